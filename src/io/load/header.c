/* Is the first record a header? Evidence for and against it, from the whole column below. */
#include "io/sheet/sheet.h"
#include "load.h"
#include <string.h>

typedef struct evidence {
    bool decisive, pro, contra;
    const char *why;
    uint32_t column; /* that says so */
} evidence;

/* A number could be a position as well: only a name that is none says that there are names. */
static bool names_a_column(const sm_detection *j, const char *name)
{
    const sm_read_options *o = j->o;
    const char *const list[] = {o->truth, o->pred, o->weight, o->id, o->x, o->y, o->coordinates};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        if (sm_list_names(list[i], name) && strspn(name, "0123456789") != strlen(name)) return true;
    return false;
}

static void weigh_column(const sm_detection *j, size_t sheet, uint32_t i, evidence *e)
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

/* How likely a row like the others brings only values that are new: product of (once + 1)/(rows + 1). */
static double chance_of_new(const sm_detection *j, size_t sheet)
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

/* "Say which": with a header, or without. */
static void propose_header(sm_detection *j)
{
    sm_detection_propose(j, "header", "yes", NULL);
    sm_detection_propose(j, "header", "no", NULL);
    if (j->n != 2 || j->o->shards || j->sheet[0].rows == j->sheet[1].rows) return;
    const char *longer = j->sheet[0].rows > j->sheet[1].rows ? "yes,no" : "no,yes";
    sm_detection_propose(j, "header", longer, NULL);
}

static void ask_header(sm_detection *j, size_t sheet)
{
    const sm_sheet *s = &j->sheet[sheet];
    sm_detection_ask(j, SM_OPEN, sheet, s->header_line,
                     "the first row may be a header or a point (found \"%s\"%s%s%s); specify which",
                     sm_quote_brief(s->column[0].name).text, s->columns > 1 ? ", \"" : "",
                     s->columns > 1 ? sm_quote_brief(s->column[1].name).text : "", s->columns > 1 ? "\"" : "");
    propose_header(j);
}

static void take_likely(sm_detection *j, size_t sheet)
{
    j->r->of[sheet].header = true;
    j->r->of[sheet].header_why = "new values only";
    sm_detection_likely(j, sheet,
                        "the first row is taken for a header, because \"%s\" does not occur below (--header "
                        "no: it is a point)",
                        sm_quote_brief(j->sheet[sheet].column[0].name).text);
}

/* Decides about one file on its own. */
typedef enum verdict { UNDECIDED = -1, NO_HEADER, HEADER, LIKELY } verdict;

static verdict judge_first(const sm_detection *j, size_t sheet, const char **why)
{
    enum { FROM = 10 };
    const sm_sheet *s = &j->sheet[sheet];
    const sm_sheet_facts *facts = &j->facts[sheet];
    evidence e = {.decisive = facts->named_again || sm_facts_name_both(s, facts->below)};
    bool number = false;
    if (e.decisive) e.why = "known names";
    for (uint32_t i = 0; i < j->r->of[sheet].columns; i++) {
        weigh_column(j, sheet, i, &e);
        number = number || sm_sheet_number(s, s->column[i].name) != SM_NO_NUMBER;
    }
    *why = e.why ? e.why : "";
    if (e.decisive) return HEADER;
    if (e.pro != e.contra) return e.pro ? HEADER : NO_HEADER;
    if (facts->repeats && !e.pro) return NO_HEADER; /* the first row is below */
    if (e.pro || number) return UNDECIDED;
    return s->rows > FROM && chance_of_new(j, sheet) < 0.1 ? LIKELY : UNDECIDED;
}

/* Rows equal to the header are headers of parts; where a header was only said to be there, they may be points. */
static void judge_again(sm_detection *j, size_t sheet, bool told)
{
    const sm_sheet *s = &j->sheet[sheet];
    const sm_sheet_facts *f = &j->facts[sheet];
    if (!f->again || !j->r->of[sheet].header || j->o->shards) return;
    if (told && !f->named_again) {
        sm_detection_likely(j, sheet,
                            "%llu row%s below equal%s the header; %s counted as points (--shards: they are headers)",
                            (unsigned long long)f->again, sm_plural(f->again), f->again == 1 ? "s" : "",
                            f->again == 1 ? "it is" : "they are");
        return;
    }
    sm_detection_ask(j, SM_OPEN, sheet, s->header_line,
                     "the header occurs again further down (found it %llu more time%s); these may be parts "
                     "of one table, one after the other; specify if so",
                     (unsigned long long)f->again, sm_plural(f->again));
    sm_detection_propose(j, "shards", NULL, NULL);
    if (f->again * 10 > s->rows && !told) sm_detection_propose(j, "header", "no", NULL);
}

void sm_detection_header(sm_detection *j, size_t sheet)
{
    const sm_sheet *s = &j->sheet[sheet];
    sm_meaning *m = &j->r->of[sheet];
    if (s->header != SM_HEADER_MAYBE || m->header) return;
    const char *told = sm_header_told(j->o, sheet);
    if (told) {
        m->header = strcmp(told, "yes") == 0;
        m->header_why = "named";
        judge_again(j, sheet, true);
        return;
    }
    const char *why;
    verdict is = judge_first(j, sheet, &why);
    if (is == UNDECIDED) {
        ask_header(j, sheet);
        return;
    }
    if (is == LIKELY) {
        take_likely(j, sheet);
        return;
    }
    m->header = is == HEADER;
    m->header_why = why;
    judge_again(j, sheet, false);
}

/* A plain label file next to another kind of file: what is open alone is decided by the number of points there. */
void sm_detection_header_beside(sm_detection *j, size_t sheet, uint64_t points)
{
    const sm_sheet *s = &j->sheet[sheet];
    const char *why;
    bool told = sm_header_told(j->o, sheet) != NULL;
    bool fits = s->rows == points || s->rows == points + 1;
    if (s->header != SM_HEADER_MAYBE || told || !fits || judge_first(j, sheet, &why) != UNDECIDED)
        sm_detection_header(j, sheet);
    else if (s->rows != points)
        take_likely(j, sheet);
}

void sm_detection_plain_headers(sm_detection *j)
{
    verdict is[2];
    const char *why;
    if (j->n != 2) {
        for (size_t i = 0; i < j->n && !sm_detection_stopped(j); i++) sm_detection_header(j, i);
        return;
    }
    for (size_t i = 0; i < 2; i++) {
        is[i] = judge_first(j, i, &why);
        j->r->of[i].header_why = is[i] > NO_HEADER ? why : "";
    }
    if (is[0] == UNDECIDED || is[1] == UNDECIDED) {
        /* Lengths and rarity together decide if neither does alone. */
        uint64_t a = j->sheet[0].rows, b = j->sheet[1].rows;
        bool open[2] = {is[0] == UNDECIDED, is[1] == UNDECIDED};
        bool likely[2] = {false, false};
        if (a == b && chance_of_new(j, 0) * chance_of_new(j, 1) < 0.1 && is[0] != NO_HEADER && is[1] != NO_HEADER)
            likely[0] = likely[1] = true;
        else if (a == b + 1 && open[0] && is[1] <= NO_HEADER)
            likely[0] = true;
        else if (b == a + 1 && open[1] && is[0] <= NO_HEADER)
            likely[1] = true;
        else if (!(a == b && open[0] != open[1] && (is[0] == NO_HEADER || is[1] == NO_HEADER)))
            ask_header(j, open[0] ? 0 : 1);
        for (size_t i = 0; i < 2; i++)
            if (likely[i]) take_likely(j, i);
        return;
    }
    for (size_t i = 0; i < 2; i++) {
        j->r->of[i].header = is[i] == HEADER;
        if (is[i] == LIKELY) take_likely(j, i);
    }
    if (j->sheet[0].rows != j->sheet[1].rows || (is[0] > NO_HEADER) == (is[1] > NO_HEADER)) return;
    sm_detection_ask(j, SM_OPEN, is[0] > NO_HEADER ? 0 : 1, 1,
                     "the first line looks like a header in one file only, which leaves it one label "
                     "short (found \"%s\" and \"%s\"); specify which",
                     sm_quote_brief(j->sheet[0].column[0].name).text, sm_quote_brief(j->sheet[1].column[0].name).text);
    propose_header(j);
}
