/* replay: a log carried out again, up to the first line that fails. */
#include "base/mem.h"
#include "io/write_back.h"
#include "tasks.h"
#include "trace.h"
#include <string.h>
#include <strings.h>

typedef struct replay {
    sm_settings *s;
    const char *log; /* its name */
    sm_text text;
    size_t at;     /* byte of text where the next line begins */
    uint64_t line; /* number of the line before it */
    uint64_t left; /* changes still to be made */
    sm_session *session;
    sm_trace *trace; /* NULL: none is requested */
} replay;

/* The next line without its end; false at the end of the log. */
static bool next_line(replay *r, char **line)
{
    if (r->at >= r->text.length) return false;
    *line = r->text.data + r->at;
    size_t length = strcspn(*line, "\n");
    (*line)[length] = 0;
    r->at += length + 1;
    r->line++;
    return true;
}

/* ---- the head of the log ----------------------------------------------------------------------------------------- */
/* A command alone is a log too: that of a remedy in JSON, or one typed by hand. The line is read again as a command. */
static bool replay_is_command(replay *r, const char *line)
{
    sm_command c;
    sm_error unread = {0};
    if (sm_command_parse(&c, line, &unread)) return false;
    sm_command_free(&c);
    size_t length = strlen(line);
    if (length < r->text.length) r->text.data[length] = '\n';
    r->at = r->line = 0;
    return true;
}

static sm_status check_first_line(replay *r, sm_error *err)
{
    static const char family[] = "# setmatch-log ";
    char *line = NULL;
    if (!next_line(r, &line))
        return sm_fail_at(err, SM_INPUT, r->log, 0, 0, "empty log (expected \"%s\" in line 1)",
                          sm_quote(SM_LOG_FIRST_LINE).text);
    size_t length = strlen(SM_LOG_FIRST_LINE);
    if (strncmp(line, SM_LOG_FIRST_LINE, length) == 0 && line[length + strspn(line + length, " ")] == 0) return SM_OK;
    if (strncmp(line, family, sizeof family - 1) == 0)
        return sm_fail_at(err, SM_INPUT, r->log, 1, sizeof family, "unsupported log version \"%s\" (expected 1)",
                          sm_quote_brief(line + sizeof family - 1).text);
    if (replay_is_command(r, line)) return SM_OK;
    return sm_fail_at(err, SM_INPUT, r->log, 1, 1, "not a log (found \"%s\", expected \"%s\" in line 1)",
                      sm_quote_brief(line).text, sm_quote(SM_LOG_FIRST_LINE).text);
}

static sm_status check_digest(const replay *r, const char *wanted, sm_error *err)
{
    char is[65];
    size_t length = strcspn(wanted, " \n");
    sm_status status = sm_origin_sha256(sm_dataset_parts(sm_session_data(r->session)), is, err);
    if (status != SM_OK || (length == 64 && strncasecmp(wanted, is, length) == 0)) return status;
    return sm_fail_at(err, SM_INPUT, r->log, 2, strlen(SM_LOG_INPUT) + 1,
                      "the log is for other data (sha256 %.*s, these files: %s); use the original files",
                      (int)(length < 80 ? length : 80), wanted, is);
}

/* ---- lines ------------------------------------------------------------------------------------------------------- */
/* An error in a line is an input error, reported with its position. */
static sm_status at_line(const replay *r, const char *line, sm_status status, const sm_error *inner, sm_error *err)
{
    if (status == SM_OK) return SM_OK;
    uint64_t column = inner->column && !*inner->file ? inner->column : strspn(line, " \t:") + 1;
    return sm_fail_at(err, status == SM_USAGE ? SM_INPUT : status, r->log, r->line, column, "%s%s%s", inner->file,
                      *inner->file ? ": " : "", inner->text);
}

static sm_status run_outside(const replay *r, const sm_command *c, sm_error *err)
{
    sm_text said = {0};
    if (strcmp(c->verb->name, "write") != 0 && strcmp(c->verb->name, "export") != 0)
        return sm_fail(err, SM_USAGE, "%s works in the explorer only; remove this line", c->verb->name);
    sm_status status = sm_output_run(r->session, c, r->s->reading.force, &said, err);
    if (status == SM_OK && !r->s->quiet) sm_tell("note: ", sm_text_of(&said));
    sm_text_free(&said);
    return status;
}

static sm_status trace_command(const replay *r, const sm_command *c, sm_error *err)
{
    sm_text text = {0};
    sm_put_command(&text, c);
    sm_status status = sm_trace_step(r->trace, sm_text_of(&text));
    sm_text_free(&text);
    return status;
}

static sm_status run_command(replay *r, const sm_command *c, sm_error *err)
{
    sm_verb_kind kind = c->verb->kind;
    if (kind == SM_VERB_SCREEN) return SM_OK; /* there is no screen to change */
    if (kind == SM_VERB_OUTSIDE) return run_outside(r, c, err);
    if (kind != SM_VERB_SETTING) r->left--;
    sm_status status = sm_session_run(r->session, c, err);
    return status == SM_OK && r->trace ? trace_command(r, c, err) : status;
}

static sm_status run_line(replay *r, const char *line, sm_error *err)
{
    sm_command c;
    sm_error inner = {0};
    size_t blanks = strspn(line, " \t");
    if (line[blanks] == 0 || line[blanks] == '#') return SM_OK;
    sm_status status = sm_command_parse(&c, line, &inner);
    if (status == SM_OK) {
        status = run_command(r, &c, &inner);
        sm_command_free(&c);
    }
    return at_line(r, line, status, &inner, err);
}

static sm_status run_lines(replay *r, sm_error *err)
{
    char *line;
    sm_status status = SM_OK;
    while (status == SM_OK && r->left && next_line(r, &line)) status = run_line(r, line, err);
    return status;
}

/* ---- all of it --------------------------------------------------------------------------------------------------- */
static bool writes_json(const sm_settings *s)
{
    return strcmp(sm_settings_format(s), "json") == 0;
}

/* Without --trace a report is written, which is text; as JSON there is the trace of every index. */
static const char *traced_indices(const sm_settings *s)
{
    return !s->trace && writes_json(s) ? "all" : s->trace;
}

sm_status sm_refuse_replay(const sm_settings *s, sm_error *err)
{
    if (s->trace) return sm_settings_refuse(s, "replay --trace", "csv json", false, err);
    return sm_settings_refuse(s, "replay", SM_TEXT_ENDINGS " json", false, err);
}

static void write_trace(void *self, sm_out *out)
{
    replay *r = self;
    const char *list = traced_indices(r->s);
    sm_status status = sm_trace_new(&r->trace, r->session, list, writes_json(r->s), out);
    if (status == SM_OK) status = sm_trace_head(r->trace);
    if (status == SM_OK) {
        status = run_lines(r, out->err);
        sm_trace_end(r->trace); /* the rows up to a line that fails are complete JSON too */
    }
    sm_out_take(out, status);
    sm_trace_free(r->trace);
}

/* What the log defines may be named by --trace. */
static sm_status define_ahead(const replay *r, sm_error *err)
{
    sm_text line = {0};
    sm_status status = SM_OK;
    const char *text = sm_text_of(&r->text) + r->at;
    replay at = *r;
    for (; *text && status == SM_OK; at.line++) {
        const char *word = text + strspn(text, " \t:");
        size_t length = strcspn(text, "\n");
        sm_text_clear(&line);
        if (strncmp(word, "define ", 7) == 0 && word < text + length) {
            const sm_index *x;
            sm_error inner = {0};
            sm_text_printf(&line, "%.*s", (int)(length - (size_t)(word - text) - 7), word + 7);
            status = sm_registry_define(r->s->registry, sm_text_of(&line), &x, &inner);
            if (inner.status != SM_OK) status = at_line(&at, text, inner.status, &inner, err);
        }
        text += length + (text[length] == '\n');
    }
    sm_text_free(&line);
    return status;
}

/* Reports an unknown index before a long read. */
static sm_status check_trace(const sm_settings *s, sm_error *err)
{
    const sm_index **row = NULL;
    size_t n = 0;
    sm_status status = s->trace ? sm_indices_chosen_of(s->registry, NULL, s->trace, &row, &n, err) : SM_OK;
    sm_free(row);
    return status;
}

static sm_status load(replay *r, sm_error *err)
{
    size_t from_stdin = 0;
    for (size_t i = 0; i < r->s->n_operands; i++) from_stdin += strcmp(r->s->operand[i], "-") == 0;
    if (from_stdin > 1)
        return sm_fail(err, SM_USAGE, "standard input can be read only once; save one of them to a file");
    sm_status status = sm_read_lines(&r->text, r->s->operand[0], err);
    if (status == SM_OK) status = check_first_line(r, err);
    if (status == SM_OK) status = define_ahead(r, err);
    if (status == SM_OK) status = check_trace(r->s, err);
    if (status != SM_OK) return status;
    const char *line = sm_text_of(&r->text) + r->at; /* the second: what it says of the input */
    const char *wanted = strncmp(line, SM_LOG_INPUT, strlen(SM_LOG_INPUT)) == 0 ? line + strlen(SM_LOG_INPUT) : NULL;
    const char *const *data = r->s->operand + 1;
    r->s->reading.hash = wanted || sm_origin_wants_digest(data, r->s->n_operands - 1);
    status = sm_settings_session(r->s, data, r->s->n_operands - 1, &r->session, err);
    return status == SM_OK && wanted ? check_digest(r, wanted, err) : status;
}

sm_status sm_run_replay(sm_settings *s, sm_error *err)
{
    replay r = {.s = s, .log = strcmp(s->operand[0], "-") == 0 ? "stdin" : s->operand[0], .left = s->to};
    sm_status status = load(&r, err);
    bool trace = traced_indices(s) != NULL;
    if (status == SM_OK && trace) {
        sm_settings_tell_account(s, sm_session_account(r.session));
        status = sm_with_output(s, write_trace, &r, err);
        if (status == SM_OK) status = sm_settings_judge(s, r.session, err);
    }
    if (status == SM_OK && !trace) status = run_lines(&r, err);
    if (status == SM_OK && !trace) status = sm_text_report(s, r.session, err);
    sm_session_free(r.session);
    sm_text_free(&r.text);
    return status;
}
