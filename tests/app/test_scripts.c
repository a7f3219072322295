/* Plays the scripts of tests/app/scripts in the explorer: keys, and what must be on the screen. README.md there lists
 * the commands. Each script is a test of its own; a command that fails is reported with its line. */
#include "app/stage/app_internal.h"
#include "tests/app/data.h"
#include "tests/app/mouse.h"
#include "tests/support/cases.h"
#include "tests/support/scratch.h"
#include <dirent.h>
#include <unistd.h>

typedef struct script {
    char name[200], *file;
    char *text; /* from its title on; ends at the next title */
    int line;   /* of the title */
} script;

typedef struct player {
    stage s;
    const script *script;
    int line;
    char *table;       /* as the last command "table" described it; NULL: none */
    bool has_files;    /* in the working directory */
    sm_read_options o; /* for the next file that "open" reads */
} player;

static char root[400]; /* the directory in which each script begins */

/* ---- arguments --------------------------------------------------------------------------------------------------- */
static void fail_line(player *p, const char *problem)
{
    fail_msg("%s:%d: %s:\n%s", p->script->file, p->line, problem, p->s.app ? stage_screen(&p->s) : "");
}

/* Removes blanks around a text, then the quotes that protect blanks at its ends, then escapes. */
static char *trim(char *text)
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

/* Splits "A | B | C" into so many parts. */
static void split(player *p, char *text, const char *mark, char **part, size_t parts)
{
    for (size_t i = 0; i < parts; i++) {
        char *end = strstr(text, mark);
        if ((end != NULL) != (i + 1 < parts)) fail_line(p, "wrong number of arguments");
        if (end) *end = 0;
        part[i] = trim(text);
        text = end ? end + strlen(mark) : text;
    }
}

static long number(player *p, char **text)
{
    char *end;
    long n = strtol(*text, &end, 10);
    if (end == *text) fail_line(p, "a number is missing");
    *text = end;
    return n;
}

static const sm_session *session(player *p)
{
    if (!p->s.app->session) fail_line(p, "there are no data");
    return p->s.app->session;
}

/* ---- data -------------------------------------------------------------------------------------------------------- */
static const struct source {
    const char *name;
    sm_dataset *(*make)(void);
} sources[] = {{"fig1b", sample_fig1b}, {"blobs", sample_blobs}, {"four", four}, {"noisy", noisy}};

/* "Ta|Tb x K1|K2: 5 1; 2 7", or the counts alone. */
static sm_dataset *described_table(player *p, char *text)
{
    enum { MOST = 16 };
    uint64_t count[MOST * MOST];
    char *row[MOST], *name[2][MOST] = {{NULL}}, *counts = strstr(text, ": ");
    size_t rows = 0, n = 0;
    if (counts) {
        char *side[2];
        *counts = 0;
        split(p, text, " x ", side, 2);
        for (int k = 0; k < 2; k++)
            for (size_t i = 0; i < MOST && side[k]; i++) {
                name[k][i] = side[k];
                side[k] = strchr(side[k], '|');
                if (side[k]) *side[k]++ = 0;
            }
    }
    for (char *rest = counts ? counts + 2 : text; rest && rows < MOST; rows++) {
        row[rows] = rest;
        rest = strchr(rest, ';');
        if (rest) *rest++ = 0;
        for (char *c = row[rows]; *(c += strspn(c, " "));) count[n++] = (uint64_t)number(p, &c);
    }
    uint32_t r = (uint32_t)rows, k = (uint32_t)(n / rows);
    return counts ? sample_named(count, r, k, (const char *const *)name[0], (const char *const *)name[1])
                  : sample_dataset(count, r, k);
}

/* The table that was described, a data set of sources, nothing, or a file. */
static sm_dataset *data_named(player *p, const char *name)
{
    if (!strcmp(name, "nothing")) return NULL;
    if (p->table && !strcmp(name, "table")) return described_table(p, p->table);
    for (size_t i = 0; i < sizeof sources / sizeof *sources; i++)
        if (!strcmp(sources[i].name, name)) return sources[i].make();
    sm_dataset *d = NULL;
    sm_error err = {0};
    assert_ok(sm_read(&d, &name, 1, &p->o, &err), err);
    p->o = (sm_read_options){0};
    return d;
}

/* "NAME VALUE", or a flag. */
static void do_with(player *p, char *text)
{
    char *value = text + strcspn(text, " ");
    if (*value) *value++ = 0;
    set_read_option(&p->o, text, value);
}

static void close_stage(player *p)
{
    if (p->s.app) stage_free(&p->s);
    p->s = (stage){0};
}

/* "NAME WxH", then any of mono, colours and ascii. */
static void do_open(player *p, char *text)
{
    char name[64];
    sm_caps caps = {.colours = 8, .utf8 = true};
    if (sscanf(text, "%63s %dx%d", name, &caps.w, &caps.h) != 3) fail_line(p, "expected open NAME WxH");
    if (strstr(text, " mono")) caps.colours = 0;
    if (strstr(text, " colours")) caps.colours = 256;
    if (strstr(text, " ascii")) caps.utf8 = false;
    close_stage(p);
    p->s = stage_of(data_named(p, name), caps);
    if (p->has_files) setenv("XDG_STATE_HOME", scratch(), 1); /* what it remembers of files stays there */
}

static void do_table(player *p, char *text)
{
    p->table = text;
}

/* "NAME BYTES": a file in a directory of the test, which becomes the working directory. */
static void do_file(player *p, char *text)
{
    char *bytes = text + strcspn(text, " ");
    if (*bytes) *bytes++ = 0;
    sm_text whole = {0};
    sm_text_bytes(&whole, bytes, unescape(bytes));
    if (chdir(scratch()) != 0) fail_line(p, "the directory of the test cannot be entered");
    p->has_files = true;
    write_whole(text, &whole);
    sm_text_free(&whole);
}

/* ---- what a person does ------------------------------------------------------------------------------------------ */
static void do_keys(player *p, char *text)
{
    stage_keys(&p->s, trim(text));
}

static void do_line(player *p, char *text)
{
    stage_line(&p->s, trim(text));
}

static void do_type(player *p, char *text)
{
    stage_type(&p->s, trim(text));
}

static void do_paste(player *p, char *text)
{
    paste(&p->s, trim(text));
}

static void do_click(player *p, char *text)
{
    int x = 0, y = 0;
    if (!where(&p->s, trim(text), &x, &y)) fail_line(p, "this is not on the screen");
    click(&p->s, x, y);
}

static void do_press(player *p, char *text)
{
    long x = number(p, &text), y = number(p, &text);
    click(&p->s, (int)x, (int)y);
}

static void do_interrupt(player *p, char *text)
{
    stage_event(&p->s, (sm_event){.kind = SM_EVENT_INTERRUPT});
}

static void do_frame(player *p, char *text)
{
    sm_app_frame(p->s.app);
}

static void do_draw(player *p, char *text)
{
    stage_screen(&p->s);
}

/* ---- what must be ------------------------------------------------------------------------------------------------ */
static void do_shows(player *p, char *text)
{
    if (!strstr(stage_screen(&p->s), trim(text))) fail_line(p, "this is not on the screen");
}

static void do_hides(player *p, char *text)
{
    if (strstr(stage_screen(&p->s), trim(text))) fail_line(p, "this is on the screen");
}

static void do_says(player *p, char *text)
{
    if (!strstr(stage_words(&p->s), trim(text))) fail_line(p, "this is not on the screen");
}

static void do_says_not(player *p, char *text)
{
    if (strstr(stage_words(&p->s), trim(text))) fail_line(p, "this is on the screen");
}

static bool title_holds(player *p, char *text)
{
    const char *screen = stage_screen(&p->s), *at = strstr(screen, trim(text));
    return at && at < screen + strcspn(screen, "\n");
}

static void do_title(player *p, char *text)
{
    if (!title_holds(p, text)) fail_line(p, "this is not in the title");
}

static void do_title_not(player *p, char *text)
{
    if (title_holds(p, text)) fail_line(p, "this is in the title");
}

/* A line of the screen has both texts, in this order. */
static void do_together(player *p, char *text)
{
    char *part[2];
    split(p, text, " | ", part, 2);
    for (const char *at = stage_screen(&p->s); (at = strstr(at, part[0])); at++) {
        const char *other = strstr(at, part[1]);
        if (other && other < at + strcspn(at, "\n")) return;
    }
    fail_line(p, "these are not on one line of the screen");
}

static void do_value(player *p, char *text)
{
    char id[64], wanted[32], is[32];
    if (sscanf(text, "%63s %31s", id, wanted) != 2) fail_line(p, "expected value INDEX VALUE");
    stage_value(&p->s, id, is);
    if (strcmp(is, wanted) != 0) fail_line(p, "the index has another value");
}

static void do_cell(player *p, char *text)
{
    char *part[3], is[32];
    split(p, text, " | ", part, 3);
    p->s.session = p->s.app->session;
    stage_cell(&p->s, part[0], part[1], is);
    if (strcmp(is, part[2]) != 0) fail_line(p, "the cell shows something else");
}

static void do_count(player *p, char *text)
{
    long row = number(p, &text), column = number(p, &text), wanted = number(p, &text);
    if (sm_table_at(sm_session_table(session(p)), (uint32_t)row, (uint32_t)column) != (uint64_t)wanted)
        fail_line(p, "the table has another count");
}

static void do_total(player *p, char *text)
{
    if (sm_table_total(sm_session_table(session(p))) != (uint64_t)number(p, &text))
        fail_line(p, "the table has another total");
}

static void do_history(player *p, char *text)
{
    if (sm_history_size(sm_session_history(session(p))) != (size_t)number(p, &text))
        fail_line(p, "the history has another length");
}

static void do_here(player *p, char *text)
{
    if ((long)sm_history_here(sm_session_history(session(p))) != number(p, &text))
        fail_line(p, "the history is elsewhere");
}

static void do_last(player *p, char *text)
{
    if (strcmp(sm_session_last(session(p)), trim(text)) != 0) fail_line(p, "another command was the last");
}

static void do_over(player *p, char *text)
{
    if (sm_app_over(p->s.app) != !strcmp(trim(text), "yes")) fail_line(p, "the explorer is over, or it is not");
}

enum { BEFORE_OPEN = 3 }; /* the last of the commands that may come before "open" */
static const struct command {
    const char *name;
    void (*run)(player *p, char *text);
} commands[] = {{"open", do_open},           {"table", do_table}, {"file", do_file},           {"with", do_with},
                {"keys", do_keys},           {"line", do_line},   {"type", do_type},           {"paste", do_paste},
                {"click", do_click},         {"press", do_press}, {"frame", do_frame},         {"draw", do_draw},
                {"interrupt", do_interrupt}, {"shows", do_shows}, {"hides", do_hides},         {"says", do_says},
                {"says-not", do_says_not},   {"title", do_title}, {"title-not", do_title_not}, {"value", do_value},
                {"together", do_together},   {"cell", do_cell},   {"count", do_count},         {"total", do_total},
                {"history", do_history},     {"here", do_here},   {"last", do_last},           {"over", do_over}};

static void play_line(player *p, char *line)
{
    char *text = line + strcspn(line, " ");
    if (*text) *text++ = 0;
    size_t i = 0;
    while (i < sizeof commands / sizeof *commands && strcmp(commands[i].name, line)) i++;
    if (i == sizeof commands / sizeof *commands) fail_line(p, "unknown command");
    if (!p->s.app && i > BEFORE_OPEN) fail_line(p, "nothing is open");
    commands[i].run(p, text);
}

static void what_must_be_seen_is_seen(void **state)
{
    const script *played = *state;
    player p = {.script = played, .line = played->line};
    assert_int_equal(chdir(root), 0);
    for (char *line = played->text, *next; *line; line = next, p.line++) {
        size_t length = strcspn(line, "\n");
        next = line + length + (line[length] == '\n');
        line[length] = 0;
        if (length && *line != '#' && *line != '-') play_line(&p, line);
    }
    close_stage(&p);
    if (p.has_files) scratch_sweep();
}

/* ---- files of scripts -------------------------------------------------------------------------------------------- */
enum { MOST_SCRIPTS = 500 };
static script scripts[MOST_SCRIPTS];
static size_t n_scripts;

static void add_scripts(const char *name)
{
    char path[512];
    sm_text text = {0};
    int line = 1;
    snprintf(path, sizeof path, "tests/app/scripts/%s", name);
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

int main(void)
{
    static struct CMUnitTest tests[MOST_SCRIPTS];
    struct dirent **entry;
    if (!getcwd(root, sizeof root)) return 1;
    int n = scandir("tests/app/scripts", &entry, is_list, alphasort);
    for (int i = 0; i < n; i++) {
        add_scripts(entry[i]->d_name);
        free(entry[i]);
    }
    free(entry);
    for (size_t i = 0; i < n_scripts; i++)
        tests[i] = (struct CMUnitTest){scripts[i].name, what_must_be_seen_is_seen, NULL, NULL, &scripts[i]};
    int failed = n_scripts ? _cmocka_run_group_tests("scripts", tests, n_scripts, NULL, NULL) : 1;
    for (size_t i = 0; i < n_scripts; i++) {
        sm_free(scripts[i].text);
        sm_free(scripts[i].file);
    }
    return failed;
}
