/* Questions of a lesson that are judged: which answer is right, and why another one is not. */
#include "session/player.h"
#include <math.h>
#include <string.h>

static const sm_step *reply_step(const sm_player *p)
{
    return &p->lesson->step[p->at];
}

bool sm_player_wants_number(const sm_player *p)
{
    double x;
    const sm_step *s = reply_step(p);
    bool all = s->right && sm_answer_number(s->right, &x);
    for (size_t i = 0; i < s->wrong.n; i++) all = all && sm_answer_number(s->wrong.row[i].key, &x);
    return all;
}

size_t sm_player_choices(const sm_player *p)
{
    return reply_step(p)->right && !sm_player_wants_number(p) ? reply_step(p)->wrong.n + 1 : 0;
}

/* Where the right one stands among the others: anywhere, and the same at every look. */
static size_t right_place(const sm_step *s)
{
    size_t sum = 0;
    for (const char *c = s->question; *c; c++) sum = sum * 31 + (unsigned char)*c;
    return sum % (s->wrong.n + 1);
}

const char *sm_player_choice(const sm_player *p, size_t i)
{
    const sm_step *s = reply_step(p);
    size_t right = right_place(s);
    return i == right ? s->right : s->wrong.row[i - (i > right)].key;
}

/* As written, or to half a unit of the digits that were typed, two of them at least. */
static bool same_number(const char *typed, const char *stated)
{
    double x, y;
    if (!sm_answer_number(typed, &x) || !sm_answer_number(stated, &y)) return false;
    const char *point = strchr(typed, '.');
    size_t digits = point && !strchr(typed, '/') ? strspn(point + 1, "0123456789") : 0;
    double unit = 1;
    for (size_t i = 0; i < digits; i++) unit /= 10;
    return fabs(x - y) <= (digits >= 2 ? unit / 2 + 1e-12 : 1e-4);
}

/* Of a number that no reason was written for. */
static const char *reply_way(const char *typed, const char *stated)
{
    double x, y;
    bool larger = sm_answer_number(typed, &x) && sm_answer_number(stated, &y) && y > x;
    return larger ? "no: it is larger; try again" : "no: it is smaller; try again";
}

static const char *choice_meant(const sm_player *p, const char *text)
{
    size_t n = sm_player_choices(p), i = (size_t)(text[0] - 'a');
    if (text[0] >= 'a' && !text[1] && i < n) return sm_player_choice(p, i);
    for (i = 0; i < n; i++)
        if (!strcmp(sm_player_choice(p, i), text)) return sm_player_choice(p, i);
    return NULL;
}

sm_status sm_player_judge(const sm_player *p, const char *text, bool *right, const char **reason, sm_error *err)
{
    double x;
    const sm_step *s = reply_step(p);
    bool number = s->right && sm_player_wants_number(p);
    const char *meant = number ? text : s->right ? choice_meant(p, text) : NULL;
    if (!s->right) return sm_fail(err, SM_USAGE, "this step has no question to answer; answer alone shows its text");
    if (!meant)
        return sm_fail(err, SM_USAGE, "unknown choice (found \"%s\"); type its letter", sm_quote_brief(text).text);
    if (number && !sm_answer_number(text, &x))
        return sm_fail(err, SM_USAGE, "the answer is a number (found \"%s\"); write %s", sm_quote_brief(text).text,
                       strchr(s->right, '.') ? "0.75 or 3/4" : "a whole number");
    *right = number ? same_number(text, s->right) : meant == s->right;
    *reason = *right ? NULL : number ? reply_way(text, s->right) : "";
    for (size_t i = 0; i < s->wrong.n && !*right; i++)
        if (number ? same_number(text, s->wrong.row[i].key) : meant == s->wrong.row[i].key)
            *reason = s->wrong.row[i].text;
    return SM_OK;
}

sm_status sm_player_reply(sm_player *p, const char *text, bool *right, sm_error *err)
{
    sm_stop *here = &p->stop[p->at];
    const char *reason;
    sm_status status = sm_player_judge(p, text, right, &reason, err);
    if (status != SM_OK) return status;
    here->reason = reason;
    here->missed = here->replied ? here->missed : !*right;
    here->replied = true;
    here->answered = here->answered || *right;
    return SM_OK;
}

size_t sm_player_replies(const sm_player *p, size_t *of)
{
    size_t right = 0;
    *of = 0;
    for (size_t i = 0; i < p->lesson->n_steps; i++) {
        *of += p->stop[i].replied;
        right += p->stop[i].replied && !p->stop[i].missed;
    }
    return right;
}

size_t sm_player_untried(const sm_player *p)
{
    size_t n = 0;
    for (size_t i = 0; i < p->lesson->n_steps; i++) n += p->lesson->step[i].right && !p->stop[i].replied;
    return n;
}
