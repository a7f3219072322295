/* Is the first record a header? Evidence for and against it, from the whole column below. */
#include "io/sheet/names.h"
#include "recognise.h"
#include <string.h>

typedef struct evidence {
    bool decisive, pro, contra;
    const char *why;
    uint32_t column; /* that says so */
} evidence;

/* A number could be a position as well: only a name that is none says that there are names. */
static bool names_a_column(const sm_judge *j, const char *name)
{
    const sm_read_options *o = j->o;
    const char *const list[] = {o->truth, o->pred, o->weight, o->id, o->x, o->y, o->coordinates};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        if (sm_list_names(list[i], name) && strspn(name, "0123456789") != strlen(name)) return true;
    return false;
}

/* The row names a truth and a prediction, and neither stands below. */
static bool names_both(const sm_judge *j, size_t sheet)
{
    const sm_sheet *s = &j->sheet[sheet];
    uint32_t truths = 0, weaks = 0, preds = 0;
    for (uint32_t i = 0; i < j->r->of[sheet].columns; i++) {
        sm_name_role role = sm_name_role_of(s->column[i].name);
        const sm_column_facts *f = &j->facts[sheet].below[i];
        if (role == SM_NAME_NONE || (f->stored && f->first_again)) continue;
        truths += role == SM_NAME_TRUTH;
        weaks += role == SM_NAME_WEAK;
        preds += role == SM_NAME_PREDICTION;
    }
    return (truths || weaks) && preds;
}

static void look_at(const sm_judge *j, size_t sheet, uint32_t i, evidence *e)
{
    const sm_sheet *s = &j->sheet[sheet];
    const char *x = s->column[i].name;
    const sm_column_facts *f = &j->facts[sheet].below[i];
    bool number = sm_sheet_number(s, x) != SM_NO_NUMBER, text = !number && !sm_is_missing(x, strlen(x));
    if (names_a_column(j, x)) {
        e->decisive = true;
        e->why = "a column is named";
    }
    if (!f->stored) return;
    if (!*x && f->serial) {
        e->decisive = true;
        e->why = "an index without a name";
    }
    if (sm_name_is_known(x) && !f->first_again && !sm_label_is_noise(x)) {
        e->pro = true;
        e->why = e->why ? e->why : "known names";
    }
    if (text && !sm_label_is_noise(x) && sm_facts_numbers(f) && !f->first_again) {
        e->pro = true;
        e->why = e->why ? e->why : "a text over numbers";
    }
    if ((text && f->first_again) || (number && sm_facts_numbers(f))) {
        e->contra = true;
        e->column = i;
    }
}

static evidence weigh(const sm_judge *j, size_t sheet)
{
    evidence e = {.decisive = names_both(j, sheet)};
    if (e.decisive) e.why = "known names";
    for (uint32_t i = 0; i < j->r->of[sheet].columns; i++) look_at(j, sheet, i, &e);
    return e;
}

/* How likely a row like the others brings only values that are new: product of (once + 1)/(rows + 1). */
static double chance_of_new(const sm_judge *j, size_t sheet)
{
    double chance[2] = {1, 1};
    uint32_t n[2] = {0, 0};
    for (uint32_t i = 0; i < j->r->of[sheet].columns; i++) {
        const sm_column_facts *f = &j->facts[sheet].below[i];
        if (!f->stored || !f->texts) continue;
        double p = (double)(f->once + 1) / (double)(f->rows + 1);
        bool labels = sm_facts_labels(f);
        chance[1] *= p;
        n[1]++;
        if (labels) chance[0] *= p;
        n[0] += labels;
    }
    return n[0] ? chance[0] : n[1] ? chance[1] : 1;
}

static bool any_number_first(const sm_judge *j, size_t sheet)
{
    for (uint32_t i = 0; i < j->r->of[sheet].columns; i++)
        if (sm_sheet_number(&j->sheet[sheet], j->sheet[sheet].column[i].name) != SM_NO_NUMBER) return true;
    return false;
}

static const char *const header_yes[][2] = {{"--header", "yes"}, {NULL, NULL}};
static const char *const header_no[][2] = {{"--header", "no"}, {NULL, NULL}};
static const char *const as_shards[][2] = {{"--shards", NULL}, {NULL, NULL}};

static sm_status ask(sm_judge *j, size_t sheet)
{
    const sm_sheet *s = &j->sheet[sheet];
    sm_status status =
        sm_judge_ask(j, SM_OPEN, sheet, s->header_line,
                     "the first row may be a header or a point; found \"%.40s\"%s%.40s%s; say which", s->column[0].name,
                     s->columns > 1 ? ", \"" : "", s->columns > 1 ? s->column[1].name : "", s->columns > 1 ? "\"" : "");
    if (status == SM_OK) status = sm_judge_propose(j, header_yes);
    return status == SM_OK ? sm_judge_propose(j, header_no) : status;
}

static sm_status check_repeats(sm_judge *j, size_t sheet)
{
    const sm_sheet *s = &j->sheet[sheet];
    if (!j->facts[sheet].repeats || !j->r->of[sheet].header || s->header != SM_HEADER_MAYBE || j->o->shards)
        return SM_OK;
    sm_status status =
        sm_judge_ask(j, SM_OPEN, sheet, s->header_line,
                     "the header stands again further down; found it %llu more time%s; these may be parts "
                     "of one table, one behind the other; say so",
                     (unsigned long long)j->facts[sheet].repeats, j->facts[sheet].repeats == 1 ? "" : "s");
    return status == SM_OK ? sm_judge_propose(j, as_shards) : status;
}

static sm_status likely_header(sm_judge *j, size_t sheet)
{
    const sm_sheet *s = &j->sheet[sheet];
    j->r->of[sheet].header = true;
    j->r->of[sheet].header_why = "new values only";
    return sm_judge_likely(j,
                           "%s%sthe first row is taken for a header, because \"%.40s\" stands nowhere below (--header "
                           "no: it is a point)",
                           j->o->shards ? "" : s->file, j->o->shards ? "" : ": ", s->column[0].name);
}

/* What can be said of one file alone: 1 a header, 0 none, -1 open, 2 likely one. */
static int verdict(const sm_judge *j, size_t sheet, const char **why)
{
    enum { FROM = 10 };
    evidence e = weigh(j, sheet);
    *why = e.why ? e.why : "";
    if (e.decisive) return 1;
    if (e.pro != e.contra) return e.pro;
    if (j->facts[sheet].repeats && !e.pro) return 0; /* the first row stands below */
    if (e.pro || any_number_first(j, sheet)) return -1;
    return j->sheet[sheet].rows > FROM && chance_of_new(j, sheet) < 0.1 ? 2 : -1;
}

sm_status sm_judge_header(sm_judge *j, size_t sheet)
{
    const sm_sheet *s = &j->sheet[sheet];
    sm_meaning *m = &j->r->of[sheet];
    if (s->header != SM_HEADER_MAYBE || m->header) return SM_OK;
    const char *told = j->o->header ? j->o->header : "auto";
    if (strcmp(told, "auto") != 0) {
        m->header = strcmp(told, "yes") == 0;
        m->header_why = "named";
        return SM_OK;
    }
    const char *why;
    int is = verdict(j, sheet, &why);
    if (is == -1) return ask(j, sheet);
    if (is == 2) return likely_header(j, sheet);
    m->header = is;
    m->header_why = why;
    return check_repeats(j, sheet);
}

/* A plain label file beside another kind of file: what is open alone is settled by the number of points there. */
sm_status sm_judge_header_beside(sm_judge *j, size_t sheet, uint64_t points)
{
    const sm_sheet *s = &j->sheet[sheet];
    const char *why;
    bool told = j->o->header && strcmp(j->o->header, "auto") != 0;
    bool fits = s->rows == points || s->rows == points + 1;
    if (s->header != SM_HEADER_MAYBE || told || !fits || verdict(j, sheet, &why) != -1)
        return sm_judge_header(j, sheet);
    return s->rows == points ? SM_OK : likely_header(j, sheet);
}

/* ---- plain label files, together -----------------------------------------------------------------------------------
 */
static sm_status take_plain(sm_judge *j, const int *is, bool likely)
{
    sm_status status = SM_OK;
    for (size_t i = 0; i < j->n && status == SM_OK; i++) {
        j->r->of[i].header = is[i] != 0;
        if (is[i] && likely) status = likely_header(j, i);
    }
    return status;
}

sm_status sm_judge_plain_headers(sm_judge *j)
{
    int is[2] = {0, 0};
    if (j->n != 2) {
        sm_status each = SM_OK;
        for (size_t i = 0; i < j->n && each == SM_OK && !sm_judge_open(j); i++) each = sm_judge_header(j, i);
        return each;
    }
    const char *why[2];
    bool open = false;
    for (size_t i = 0; i < 2; i++) {
        is[i] = verdict(j, i, &why[i]);
        open = open || is[i] < 0;
        j->r->of[i].header_why = is[i] > 0 ? why[i] : "";
    }
    uint64_t a = j->sheet[0].rows, b = j->sheet[1].rows;
    if (!open && (is[0] == 2 || is[1] == 2)) {
        sm_status status = SM_OK;
        for (size_t i = 0; i < 2 && status == SM_OK; i++) {
            j->r->of[i].header = is[i] == 1;
            if (is[i] == 2) status = likely_header(j, i);
        }
        is[0] = is[0] > 0;
        is[1] = is[1] > 0;
        if (status != SM_OK) return status;
    } else if (!open) {
        sm_status status = take_plain(j, is, false);
        if (status != SM_OK) return status;
    }
    if (open) {
        double both = chance_of_new(j, 0) * chance_of_new(j, 1);
        bool undecided[2] = {is[0] < 0, is[1] < 0};
        if (a == b && both < 0.1 && (undecided[0] || is[0] > 0) && (undecided[1] || is[1] > 0))
            return take_plain(j, (int[]){1, 1}, true);
        if (a == b + 1 && undecided[0] && is[1] <= 0) return take_plain(j, (int[]){1, 0}, true);
        if (b == a + 1 && undecided[1] && is[0] <= 0) return take_plain(j, (int[]){0, 1}, true);
        if (a == b && undecided[0] != undecided[1] && (is[0] == 0 || is[1] == 0))
            return take_plain(j, (int[]){0, 0}, false);
        return ask(j, undecided[0] ? 0 : 1);
    }
    if (a - (uint64_t)is[0] == b - (uint64_t)is[1] || a != b) return SM_OK;
    sm_status status = sm_judge_ask(j, SM_OPEN, is[0] ? 0 : 1, 1,
                                    "the first line looks like a header in one file only, which leaves it one label "
                                    "short; found \"%.40s\" and \"%.40s\"; say which",
                                    j->sheet[0].column[0].name, j->sheet[1].column[0].name);
    if (status == SM_OK) status = sm_judge_propose(j, header_yes);
    return status == SM_OK ? sm_judge_propose(j, header_no) : status;
}
