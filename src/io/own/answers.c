/* Options of reading as words that can be kept: a row of the table below an option. */
#include "setmatch/io/answers.h"
#include "setmatch/base/mem.h"
#include <stddef.h>
#include <string.h>

typedef struct answer {
    const char *option;
    size_t at;
    bool flag;
} answer;
#define TEXT(name, field)                                                                                              \
    {                                                                                                                  \
        name, offsetof(sm_read_options, field), false                                                                  \
    }
#define FLAG(name, field)                                                                                              \
    {                                                                                                                  \
        name, offsetof(sm_read_options, field), true                                                                   \
    }
static const answer answers[] = {
    TEXT("true", truth),
    TEXT("pred", pred),
    TEXT("weight", weight),
    TEXT("id", id),
    TEXT("x", x),
    TEXT("y", y),
    TEXT("format", format),
    TEXT("header", header),
    TEXT("missing", missing),
    TEXT("bad-rows", bad_rows),
    TEXT("margins", margins),
    TEXT("names", names),
    FLAG("every", every),
    FLAG("matrix", matrix),
    FLAG("shards", shards),
};
#undef TEXT
#undef FLAG
enum { ANSWERS = sizeof answers / sizeof *answers };

static const answer *find(const char *option)
{
    for (size_t i = 0; i < ANSWERS; i++)
        if (strcmp(answers[i].option, option) == 0) return &answers[i];
    return NULL;
}

static const char **text_of(const sm_answers *a, const answer *row)
{
    return (const char **)((char *)&((sm_answers *)a)->o + row->at);
}

static bool *flag_of(const sm_answers *a, const answer *row)
{
    return (bool *)((char *)&((sm_answers *)a)->o + row->at);
}

sm_status sm_answers_set(sm_answers *a, const char *option, const char *value, sm_error *err)
{
    const answer *row = find(option);
    if (!row) return sm_fail(err, SM_USAGE, "no answer about a file is called --%s", option);
    if (row->flag) {
        *flag_of(a, row) = value != NULL;
        return SM_OK;
    }
    char *copy = value ? sm_copy_text(value, strlen(value)) : NULL;
    if (value && !copy) return sm_no_memory(err);
    sm_free((char *)*text_of(a, row));
    *text_of(a, row) = copy;
    return SM_OK;
}

const char *sm_answers_get(const sm_answers *a, const char *option)
{
    const answer *row = find(option);
    if (!row) return NULL;
    return !row->flag ? *text_of(a, row) : *flag_of(a, row) ? "" : NULL;
}

void sm_answers_done(sm_answers *a)
{
    for (size_t i = 0; i < ANSWERS; i++)
        if (!answers[i].flag) sm_free((char *)*text_of(a, &answers[i]));
    *a = (sm_answers){0};
}

sm_status sm_answers_copy(sm_answers *to, const sm_answers *from, sm_error *err)
{
    sm_status status = SM_OK;
    *to = (sm_answers){0};
    for (size_t i = 0; i < ANSWERS && status == SM_OK; i++) {
        const char *value = sm_answers_get(from, answers[i].option);
        if (value) status = sm_answers_set(to, answers[i].option, value, err);
    }
    if (status != SM_OK) sm_answers_done(to);
    return status;
}

void sm_answers_lend(const sm_answers *a, sm_read_options *o)
{
    for (size_t i = 0; i < ANSWERS; i++) {
        const answer *row = &answers[i];
        if (!sm_answers_get(a, row->option)) continue;
        if (row->flag)
            *(bool *)((char *)o + row->at) = true;
        else
            *(const char **)((char *)o + row->at) = *text_of(a, row);
    }
    if (a->o.pred) o->every = a->o.every;
}

/* ---- as words of a shell ----------------------------------------------------------------------------------------- */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n';
}

/* $'..' as sm_shell_quote writes it: bytes, those of three digits behind a backslash by number. */
static sm_status numbered_word(const char **at, sm_text *out, sm_error *err)
{
    sm_status status = SM_OK;
    for (*at += 2; **at && **at != '\'' && status == SM_OK; ++*at) {
        char c = **at;
        if (c == '\\' && strspn(*at + 1, "01234567") >= 3) {
            c = (char)(((*at)[1] - '0') * 64 + ((*at)[2] - '0') * 8 + (*at)[3] - '0');
            *at += 3;
        }
        status = sm_text_add(out, &c, 1, err);
    }
    *at += **at == '\'';
    return status;
}

/* 'as it stands', "with \" escapes", \c, and what is bare, one behind the other. */
static sm_status next_word(const char **at, sm_text *out, sm_error *err)
{
    sm_status status = SM_OK;
    sm_text_clear(out);
    while (is_blank(**at)) ++*at;
    if (strncmp(*at, "$'", 2) == 0) return numbered_word(at, out, err);
    for (char quote = 0; **at && (quote || !is_blank(**at)) && status == SM_OK; ++*at) {
        char c = **at;
        bool escapes = c == '\\' && quote != '\'' && (*at)[1] && (!quote || strchr("\\\"$`", (*at)[1]));
        if (quote ? c == quote : c == '\'' || c == '"') {
            quote = quote ? 0 : c;
            continue;
        }
        if (escapes) c = *++*at;
        status = sm_text_add(out, &c, 1, err);
    }
    return status;
}

sm_status sm_answers_add(sm_answers *a, const char *words, sm_error *err)
{
    sm_text option = {0}, value = {0};
    sm_status status = SM_OK;
    while (status == SM_OK) {
        while (is_blank(*words)) words++;
        if (!*words) break;
        status = next_word(&words, &option, err);
        const char *name = sm_text_of(&option);
        if (status == SM_OK && strncmp(name, "--", 2) != 0)
            status = sm_fail(err, SM_USAGE, "an answer about a file begins with --; found \"%s\"", name);
        if (status != SM_OK) break;
        const answer *row = find(name + 2);
        if (row && !row->flag) status = next_word(&words, &value, err);
        if (status == SM_OK) status = sm_answers_set(a, name + 2, sm_text_of(&value), err);
    }
    sm_text_done(&option);
    sm_text_done(&value);
    return status;
}

sm_status sm_answers_write(const sm_answers *a, sm_text *out, sm_error *err)
{
    sm_status status = SM_OK;
    const char *between = "";
    for (size_t i = 0; i < ANSWERS && status == SM_OK; i++) {
        const char *value = sm_answers_get(a, answers[i].option);
        if (!value) continue;
        status = sm_text_print(out, err, "%s--%s%s", between, answers[i].option, answers[i].flag ? "" : " ");
        if (status == SM_OK && !answers[i].flag) status = sm_shell_quote(out, value, err);
        between = " ";
    }
    return status;
}
