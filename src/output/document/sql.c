/* The statement by which a database counts pairs of class and cluster. Every name is quoted, so that no word is
 * reserved and none is folded to another case. */
#include "sql.h"
#include "io/read.h"
#include "output/output.h"
#include "output/writers/writers.h"
#include <string.h>

typedef struct dialect {
    const char *name;
    char quote;       /* around names, doubled inside */
    const char *text; /* the type of a label */
    bool backslash;   /* means more than itself in a literal */
} dialect;

/* PostgreSQL 15, 4.1; DuckDB, Keywords and Identifiers; Spark SQL, Identifiers and Literals; ISO/IEC 9075-2, 5.2. */
static const dialect dialects[] = {{"postgres", '"', "text", false},
                                   {"duckdb", '"', "VARCHAR", false},
                                   {"spark", '`', "STRING", true},
                                   {"ansi", '"', "VARCHAR(4096)", false},
                                   {NULL, 0, NULL, false}};

typedef struct statement {
    const dialect *of;
    const sm_sql_query *q;
    sm_text table; /* quoted */
    sm_text out;
} statement;

static void put_quoted(sm_text *out, char quote, bool backslash, const char *text)
{
    sm_text_bytes(out, &quote, 1);
    for (; *text; text++) {
        if (backslash && (*text == '\\' || *text == quote))
            sm_text_puts(out, "\\");
        else if (*text == quote)
            sm_text_bytes(out, &quote, 1);
        sm_text_bytes(out, text, 1);
    }
    sm_text_bytes(out, &quote, 1);
}

static void put_name(statement *s, const char *name)
{
    put_quoted(&s->out, s->of->quote, false, name);
}

static void put_literal(statement *s, const char *text)
{
    put_quoted(&s->out, '\'', s->of->backslash, text);
}

/* Reads the next of the names that mark separates, without its quotes. Returns the position after it, or NULL if it is
 * not a name. */
static const char *next_name(const char *from, char mark, char quote, sm_text *name)
{
    sm_text_clear(name);
    bool quoted = *from == quote || *from == '"';
    char end = *from;
    if (!quoted) {
        size_t length = strcspn(from, (const char[]){mark, 0});
        sm_text_bytes(name, from, length);
        return length ? from + length : NULL;
    }
    for (from++; *from; from++) {
        if (*from == end && from[1] != end) break;
        from += *from == end;
        sm_text_bytes(name, from, 1);
    }
    return *from == end && name->length && (!from[1] || from[1] == mark) ? from + 1 : NULL;
}

static sm_status quote_table(statement *s, sm_error *err)
{
    sm_text name = {0};
    const char *at = s->q->table;
    do {
        if (s->table.length) sm_text_puts(&s->table, ".");
        at = next_name(at, '.', s->of->quote, &name);
        if (at) put_quoted(&s->table, s->of->quote, false, sm_text_of(&name));
    } while (at && *at && *++at);
    bool good = at && at > s->q->table && at[-1] != '.';
    sm_text_free(&name);
    if (good) return SM_OK;
    return sm_fail(err, SM_USAGE, "invalid table name \"%s\"; write TABLE or SCHEMA.TABLE, a name with a point in %c",
                   sm_quote_brief(s->q->table).text, s->of->quote);
}

/* ---- a statement ------------------------------------------------------------------------------------------------- */
static void put_label(statement *s, const char *column)
{
    sm_text_puts(&s->out, s->q->keeps_missing ? "COALESCE(CAST(" : "CAST(");
    put_name(s, column);
    sm_text_printf(&s->out, " AS %s)%s", s->of->text, s->q->keeps_missing ? ", '')" : "");
}

/* A label is missing where it is NULL, or one of the words by which readers of files know it. */
static void put_present(statement *s, const char *column)
{
    const sm_known *k = sm_known_words;
    while (k->name && strcmp(k->name, "missing") != 0) k++;
    put_name(s, column);
    sm_text_puts(&s->out, " IS NOT NULL AND ");
    put_label(s, column);
    sm_text_puts(&s->out, " NOT IN (''");
    for (size_t i = 0; k->name && k->word[i]; i++) {
        if (!*k->word[i]) continue;
        sm_text_puts(&s->out, ", ");
        put_literal(s, k->word[i]);
    }
    sm_text_puts(&s->out, ")");
}

static void put_select(statement *s, const char *pred, bool long_form)
{
    const char *truth = s->q->truth;
    sm_text_puts(&s->out, "SELECT ");
    if (long_form) {
        put_literal(s, pred);
        sm_text_puts(&s->out, " AS ");
        put_name(s, "pred");
        sm_text_puts(&s->out, ", ");
    }
    put_label(s, truth);
    sm_text_puts(&s->out, " AS ");
    put_name(s, long_form ? "class" : truth);
    sm_text_puts(&s->out, ", ");
    put_label(s, pred);
    sm_text_puts(&s->out, " AS ");
    put_name(s, long_form ? "cluster" : pred);
    sm_text_puts(&s->out, ", COUNT(*) AS ");
    put_name(s, "count");
    sm_text_printf(&s->out, "\nFROM %s\n", sm_text_of(&s->table));
    if (!s->q->keeps_missing) {
        sm_text_puts(&s->out, "WHERE ");
        put_present(s, truth);
        sm_text_puts(&s->out, "\n  AND ");
        put_present(s, pred);
        sm_text_puts(&s->out, "\n");
    }
    sm_text_puts(&s->out, "GROUP BY ");
    put_label(s, truth);
    sm_text_puts(&s->out, ", ");
    put_label(s, pred);
}

static sm_status put_selects(statement *s, sm_error *err)
{
    sm_text name = {0};
    const char *at = next_name(s->q->pred, ',', '"', &name);
    bool several = at && *at == ',';
    if (at && !several && strcmp(sm_text_of(&name), s->q->truth) == 0) {
        sm_text_free(&name);
        return sm_fail(err, SM_USAGE, "truth and prediction are both \"%s\"; name two columns",
                       sm_quote_brief(s->q->truth).text);
    }
    while (at) {
        put_select(s, sm_text_of(&name), several);
        bool more = *at == ',';
        sm_text_puts(&s->out, more ? "\nUNION ALL\n" : ";\n");
        if (!more) break;
        at = next_name(at + 1, ',', '"', &name);
    }
    sm_text_free(&name);
    if (at) return SM_OK;
    return sm_fail(err, SM_USAGE, "--pred needs COL[,COL], a name with a comma in double quotes, not \"%s\"",
                   sm_quote_brief(s->q->pred).text);
}

static void write_statement_json(const statement *s, sm_out *out)
{
    sm_json j = sm_json_to(out);
    sm_json_open(&j, NULL, "{");
    sm_json_words(&j, "program", "setmatch");
    sm_json_words(&j, "version", SM_VERSION);
    sm_json_words(&j, "dialect", s->of->name);
    sm_json_words(&j, "sql", sm_text_of(&s->out));
    sm_json_close(&j, "}");
    sm_json_end(&j);
}

void sm_output_sql(const sm_sql_query *q, bool json, sm_out *out)
{
    const dialect *of = dialects;
    while (of->name && strcmp(of->name, q->dialect ? q->dialect : "ansi") != 0) of++;
    statement s = {.of = of, .q = q};
    sm_status status =
        of->name ? quote_table(&s, out->err) : sm_choice_fail("--dialect", SM_SQL_DIALECTS, q->dialect, out->err);
    if (status == SM_OK) status = put_selects(&s, out->err);
    if (sm_out_take(out, status) && json) write_statement_json(&s, out);
    if (status == SM_OK && !json) sm_out_text(out, &s.out);
    sm_text_free(&s.table);
    sm_text_free(&s.out);
}
