/* Resolves a word as an argument of a kind. */
#include "session/session.h"
#include "session/state/state.h"
#include "words.h"
#include <string.h>

#define POINTS_AT_MOST (UINT64_C(1) << 53)

/* Digits at *at, at most 2^53. */
static bool digits(const char **at, uint64_t *out)
{
    const char *p = *at;
    *out = 0;
    if (*p < '0' || *p > '9') return false;
    for (; *p >= '0' && *p <= '9'; p++) {
        *out = *out * 10 + (uint64_t)(*p - '0');
        if (*out > POINTS_AT_MOST) return false;
    }
    *at = p;
    return true;
}

sm_status sm_whole_read(const char *word, uint64_t *out, sm_error *err)
{
    const char *at = word;
    if (digits(&at, out) && !*at) return SM_OK;
    return sm_fail(err, SM_USAGE, "invalid number \"%s\" (expected a whole number up to 9007199254740992)",
                   sm_quote(word).text);
}

/* "12.5%" in millionths of a percent. */
static bool read_share(const char *word, uint64_t *out)
{
    const char *at = word;
    if (!digits(&at, out) || *out > 100) return false;
    *out *= 1000000;
    if (*at == '.')
        for (uint64_t unit = 100000; *++at >= '0' && *at <= '9'; unit /= 10) *out += unit * (uint64_t)(*at - '0');
    return *at == '%' && !at[1] && at[-1] != '.' && *out <= 100000000;
}

sm_status sm_amount_read(const char *word, sm_amount *out, sm_error *err)
{
    const char *at = word;
    *out = (sm_amount){.all = strcmp(word, "all") == 0};
    if (out->all) return SM_OK;
    if (digits(&at, &out->number) && !*at) return SM_OK;
    out->share = true;
    if (read_share(word, &out->number)) return SM_OK;
    return sm_fail(err, SM_USAGE, "invalid number of points \"%s\" (expected a number, all, or 0%% to 100%%)",
                   sm_quote(word).text);
}

uint64_t sm_amount_of(sm_amount a, uint64_t there)
{
    if (a.all) return there;
    if (!a.share) return a.number;
    const uint64_t whole = 100000000;
    uint64_t points = (uint64_t)(((sm_u128)there * a.number + whole / 2) / whole);
    return points == 0 && a.number && there ? 1 : points;
}

bool sm_sizes_by_class(const char *word)
{
    return strcmp(word, "by class") == 0;
}

sm_status sm_size_read(const char **at, uint64_t *size, sm_error *err)
{
    const char *p = *at;
    if (!digits(&p, size) || *size == 0 || (*p && *p != ',') || (*p == ',' && !p[1]))
        return sm_fail(err, SM_USAGE,
                       "invalid part sizes at \"%s\" (expected positive sizes such as 10,10, or by class)",
                       sm_quote(*at).text);
    *at = *p ? p + 1 : NULL;
    return SM_OK;
}

sm_status sm_range_read(const char **at, uint64_t *low, uint64_t *high, sm_error *err)
{
    const char *p = *at + (**at == '@');
    bool fine = digits(&p, low) && *low > 0;
    *high = *low;
    if (fine && *p == '-') {
        p++;
        fine = digits(&p, high) && *high >= *low;
    }
    if (!fine || (*p && *p != ',') || (*p == ',' && !p[1]))
        return sm_fail(err, SM_USAGE, "invalid rows at \"%s\" (expected row numbers from 1, such as @12-20,31)",
                       sm_quote(*at).text);
    *at = *p ? p + 1 : NULL;
    return SM_OK;
}

sm_status sm_label_read(const char *word, bool *of_truth, const char **label, sm_error *err)
{
    *of_truth = strncmp(word, "true:", 5) == 0;
    *label = word + 5;
    if ((*of_truth || strncmp(word, "pred:", 5) == 0) && word[5]) return SM_OK;
    return sm_fail(err, SM_USAGE, "invalid noise label \"%s\" (expected true:LABEL or pred:LABEL)",
                   sm_quote(word).text);
}

/* ---- one row per kind -------------------------------------------------------------------------------------------- */

static sm_status check_amount(const sm_arg *a, const char *word, sm_error *err)
{
    sm_amount amount;
    return sm_amount_read(word, &amount, err);
}

static sm_status check_text(const sm_arg *a, const char *word, sm_error *err)
{
    if (*word) return SM_OK;
    return sm_fail(err, SM_USAGE, "%s must not be empty", a->name);
}

static sm_status check_sizes(const sm_arg *a, const char *word, sm_error *err)
{
    if (sm_sizes_by_class(word)) return SM_OK;
    sm_status status = SM_OK;
    uint64_t size;
    size_t parts = 0;
    for (const char *at = word; at && status == SM_OK; parts++) status = sm_size_read(&at, &size, err);
    if (status != SM_OK || parts > 1) return status;
    return sm_fail(err, SM_USAGE, "a split needs at least two parts (found \"%s\"); write 10,10 or by class",
                   sm_quote(word).text);
}

static sm_status check_points(const sm_arg *a, const char *word, sm_error *err)
{
    sm_status status = SM_OK;
    uint64_t low, high;
    if (*word != '@')
        return sm_fail(err, SM_USAGE, "invalid rows \"%s\" (expected @ROWS, such as @12-20,31)", sm_quote(word).text);
    for (const char *at = word; at && status == SM_OK;) status = sm_range_read(&at, &low, &high, err);
    return status;
}

static sm_status check_setting(const sm_arg *a, const char *word, sm_error *err)
{
    return sm_setting_check(word, err);
}

static sm_status check_choice(const sm_arg *a, const char *word, sm_error *err)
{
    sm_text among = {0};
    if (sm_choice_among(a->choices, word)) return SM_OK;
    sm_put_choices(&among, a->choices);
    sm_status status = sm_fail(err, SM_USAGE, "unknown choice \"%s\" %s", sm_quote(word).text, sm_text_of(&among));
    sm_text_free(&among);
    return status;
}

static sm_status check_number(const sm_arg *a, const char *word, sm_error *err)
{
    uint64_t number;
    return sm_whole_read(word, &number, err);
}

static sm_status check_label(const sm_arg *a, const char *word, sm_error *err)
{
    bool of_truth;
    const char *label;
    return sm_label_read(word, &of_truth, &label, err);
}

sm_status sm_arg_check(const sm_arg *a, const char *word, sm_error *err)
{
    static sm_status (*const check[])(const sm_arg *, const char *, sm_error *) = {
        [SM_ARG_NONE] = check_text,     [SM_ARG_COUNT] = check_amount,  [SM_ARG_CLASS] = check_text,
        [SM_ARG_CLUSTER] = check_text,  [SM_ARG_TARGET] = check_text,   [SM_ARG_NAME] = check_text,
        [SM_ARG_SIZES] = check_sizes,   [SM_ARG_POINTS] = check_points, [SM_ARG_SETTING] = check_setting,
        [SM_ARG_CHOICE] = check_choice, [SM_ARG_NUMBER] = check_number, [SM_ARG_LABEL] = check_label,
        [SM_ARG_FILE] = check_text,     [SM_ARG_COLUMN] = check_text,   [SM_ARG_VIEW] = check_text,
        [SM_ARG_DATA] = check_text,     [SM_ARG_LESSON] = check_text,   [SM_ARG_FORMULA] = check_text,
        [SM_ARG_EXPORT] = check_text,   [SM_ARG_TEXT] = check_text,     [SM_ARG_PAPER] = check_text,
    };
    return check[a->kind](a, word, err);
}
