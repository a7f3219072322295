/* Marks in the words of a step: {0.7467 = j_score} reads 0.7467 and is checked, {fell = falls j_score} too; { = NCA,
 * eq. 35} reads nothing and is the source of the sentence before it. The words after {answer} wait for the answer.
 * Other braces are braces. */
#include "lesson_parts.h"
#include <string.h>

static const char equals[] = " = ";

typedef struct marking {
    sm_lesson_reader *r;
    sm_step *step;
    sm_text prose;
    sm_place at;
} marking;

static const char *kept_text(marking *m, const sm_text *t)
{
    return sm_dict_keep(m->r->words, sm_text_of(t));
}

/* The mark at an open brace: keeps it, writes what is read of it; its bytes, 0: it is none. */
static size_t take_mark(marking *m, const char *open, const char *end, sm_text *read)
{
    const char *close = memchr(open, '}', (size_t)(end - open)), *cut = strstr(open, equals);
    if (!close || !cut || cut > close) return 0;
    sm_text shown = {0}, what = {0};
    sm_text_bytes(&shown, open + 1, (size_t)(cut - open - 1));
    sm_text_bytes(&what, cut + strlen(equals), (size_t)(close - cut) - strlen(equals));
    sm_text_puts(read, sm_text_of(&shown));
    sm_said row = {kept_text(m, &what), kept_text(m, &shown), m->at.line, m->at.column};
    sm_says *list = *sm_text_of(&shown) ? &m->step->marks : &m->step->sources;
    bool unchecked = !strcmp(sm_text_of(&what), "any") || !strcmp(sm_text_of(&what), "given");
    sm_text_puts(&m->prose, list == &m->step->sources ? "\3" : unchecked ? "\2" : "\1");
    sm_says_add(list, m->r->words, row);
    sm_text_free(&shown);
    sm_text_free(&what);
    return (size_t)(close + 1 - open);
}

/* What is read of text[0..length). */
static const char *unmarked(marking *m, const char *text, size_t length)
{
    sm_text read = {0};
    const char *end = text + length;
    while (text < end) {
        size_t mark = *text == '{' ? take_mark(m, text, end, &read) : 0;
        if (!mark) sm_text_bytes(&read, text, 1);
        if (!mark) sm_text_bytes(&m->prose, text, 1);
        text += mark ? mark : 1;
    }
    sm_text_puts(&m->prose, "\n");
    const char *kept = kept_text(m, &read);
    sm_text_free(&read);
    return kept;
}

static void unmark_member(marking *m, const cJSON *object, const char *name, const char **member)
{
    if (!*member || m->r->status != SM_OK) return;
    m->at = sm_scan_where(&m->r->scan, cJSON_GetObjectItemCaseSensitive(object, name));
    *member = unmarked(m, *member, strlen(*member));
}

/* First what is seen before the answer, then the rest. */
void sm_lesson_marks(sm_lesson_reader *r, const cJSON *object, sm_step *step)
{
    static const char cut[] = "{answer}";
    marking m = {.r = r, .step = step};
    const cJSON *words = cJSON_GetObjectItemCaseSensitive(object, "words");
    const char *all = step->words, *waits = strstr(all, cut);
    m.at = sm_scan_where(&r->scan, words);
    if (waits && !step->question)
        sm_lesson_refuse(r, words, "{answer} in a step that asks nothing", "write a question, or leave it out");
    size_t open = waits ? (size_t)(waits - all) : strlen(all);
    while (waits && open && strchr(" \n", all[open - 1])) open--;
    unmark_member(&m, object, "title", &step->title);
    sm_text_puts(&m.prose, "\4");
    if (r->status == SM_OK) step->words = unmarked(&m, all, open);
    sm_text_puts(&m.prose, "\5");
    unmark_member(&m, object, "question", &step->question);
    step->n_open = step->marks.n;
    m.at = sm_scan_where(&r->scan, words);
    sm_text_puts(&m.prose, "\4");
    if (waits) waits += strlen(cut) + strspn(waits + strlen(cut), " \n");
    if (waits && r->status == SM_OK) step->after = unmarked(&m, waits, strlen(waits));
    unmark_member(&m, object, "answer", &step->answer);
    sm_text_puts(&m.prose, "\5");
    if (step->right && *step->right == '{') unmark_member(&m, object, "right", &step->right);
    for (size_t i = 0; i < step->wrong.n && r->status == SM_OK; i++) {
        sm_said *w = &step->wrong.row[i];
        m.at = (sm_place){w->line, w->column};
        sm_text_puts(&m.prose, "\4");
        w->text = unmarked(&m, w->text, strlen(w->text));
        sm_text_puts(&m.prose, "\5");
    }
    step->prose = kept_text(&m, &m.prose);
    sm_text_free(&m.prose);
}
