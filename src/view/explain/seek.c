/* Searching an explanation: its steps and terms, folded or not, and whatever else the view draws. */
#include "base/mem.h"
#include "explain_internal.h"
#include "view/widgets/words.h"
#include <ctype.h>

static bool holds(const sm_explain *e, const char *text)
{
    const sm_derived_step *s = &e->d.steps[e->step];
    if (e->term) return sm_words_contain(s->terms[e->term - 1].text, text);
    return sm_words_contain(s->title, text) || sm_words_contain(s->formula, text) || sm_words_contain(s->result, text);
}

/* To the next step or term, folded or not, and from the last to the first; or back. */
static void seek_on(sm_explain *e, bool forward)
{
    size_t first = sm_explain_first(e), n = e->d.n_steps;
    if (forward && e->term < e->d.steps[e->step].n_terms) {
        e->term++;
    } else if (!forward && e->term > 0) {
        e->term--;
    } else {
        size_t at = e->step - first + (forward ? 1 : n - first - 1);
        e->step = first + at % (n - first);
        e->term = forward ? 0 : e->d.steps[e->step].n_terms;
    }
}

static bool seek_step(sm_explain *e, const char *text, bool forward)
{
    size_t step = e->step, term = e->term;
    if (e->step >= e->d.n_steps) return false;
    do {
        seek_on(e, forward);
        if (!holds(e, text)) continue;
        if (e->term && e->step < 64) e->folded &= ~((uint64_t)1 << e->step);
        return true;
    } while (e->step != step || e->term != term);
    return false;
}

/* Is it among what is drawn? Lines are read as one, with one blank for several. */
static bool is_drawn(const sm_explain *e, const sm_scene *scene, const char *text)
{
    sm_frame *f = NULL;
    sm_text drawn = {0};
    if (sm_frame_new(&f, scene->w, scene->h, NULL) != SM_OK) return false;
    sm_explain_draw(e, scene, sm_pen_on(f, scene->look));
    sm_frame_write(f, false, &drawn);
    size_t kept = 0;
    for (size_t i = 0; i < drawn.length; i++) {
        bool blank = isspace((unsigned char)drawn.data[i]);
        if (!blank || (kept && drawn.data[kept - 1] != ' ')) drawn.data[kept++] = blank ? ' ' : drawn.data[i];
    }
    if (drawn.data) drawn.data[kept] = 0;
    bool found = sm_words_contain(sm_text_of(&drawn), text);
    sm_text_free(&drawn);
    sm_frame_free(f);
    return found;
}

/* The card, page by page. */
static bool seek_card(sm_explain *e, const sm_scene *scene, const char *text)
{
    sm_explain look = *e;
    int last = sm_explain_card_lines(e, scene);
    for (look.card_at = 0;; look.card_at = sm_least(last, look.card_at + sm_most(1, scene->h / 2))) {
        if (is_drawn(&look, scene, text)) {
            e->card_at = look.card_at;
            return true;
        }
        if (look.card_at >= last) return false;
    }
}

bool sm_explain_seek(sm_explain *e, const sm_scene *scene, const char *text, int direction)
{
    if (!e->made) return false;
    return !e->card && seek_step(e, text, direction >= 0);
}

bool sm_explain_seek_rest(sm_explain *e, const sm_scene *scene, const char *text)
{
    if (!e->made) return false;
    if (e->card) return is_drawn(e, scene, text) || seek_card(e, scene, text);
    if (is_drawn(e, scene, text)) return true;
    sm_explain end = *e;
    if (!e->d.n_steps) return false;
    end.step = e->d.n_steps - 1;
    end.term = sm_explain_folded(e, end.step) ? 0 : e->d.steps[end.step].n_terms;
    if (!is_drawn(&end, scene, text)) return false;
    e->step = end.step;
    e->term = end.term;
    return true;
}
