/* Options of reading as words of a shell, that can be offered, kept and read back: a row of the table below an option.
 */
#include "answers.h"
#include "base/mem.h"
#include "load.h"
#include <stddef.h>
#include <string.h>

typedef struct answer {
    const char *option;
    size_t at;
    bool flag;
} answer;
static const answer answers[] = {
    {"true", offsetof(sm_read_options, truth), false},
    {"pred", offsetof(sm_read_options, pred), false},
    {"weight", offsetof(sm_read_options, weight), false},
    {"id", offsetof(sm_read_options, id), false},
    {"x", offsetof(sm_read_options, x), false},
    {"y", offsetof(sm_read_options, y), false},
    {"format", offsetof(sm_read_options, format), false},
    {"header", offsetof(sm_read_options, header), false},
    {"missing", offsetof(sm_read_options, missing), false},
    {"quote", offsetof(sm_read_options, quote), false},
    {"bad-rows", offsetof(sm_read_options, bad_rows), false},
    {"margins", offsetof(sm_read_options, margins), false},
    {"names", offsetof(sm_read_options, names), false},
    {"columns", offsetof(sm_read_options, columns), false},
    {"every", offsetof(sm_read_options, every), true},
    {"matrix", offsetof(sm_read_options, matrix), true},
    {"shards", offsetof(sm_read_options, shards), true},
    {"transpose", offsetof(sm_read_options, transpose), true},
};
enum { ANSWERS = sizeof answers / sizeof *answers };

static const answer *answer_called(const char *option)
{
    for (size_t i = 0; i < ANSWERS; i++)
        if (strcmp(answers[i].option, option) == 0) return &answers[i];
    return NULL;
}

static const char **text_at(const sm_read_options *o, const answer *row)
{
    return (const char **)((char *)(uintptr_t)o + row->at);
}

static bool *flag_at(const sm_read_options *o, const answer *row)
{
    return (bool *)((char *)(uintptr_t)o + row->at);
}

/* The answer of a row, "" for a flag; NULL: no answer. */
static const char *value_at(const sm_read_options *o, const answer *row)
{
    return !row->flag ? *text_at(o, row) : *flag_at(o, row) ? "" : NULL;
}

bool sm_answer_lend(sm_read_options *o, const char *option, const char *value, bool *flag)
{
    const answer *row = answer_called(option);
    if (!row) return false;
    *flag = row->flag;
    if (row->flag)
        *flag_at(o, row) = true;
    else
        *text_at(o, row) = value;
    return true;
}

sm_status sm_answers_set(sm_answers *a, const char *option, const char *value, sm_error *err)
{
    const answer *row = answer_called(option);
    if (!row) return sm_fail(err, SM_USAGE, "unknown reading option --%s", option);
    if (row->flag) {
        *flag_at(&a->o, row) = value != NULL;
        return SM_OK;
    }
    char *copy = value ? sm_copy_text(value, strlen(value)) : NULL;
    sm_free((char *)(uintptr_t)*text_at(&a->o, row));
    *text_at(&a->o, row) = copy;
    return SM_OK;
}

const char *sm_answers_get(const sm_answers *a, const char *option)
{
    const answer *row = answer_called(option);
    return row ? value_at(&a->o, row) : NULL;
}

void sm_answers_free(sm_answers *a)
{
    for (size_t i = 0; i < ANSWERS; i++)
        if (!answers[i].flag) sm_free((char *)(uintptr_t)*text_at(&a->o, &answers[i]));
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
    if (status != SM_OK) sm_answers_free(to);
    return status;
}

void sm_answers_lend(const sm_answers *a, sm_read_options *o)
{
    bool flag;
    for (size_t i = 0; i < ANSWERS; i++) {
        const char *value = sm_answers_get(a, answers[i].option);
        if (value) sm_answer_lend(o, answers[i].option, value, &flag);
    }
    if (a->o.pred) o->every = a->o.every;
}

/* Characters that control a terminal or end the line are written by number: $'\033'. */
void sm_shell_quote(sm_text *out, const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.,:/+=@%";
    sm_text shown = {0};
    sm_text_show(&shown, word, SM_SHOW_PLAIN);
    bool harmless = strcmp(sm_text_of(&shown), word) == 0;
    sm_text_free(&shown);
    if (*word && strspn(word, plain) == strlen(word)) {
        sm_text_puts(out, word);
        return;
    }
    sm_text_puts(out, harmless ? "'" : "$'");
    for (; *word; word++) {
        unsigned char c = (unsigned char)*word;
        if (!harmless && (c < 0x20 || c > 0x7e || c == '\'' || c == '\\'))
            sm_text_printf(out, "\\%03o", c);
        else if (c == '\'')
            sm_text_puts(out, "'\\''");
        else
            sm_text_bytes(out, word, 1);
    }
    sm_text_puts(out, "'");
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n';
}

/* $'..' as sm_shell_quote writes it: bytes, those of three digits after a backslash by number. */
static void numbered_word(const char **at, sm_text *out)
{
    for (*at += 2; **at && **at != '\''; ++*at) {
        char c = **at;
        if (c == '\\' && strspn(*at + 1, "01234567") >= 3) {
            c = (char)(((*at)[1] - '0') * 64 + ((*at)[2] - '0') * 8 + (*at)[3] - '0');
            *at += 3;
        }
        sm_text_bytes(out, &c, 1);
    }
    *at += **at == '\'';
}

/* 'as it is', "with \" escapes", \c, and what is bare, one after the other. */
static void next_word(const char **at, sm_text *out)
{
    sm_text_clear(out);
    while (is_blank(**at)) ++*at;
    if (strncmp(*at, "$'", 2) == 0) {
        numbered_word(at, out);
        return;
    }
    for (char quote = 0; **at && (quote || !is_blank(**at)); ++*at) {
        char c = **at;
        bool escapes = c == '\\' && quote != '\'' && (*at)[1] && (!quote || strchr("\\\"$`", (*at)[1]));
        if (quote ? c == quote : c == '\'' || c == '"') {
            quote = quote ? 0 : c;
            continue;
        }
        if (escapes) c = *++*at;
        sm_text_bytes(out, &c, 1);
    }
}

sm_status sm_answers_add(sm_answers *a, const char *words, sm_error *err)
{
    sm_text option = {0}, value = {0};
    sm_status status = SM_OK;
    while (status == SM_OK) {
        while (is_blank(*words)) words++;
        if (!*words) break;
        next_word(&words, &option);
        const char *name = sm_text_of(&option);
        if (strncmp(name, "--", 2) != 0)
            status = sm_fail(err, SM_USAGE, "an option for reading files begins with -- (found \"%s\")",
                             sm_quote(name).text);
        if (status != SM_OK) break;
        const answer *row = answer_called(name + 2);
        if (row && !row->flag) next_word(&words, &value);
        status = sm_answers_set(a, name + 2, sm_text_of(&value), err);
    }
    sm_text_free(&option);
    sm_text_free(&value);
    return status;
}

void sm_answers_write(const sm_answers *a, sm_text *out)
{
    const char *between = "";
    for (size_t i = 0; i < ANSWERS; i++) {
        const char *value = value_at(&a->o, &answers[i]);
        if (!value) continue;
        sm_text_printf(out, "%s--%s%s", between, answers[i].option, answers[i].flag ? "" : " ");
        if (!answers[i].flag) sm_shell_quote(out, value);
        between = " ";
    }
}
