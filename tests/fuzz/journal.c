/* The target of what a dead process left: a file of the journal's directory, as it is, or records with good sums of
 * whatever the lines say, cut or flipped afterwards. What is offered is restored, and continues. */
#include "base/mem.h"
#include "fuzz.h"
#include "io/state/journal_parts.h"
#include "tests/support/checks.h"
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define INPUT "in.csv"
static const char labels[] = "class,cluster\na,x\na,y\nb,y\nb,y\nc,z\n";

/* A head that fits the input, then the lines, each a record. */
static void make_records(const sm_session *s, const char *lines, sm_text *out)
{
    uint64_t sequence = 0;
    char state[SM_STATE_DIGITS + 1];
    sm_text path = {0};
    if (!sm_state_sum(state, sm_session_table(s), sm_session_points(s))) *state = 0;
    sm_path_add(&path, INPUT);
    sm_record_add(out, &sequence, "%s", SM_JOURNAL_FIRST);
    sm_record_add(out, &sequence, "# process 999999999 -");
    sm_record_add(out, &sequence, "# file %s", sm_text_of(&path));
    sm_record_add(out, &sequence, "# input sha256 -");
    sm_record_add(out, &sequence, "# state %s", state);
    for (const char *p = lines; *p; p += strcspn(p, "\n"), p += *p == '\n')
        sm_record_add(out, &sequence, "%.*s", (int)strcspn(p, "\n"), p);
    sm_text_free(&path);
}

static void make_file(const sm_session *s, fuzz_input in)
{
    unsigned how = fuzz_take(&in), where = fuzz_take(&in);
    char *lines = sm_copy_text((const char *)in.at, in.left);
    sm_text bytes = {0};
    if (how % 4 == 0)
        sm_text_bytes(&bytes, (const char *)in.at, in.left);
    else
        make_records(s, lines, &bytes);
    size_t at = bytes.length * where / 256;
    if (how % 4 == 2) bytes.length = at;
    if (how % 4 == 3 && bytes.length) bytes.data[at] = (char)(bytes.data[at] ^ (1 << (how >> 2 & 7)));
    mkdir("setmatch", 0700);
    fuzz_file("setmatch/999999999-0.journal", bytes.data, bytes.length);
    sm_text_free(&bytes);
    sm_free(lines);
}

/* Line by line, up to the first that cannot be; as :restore does it. */
static void restore_lines(sm_session *s, char *lines)
{
    sm_error err = {0};
    sm_status status = SM_OK;
    while (lines && *lines && status == SM_OK) {
        char *line = strsep(&lines, "\n");
        if (*line == '#') continue;
        sm_command c;
        status = sm_command_parse(&c, line, &err);
        if (status == SM_OK && c.verb->kind < SM_VERB_SETTING) status = sm_session_run(s, &c, &err);
        if (err.status == SM_OK || status != SM_USAGE || c.verb) sm_command_free(&c);
        fuzz_error_holds(status, &err);
    }
    const char *why = "";
    if (!sm_table_check(sm_session_table(s), &why)) fuzz_broken("%s", why);
}

static void offer(sm_session *s, sm_journal *j)
{
    sm_left left;
    sm_error err = {0};
    sm_status status = sm_journal_left(j, &left, &err);
    if (status != SM_OK) {
        fuzz_error_holds(status, &err);
        return;
    }
    if (left.from > left.lines.length) fuzz_broken("leads on from byte %zu of %zu", left.from, left.lines.length);
    status = sm_journal_add(j, sm_text_of(&left.lines), &err);
    fuzz_error_holds(status, &err);
    sm_journal_forget(j);
    if (left.lines.length) restore_lines(s, left.lines.data + left.from);
    sm_left_free(&left);
}

void fuzz_journal(fuzz_input in)
{
    static const char *const file = INPUT;
    sm_dataset *d = NULL;
    sm_session *s = NULL;
    sm_journal *j = NULL;
    sm_text said = {0};
    sm_error err = {0};
    fuzz_file(file, labels, sizeof labels - 1);
    if (sm_read(&d, &file, 1, NULL, &err) != SM_OK || sm_session_new(&s, d, the_registry(), &err) != SM_OK)
        fuzz_broken("%s", err.text);
    make_file(s, in);
    j = sm_journal_new(1);
    sm_status status = sm_journal_begin(j, d, sm_session_table(s), sm_session_points(s), &said, &err);
    fuzz_error_holds(status, &err);
    status = sm_journal_ready(j, &err);
    fuzz_error_holds(status, &err);
    offer(s, j);
    status = sm_journal_add(j, "move 1 a x y", &err);
    fuzz_error_holds(status, &err);
    sm_journal_end(j, false);
    sm_journal_free(j);
    sm_session_free(s);
    sm_text_free(&said);
    unlink("setmatch/999999999-0.journal");
}
