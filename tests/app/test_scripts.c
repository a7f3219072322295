/* Plays the scripts of tests/app/scripts in the explorer: keys, and what must be on the screen. README.md there lists
 * the commands. Each script is a separate test; a command that fails is reported with its line. */
#include "app/carry.h"
#include "app/stage/app_internal.h"
#include "io/state/journal.h"
#include "tests/app/data.h"
#include "tests/app/mouse.h"
#include "tests/support/cases.h"
#include "tests/support/scratch.h"
#include "tests/support/scripts.h"
#include <dirent.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct player {
    stage s;
    script_walk walk;
    char *table;                    /* as the last command "table" described it; NULL: none */
    bool has_files;                 /* in the working directory */
    bool has_journal, has_registry; /* for the next explorer */
    sm_read_options o;              /* for the next file that "open" reads */
    const char *start;              /* the command that the next session begins with */
    sm_app_options app;             /* for the next explorer */
    sm_journal *journal;            /* of the explorer; NULL: none */
    sm_registry *own;               /* its registry, if it defines indices; NULL: the usual one */
    sm_terminal *clipboard;         /* takes what is copied */
    sm_text kept;                   /* the screen that "same" compares with */
} player;

static char root[400]; /* the directory in which each script begins */

/* ---- arguments --------------------------------------------------------------------------------------------------- */
static void fail_line(player *p, const char *problem)
{
    if (p->s.app) fprintf(stderr, "%s", stage_screen(&p->s)); /* fail_msg cuts long texts */
    fail_msg("%s:%d: %s", p->walk.script->file, p->walk.line, problem);
}

static long number(player *p, char **text)
{
    char *end;
    long n = strtol(*text, &end, 10);
    if (end == *text) fail_line(p, "a number is missing");
    *text = end + strspn(end, " ");
    return n;
}

static const sm_session *session(player *p)
{
    if (!p->s.app->session) fail_line(p, "there are no data");
    return p->s.app->session;
}

/* ---- data -------------------------------------------------------------------------------------------------------- */
static void do_table(player *p, char *text)
{
    p->table = text;
}

static void enter_files(player *p)
{
    if (chdir(scratch()) != 0) fail_line(p, "the directory of the test cannot be entered");
    p->has_files = true;
}

/* "NAME BYTES": a file in a directory of the test, which becomes the working directory. */
static void do_file(player *p, char *text)
{
    char *name = script_word(&text);
    sm_text bytes = {0};
    sm_text_bytes(&bytes, text, unescape(text));
    enter_files(p);
    write_whole(script_trim(name), &bytes);
    sm_text_free(&bytes);
}

static void do_scratch(player *p, char *text)
{
    enter_files(p);
}

static void do_directory(player *p, char *text)
{
    enter_files(p);
    if (mkdir(script_trim(text), 0700) != 0) fail_line(p, "the directory cannot be made");
}

/* "{i%5}" is a number of the row i, from 0: operations apply from left to right. "{i/14:m|n|o}" is one of the names,
 * which repeat. */
static void append_template(player *p, const char *text, long row, sm_text *out)
{
    for (; *text; text++) {
        if (text[0] != '{' || text[1] != 'i') {
            sm_text_bytes(out, text, 1);
            continue;
        }
        long n = row;
        for (text += 2; *text != '}' && *text != ':';) {
            char sign = *text, *end;
            long by = strtol(text + 1, &end, 10);
            if (!strchr("+-*/%", sign) || end == text + 1) fail_line(p, "expected {i}, {i%5} or {i/2:a|b}");
            n = sign == '+' ? n + by : sign == '-' ? n - by : sign == '*' ? n * by : sign == '/' ? n / by : n % by;
            text = end;
        }
        if (*text == '}') {
            sm_text_printf(out, "%ld", n);
            continue;
        }
        const char *first = ++text, *end = strchr(text, '}');
        long names = 1;
        for (const char *c = first; c < end; c++) names += *c == '|';
        for (n %= names; n > 0; n--) first = strchr(first, '|') + 1;
        sm_text_bytes(out, first, strcspn(first, "|}"));
        text = end;
    }
}

/* "NAME N HEADER | ROW": a file with a header and n rows. */
static void do_generate(player *p, char *text)
{
    char *name = script_word(&text), *part[2];
    long rows = number(p, &text);
    sm_text bytes = {0};
    script_split(text, " | ", part, 2);
    sm_text_printf(&bytes, "%s\n", part[0]);
    for (long i = 0; i < rows; i++) {
        append_template(p, part[1], i, &bytes);
        sm_text_puts(&bytes, "\n");
    }
    enter_files(p);
    write_whole(name, &bytes);
    sm_text_free(&bytes);
}

/* "NAME VALUE", or a flag. */
static void do_with(player *p, char *text)
{
    char *name = script_word(&text);
    set_read_option(&p->o, name, text);
}

/* ---- the explorer ------------------------------------------------------------------------------------------------ */
/* "view NAME", "settings OPTION=VALUE", "config FILE", "start LINE", "asks-nothing", "journal", "registry". */
static void do_option(player *p, char *text)
{
    const char *name = script_word(&text);
    if (!strcmp(name, "view"))
        p->app.view = script_trim(text);
    else if (!strcmp(name, "settings"))
        p->app.settings = script_trim(text);
    else if (!strcmp(name, "config"))
        p->app.config = script_trim(text);
    else if (!strcmp(name, "start"))
        p->start = script_trim(text);
    else if (!strcmp(name, "asks-nothing"))
        p->app.asks_nothing = true;
    else if (!strcmp(name, "journal"))
        p->has_journal = true;
    else if (!strcmp(name, "registry"))
        p->has_registry = true;
    else
        fail_line(p, "unknown option");
}

static void close_stage(player *p)
{
    if (p->s.app) stage_free(&p->s);
    if (p->journal) sm_journal_free(p->journal);
    if (p->clipboard) p->clipboard->close(p->clipboard);
    if (p->own) sm_registry_free(p->own);
    p->s = (stage){0};
    p->journal = NULL;
    p->clipboard = NULL;
    p->own = NULL;
}

static void do_close(player *p, char *text)
{
    close_stage(p);
}

/* "NAME WxH", then any of mono, colours and ascii. */
static void do_open(player *p, char *text)
{
    char name[64];
    sm_error err = {0};
    sm_caps caps = {.colours = 8, .utf8 = true};
    if (sscanf(text, "%63s %dx%d", name, &caps.w, &caps.h) != 3) fail_line(p, "expected open NAME WxH");
    if (strstr(text, " mono")) caps.colours = 0;
    if (strstr(text, " colours")) caps.colours = 256;
    if (strstr(text, " ascii")) caps.utf8 = false;
    close_stage(p);
    p->s.ascii = !caps.utf8;
    if (p->has_registry) assert_ok(sm_registry_new(&p->own, &err), err);
    if (p->has_journal) p->journal = sm_journal_new(0);
    setenv("XDG_STATE_HOME", p->journal ? scratch() : "/dev/null/none", 1);
    p->app.theme = caps.colours < 2 ? SM_THEME_MONO : SM_THEME_AUTO;
    p->app.journal = p->journal;
    sm_registry *indices = p->own ? p->own : the_registry();
    bool is_table = p->table && !strcmp(name, "table");
    sm_dataset *data = is_table ? script_table(p->table) : data_named(name, &p->o);
    if (data) assert_ok(sm_session_new(&p->s.session, data, indices, &err), err);
    if (p->start) assert_ok(sm_session_start(p->s.session, p->start, &err), err);
    assert_ok(sm_app_new(&p->s.app, p->s.session, indices, caps, &p->app, &err), err);
    assert_ok(sm_headless_open(&p->clipboard, caps, "", &err), err);
    if (p->has_files) setenv("XDG_STATE_HOME", scratch(), 1); /* what it remembers of files stays there */
    p->o = (sm_read_options){0};
    p->app = (sm_app_options){0};
    p->start = NULL;
    p->has_registry = p->has_journal = false;
}

/* ---- journals ---------------------------------------------------------------------------------------------------- */
/* Counts the journals; name becomes the path of the last one. */
static int find_journals(char name[512])
{
    int n = 0;
    const char *directory = in_scratch("setmatch");
    DIR *d = opendir(directory);
    for (struct dirent *e = d ? readdir(d) : NULL; e; e = readdir(d)) {
        if (!strstr(e->d_name, ".journal")) continue;
        snprintf(name, 512, "%s/%.200s", directory, e->d_name);
        n++;
    }
    if (d) closedir(d);
    return n;
}

/* The journal stays, and its lock goes: what a kill leaves. The explorer is only freed for the leak checker, while its
 * journal is out of its reach. */
static void do_kill(player *p, char *text)
{
    char name[512];
    const char *hidden = in_scratch("hidden");
    bool any = find_journals(name) > 0;
    if (any && link(name, hidden) != 0) fail_line(p, "the journal cannot be linked");
    close_stage(p);
    if (!any) return;
    unlink(name);
    if (rename(hidden, name) != 0) fail_line(p, "the journal cannot be renamed");
}

static void do_journal_line(player *p, char *text)
{
    sm_error err = {0};
    assert_ok(sm_journal_add(p->journal, script_trim(text), &err), err);
}

/* Changes a byte of the last record of the only journal. */
static void do_damage_journal(player *p, char *text)
{
    char name[512];
    sm_text bytes = {0};
    if (find_journals(name) != 1) fail_line(p, "there is not one journal");
    read_whole(name, &bytes);
    bytes.data[bytes.length - 3] = '#';
    write_whole(name, &bytes);
    sm_text_free(&bytes);
}

/* "N": files grow to so many bytes at most; without a number, as before. */
static void do_limit_files(player *p, char *text)
{
    struct rlimit limit;
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = *text ? (rlim_t)number(p, &text) : RLIM_INFINITY;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

/* ---- what a person does ------------------------------------------------------------------------------------------ */
static void do_keys(player *p, char *text)
{
    stage_keys(&p->s, script_trim(text));
    sm_app_deliver(p->s.app, p->clipboard);
}

static void do_repeat(player *p, char *text)
{
    long times = number(p, &text);
    for (char *keys = script_trim(text); times > 0; times--) {
        stage_screen(&p->s);
        stage_keys(&p->s, keys);
    }
}

static void do_line(player *p, char *text)
{
    stage_line(&p->s, script_trim(text));
    sm_app_deliver(p->s.app, p->clipboard);
}

static void do_type(player *p, char *text)
{
    stage_type(&p->s, script_trim(text));
}

static void do_paste(player *p, char *text)
{
    paste(&p->s, script_trim(text));
}

static void do_click(player *p, char *text)
{
    int x = 0, y = 0;
    if (!where(&p->s, script_trim(text), &x, &y)) fail_line(p, "this is not on the screen");
    click(&p->s, x, y);
}

static void do_press(player *p, char *text)
{
    long x = number(p, &text), y = number(p, &text);
    click(&p->s, (int)x, (int)y);
}

/* "press X Y", "drag", "release", "up", "down". */
static void do_mouse(player *p, char *text)
{
    static const char *const name[] = {"press", "release", "drag", "up", "down"};
    static const sm_mouse_what what[] = {SM_MOUSE_PRESS, SM_MOUSE_RELEASE, SM_MOUSE_DRAG, SM_MOUSE_WHEEL_UP,
                                         SM_MOUSE_WHEEL_DOWN};
    const char *done = script_word(&text);
    long x = number(p, &text), y = number(p, &text);
    for (size_t i = 0; i < sizeof name / sizeof *name; i++)
        if (!strcmp(name[i], done)) mouse(&p->s, what[i], (int)x, (int)y);
}

static void do_interrupt(player *p, char *text)
{
    stage_event(&p->s, (sm_event){.kind = SM_EVENT_INTERRUPT});
}

static void do_hangup(player *p, char *text)
{
    stage_event(&p->s, (sm_event){.kind = SM_EVENT_END});
}

static void do_resize(player *p, char *text)
{
    sm_caps caps = p->s.app->caps;
    sm_error err = {0};
    if (sscanf(text, "%dx%d", &caps.w, &caps.h) != 2) fail_line(p, "expected resize WxH");
    assert_ok(sm_app_fit(p->s.app, caps, &err), err);
}

static void do_frame(player *p, char *text)
{
    sm_app_frame(p->s.app);
}

static void do_draw(player *p, char *text)
{
    stage_screen(&p->s);
}

static void do_keep(player *p, char *text)
{
    sm_text_clear(&p->kept);
    sm_text_puts(&p->kept, stage_screen(&p->s));
}

/* ---- what must be ------------------------------------------------------------------------------------------------ */
static bool shows(player *p, char *text)
{
    return strstr(stage_screen(&p->s), script_trim(text));
}

static bool says(player *p, char *text)
{
    return strstr(stage_words(&p->s), script_trim(text));
}

/* Line y of the screen, from 0. */
static const char *line_at(player *p, long y)
{
    static char line[2048];
    const char *text = stage_screen(&p->s);
    for (; y > 0; y--) text += strcspn(text, "\n") + (text[strcspn(text, "\n")] == '\n');
    snprintf(line, sizeof line, "%.*s", (int)strcspn(text, "\n"), text);
    return line;
}

static bool is_in_title(player *p, char *text)
{
    return strstr(line_at(p, 0), script_trim(text));
}

/* "Y TEXT" */
static bool is_at(player *p, char *text)
{
    long y = number(p, &text);
    return strstr(line_at(p, y), script_trim(text));
}

/* The last line begins with this. */
static bool is_bottom(player *p, char *text)
{
    const char *screen = stage_words(&p->s), *last = screen;
    for (const char *c = screen; *c; c++)
        if (*c == '\n' && c[1]) last = c + 1;
    text = script_trim(text);
    return !strncmp(last, text, strlen(text));
}

/* The next frame has this, before any work is done. */
static bool frame_shows(player *p, char *text)
{
    sm_text frame = {0};
    sm_frame_write(sm_app_frame(p->s.app), false, &frame);
    bool holds = strstr(sm_text_of(&frame), script_trim(text)) != NULL;
    sm_text_free(&frame);
    return holds;
}

/* "A | B": a line of the screen has both texts, in this order. */
static bool are_together(player *p, char *text)
{
    char *part[2];
    script_split(text, " | ", part, 2);
    for (const char *at = stage_screen(&p->s); (at = strstr(at, part[0])); at++) {
        const char *other = strstr(at, part[1]);
        if (other && other < at + strcspn(at, "\n")) return true;
    }
    return false;
}

/* "A | B": the screen has both, A first. */
static bool are_ordered(player *p, char *text)
{
    char *part[2];
    script_split(text, " | ", part, 2);
    const char *screen = stage_screen(&p->s), *first = strstr(screen, part[0]), *second = strstr(screen, part[1]);
    return first && second && first < second;
}

/* "X Y", or - for any */
static bool cursor_is_at(player *p, char *text)
{
    int x = -1, y = -1;
    const char *wanted = script_word(&text);
    sm_frame_cursor(stage_frame(&p->s), &x, &y);
    return (*wanted == '-' || atoi(wanted) == x) && (*text == '-' || atoi(text) == y);
}

static bool cursor_is_on(player *p, char *text)
{
    int x, y;
    return sm_frame_cursor(stage_frame(&p->s), &x, &y) && strstr(line_at(p, y), script_trim(text));
}

static bool is_same(player *p, char *text)
{
    return !strcmp(sm_text_of(&p->kept), stage_screen(&p->s));
}

static bool has_value(player *p, char *text)
{
    char is[32];
    const char *id = script_word(&text);
    stage_value(&p->s, id, is);
    return !strcmp(is, script_trim(text));
}

static bool has_cell(player *p, char *text)
{
    char *part[3], is[32];
    script_split(text, " | ", part, 3);
    p->s.session = p->s.app->session;
    stage_cell(&p->s, part[0], part[1], is);
    return !strcmp(is, part[2]);
}

static bool has_count(player *p, char *text)
{
    long row = number(p, &text), column = number(p, &text);
    return sm_table_at(sm_session_table(session(p)), (uint32_t)row, (uint32_t)column) == (uint64_t)number(p, &text);
}

static bool has_total(player *p, char *text)
{
    return sm_table_total(sm_session_table(session(p))) == (uint64_t)number(p, &text);
}

/* "ROW NAME": the cluster of a point. */
static bool has_point(player *p, char *text)
{
    long row = number(p, &text);
    uint32_t cluster = sm_points_cluster(sm_session_points(session(p)), (uint32_t)row - 1);
    return !strcmp(sm_table_col_name(sm_session_table(session(p)), cluster), script_trim(text));
}

static bool has_history(player *p, char *text)
{
    return sm_history_size(sm_session_history(session(p))) == (size_t)number(p, &text);
}

static bool is_here(player *p, char *text)
{
    return (long)sm_history_here(sm_session_history(session(p))) == number(p, &text);
}

/* "N TEXT": the command that led to this state. */
static bool has_state(player *p, char *text)
{
    sm_node n = (sm_node)number(p, &text);
    return !strcmp(sm_history_at(sm_session_history(session(p)), n)->text, script_trim(text));
}

/* "N TEXT": what was said of a state, or one part of what was asked. */
static bool has_note(player *p, char *text)
{
    const sm_note *n = sm_session_note(session(p), (sm_node)number(p, &text));
    text = script_trim(text);
    bool holds = n && n->words && !strcmp(n->words, text);
    for (size_t i = 0; n && i < n->n_asked; i++) holds = holds || !strcmp(n->asked[i], text);
    return holds;
}

static bool was_last(player *p, char *text)
{
    return !strcmp(sm_session_last(session(p)), script_trim(text));
}

static bool is_over(player *p, char *text)
{
    return sm_app_over(p->s.app) == !strcmp(text, "yes");
}

static bool is_busy(player *p, char *text)
{
    return sm_app_busy(p->s.app) == !strcmp(text, "yes");
}

static bool has_copied(player *p, char *text)
{
    return strstr(sm_headless_copied(p->clipboard), script_trim(text));
}

static bool has_copied_only(player *p, char *text)
{
    return !strcmp(sm_headless_copied(p->clipboard), script_trim(text));
}

/* "NAME TEXT" */
static bool file_holds(player *p, char *text)
{
    sm_text bytes = {0};
    read_whole(script_word(&text), &bytes);
    bool holds = strstr(sm_text_of(&bytes), script_trim(text)) != NULL;
    sm_text_free(&bytes);
    return holds;
}

static bool file_is(player *p, char *text)
{
    sm_text bytes = {0};
    read_whole(script_word(&text), &bytes);
    bool is = !strcmp(sm_text_of(&bytes), script_trim(text));
    if (!is) print_error("%s\n", sm_text_of(&bytes));
    sm_text_free(&bytes);
    return is;
}

static bool is_missing(player *p, char *text)
{
    return access(script_trim(text), F_OK) != 0;
}

static bool has_journals(player *p, char *text)
{
    char name[512];
    return find_journals(name) == number(p, &text);
}

static const struct command {
    const char *name;
    void (*run)(player *p, char *text);
    bool without_explorer;
} commands[] = {{"open", do_open, true},
                {"table", do_table, true},
                {"file", do_file, true},
                {"scratch", do_scratch, true},
                {"directory", do_directory, true},
                {"generate", do_generate, true},
                {"with", do_with, true},
                {"option", do_option, true},
                {"damage-journal", do_damage_journal, true},
                {"close", do_close, false},
                {"kill", do_kill, false},
                {"journal-line", do_journal_line, false},
                {"limit-files", do_limit_files, false},
                {"keys", do_keys, false},
                {"repeat", do_repeat, false},
                {"line", do_line, false},
                {"type", do_type, false},
                {"paste", do_paste, false},
                {"click", do_click, false},
                {"press", do_press, false},
                {"mouse", do_mouse, false},
                {"interrupt", do_interrupt, false},
                {"hangup", do_hangup, false},
                {"resize", do_resize, false},
                {"frame", do_frame, false},
                {"draw", do_draw, false},
                {"keep", do_keep, false}};

static const struct check {
    const char *name, *opposite;
    bool (*holds)(player *p, char *text);
    bool without_explorer;
} checks[] = {{"shows", "hides", shows, false},
              {"says", "says-not", says, false},
              {"title", "title-not", is_in_title, false},
              {"at", "at-not", is_at, false},
              {"bottom", "bottom-not", is_bottom, false},
              {"frame-shows", "frame-hides", frame_shows, false},
              {"together", "apart", are_together, false},
              {"ordered", "", are_ordered, false},
              {"cursor", "", cursor_is_at, false},
              {"cursor-on", "", cursor_is_on, false},
              {"same", "differs", is_same, false},
              {"value", "", has_value, false},
              {"cell", "", has_cell, false},
              {"count", "", has_count, false},
              {"total", "", has_total, false},
              {"point", "point-not", has_point, false},
              {"history", "", has_history, false},
              {"here", "", is_here, false},
              {"state", "", has_state, false},
              {"note", "", has_note, false},
              {"last", "", was_last, false},
              {"over", "", is_over, false},
              {"busy", "", is_busy, false},
              {"copied", "copied-not", has_copied, false},
              {"copies", "", has_copied_only, false},
              {"holds", "holds-not", file_holds, true},
              {"is", "", file_is, true},
              {"missing", "", is_missing, true},
              {"journals", "", has_journals, true}};

static void need_explorer(player *p, bool not_needed)
{
    if (!p->s.app && !not_needed) fail_line(p, "nothing is open");
}

static void play_line(player *p, char *line)
{
    const char *name = script_word(&line);
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        if (strcmp(commands[i].name, name) != 0) continue;
        need_explorer(p, commands[i].without_explorer);
        commands[i].run(p, line);
        return;
    }
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++) {
        bool wanted = !strcmp(checks[i].name, name);
        if (!wanted && strcmp(checks[i].opposite, name) != 0) continue;
        need_explorer(p, checks[i].without_explorer);
        if (checks[i].holds(p, line) != wanted) fail_line(p, "this does not hold");
        return;
    }
    fail_line(p, "unknown command");
}

static void play(const script *played, const char *row)
{
    player p = {.walk = script_begin(played, row)};
    assert_int_equal(chdir(root), 0);
    scratch_sweep();
    for (char *line; (line = script_next(&p.walk));) play_line(&p, line);
    close_stage(&p);
    sm_text_free(&p.kept);
    script_end(&p.walk);
}

int main(int argc, char **argv)
{
    const char *views[64] = {NULL};
    if (!getcwd(root, sizeof root)) return 1;
    for (size_t v = 0, n = 0; sm_views[v]; v++)
        if (strcmp(sm_views[v]->name, "start") != 0) views[n++] = sm_views[v]->name;
    return scripts_main("tests/app/scripts", argc, argv, views, play);
}
