#include "tests/support/scripts.h"
#include "base/mem.h"
#include "tests/support/cases.h"
#include "tests/support/near.h"
#include "tests/support/sample.h"
#include <dirent.h>
#include <stdlib.h>

/* ---- texts ------------------------------------------------------------------------------------------------------- */
char *script_trim(char *text)
{
    text += strspn(text, " ");
    size_t n = strlen(text);
    while (n && text[n - 1] == ' ') text[--n] = 0;
    if (n > 1 && *text == '"' && text[n - 1] == '"') {
        text[n - 1] = 0;
        text++;
    }
    unescape(text);
    return text;
}

char *script_word(char **text)
{
    char *first = *text, *end = first + strcspn(first, " ");
    *text = *end ? end + 1 : end;
    *end = 0;
    return first;
}

void script_split(char *text, const char *mark, char **part, size_t parts)
{
    for (size_t i = 0; i < parts; i++) {
        char *end = strstr(text, mark);
        if ((end != NULL) != (i + 1 < parts)) fail_msg("expected %zu parts with%sin between: %s", parts, mark, text);
        if (end) *end = 0;
        part[i] = script_trim(text);
        text = end ? end + strlen(mark) : text;
    }
}

/* Takes "A|B|C" apart. */
static void split_names(char *text, char **name, size_t most)
{
    for (size_t i = 0; i < most && text; i++) {
        name[i] = text;
        text = strchr(text, '|');
        if (text) *text++ = 0;
    }
}

sm_dataset *script_table(const char *described)
{
    enum { MOST = 20 };
    uint64_t count[MOST * MOST];
    char *name[2][MOST] = {{NULL}}, *side[2];
    char *text = sm_copy_text(described, strlen(described)), *counts = strstr(text, ": ");
    uint32_t rows = 0, n = 0;
    if (counts) {
        *counts = 0;
        script_split(text, " x ", side, 2);
        for (int k = 0; k < 2; k++) split_names(side[k], name[k], MOST);
    }
    for (char *rest = counts ? counts + 2 : text; rest && rows < MOST; rows++) {
        char *row = rest;
        rest = strchr(rest, ';');
        if (rest) *rest++ = 0;
        while (*(row += strspn(row, " "))) count[n++] = strtoull(row, &row, 10);
    }
    const char *const *names[] = {(const char *const *)name[0], (const char *const *)name[1]};
    sm_dataset *d =
        counts ? sample_named(count, rows, n / rows, names[0], names[1]) : sample_dataset(count, rows, n / rows);
    sm_free(text);
    return d;
}

/* ---- one script -------------------------------------------------------------------------------------------------- */
script_walk script_begin(const script *s, const char *row)
{
    return (script_walk){.script = s, .row = row, .at = s->text, .line = s->line, .next_line = s->line};
}

/* Replaces {1}, {2}, .. with the columns of "A | B | ..". */
static char *filled(const char *line, size_t length, const char *row)
{
    sm_text out = {0};
    for (const char *c = line; c < line + length; c++) {
        bool is_column = row && c[0] == '{' && c[1] >= '1' && c[1] <= '9' && c[2] == '}';
        if (!is_column) {
            sm_text_bytes(&out, c, 1);
            continue;
        }
        const char *from = row;
        for (int column = '1'; column < c[1]; column++) from = strstr(from, " | ") + 3;
        const char *mark = strstr(from, " | ");
        sm_text_bytes(&out, from, mark ? (size_t)(mark - from) : strlen(from));
        c += 2;
    }
    sm_text_puts(&out, "");
    return out.data;
}

char *script_next(script_walk *w)
{
    while (*w->at) {
        const char *line = w->at;
        size_t length = strcspn(line, "\n");
        w->at += length + (line[length] == '\n');
        w->line = w->next_line++;
        if (!length || *line == '#' || *line == '-' || !strncmp(line, "each", 4)) continue;
        assert_true(w->n_kept < sizeof w->kept / sizeof *w->kept);
        return w->kept[w->n_kept++] = filled(line, length, w->row);
    }
    return NULL;
}

void script_end(script_walk *w)
{
    while (w->n_kept > 0) sm_free(w->kept[--w->n_kept]);
}

/* ---- files of scripts -------------------------------------------------------------------------------------------- */
enum { MOST_SCRIPTS = 900 };
static script scripts[MOST_SCRIPTS];
static size_t n_scripts;
static const char *const *all_views;
static void (*play_script)(const script *s, const char *row);

static void play_rows(void **state)
{
    const script *s = *state;
    bool any = false;
    for (const char *line = s->text; line && *line; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (!strncmp(line, "each-view", 9)) {
            for (size_t v = 0; all_views[v]; v++) play_script(s, all_views[v]);
            return;
        }
        if (strncmp(line, "each ", 5) != 0) continue;
        char *row = sm_copy_text(line + 5, strcspn(line + 5, "\n"));
        play_script(s, row);
        sm_free(row);
        any = true;
    }
    if (!any) play_script(s, NULL);
}

static void add_scripts(const char *folder, const char *name)
{
    char path[512];
    sm_text text = {0};
    int line = 1;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    read_whole(path, &text);
    for (char *at = text.data; at && *at; line++) {
        char *end = at + strcspn(at, "\n");
        if (!strncmp(at, "--- ", 4) && n_scripts < MOST_SCRIPTS) {
            script *s = &scripts[n_scripts++];
            s->line = line;
            s->file = sm_copy_text(path, strlen(path));
            snprintf(s->name, sizeof s->name, "%.*s: %.*s", (int)strcspn(name, "."), name, (int)(end - at - 4), at + 4);
            char *next = strstr(at, "\n--- ");
            s->text = sm_copy_text(at, next ? (size_t)(next - at) : strlen(at));
        }
        at = end + (*end == '\n');
    }
    sm_text_free(&text);
}

static int is_list(const struct dirent *entry)
{
    const char *end = strrchr(entry->d_name, '.');
    return end && !strcmp(end, ".txt");
}

int scripts_main(const char *folder, int argc, char **argv, const char *const *views,
                 void (*play)(const script *s, const char *row))
{
    static struct CMUnitTest tests[MOST_SCRIPTS];
    struct dirent **entry;
    size_t n_tests = 0;
    int n = scandir(folder, &entry, is_list, alphasort);
    all_views = views;
    play_script = play;
    for (int i = 0; i < n; i++) {
        add_scripts(folder, entry[i]->d_name);
        free(entry[i]);
    }
    if (n >= 0) free(entry);
    for (size_t i = 0; i < n_scripts; i++)
        if (argc < 2 || strstr(scripts[i].name, argv[1]))
            tests[n_tests++] = (struct CMUnitTest){scripts[i].name, play_rows, NULL, NULL, &scripts[i]};
    int failed = n_tests ? _cmocka_run_group_tests(folder, tests, n_tests, NULL, NULL) : 1;
    for (size_t i = 0; i < n_scripts; i++) {
        sm_free(scripts[i].text);
        sm_free(scripts[i].file);
    }
    return failed;
}
