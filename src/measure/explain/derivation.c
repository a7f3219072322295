#include "base/mem.h"
#include "explain.h"

#include <string.h>

static char *kept(sm_derivation *d, const char *text)
{
    size_t length = strlen(text);
    char *copy = sm_held(&d->hold, length + 1, 1);
    return memcpy(copy, text, length);
}

static char *printed(sm_derivation *d, const char *format, va_list args)
{
    sm_text t = {0};
    sm_text_vprintf(&t, format, args);
    char *text = kept(d, sm_text_of(&t));
    sm_text_free(&t);
    return text;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

void sm_formula_in_bits(const char *formula, sm_text *out)
{
    for (const char *p = formula; *p; p++) {
        bool word = !strncmp(p, "ln", 2) && !is_letter(p[2]) && (p == formula || !is_letter(p[-1]));
        if (word)
            sm_text_puts(out, "log2");
        else
            sm_text_printf(out, "%c", *p);
        p += word;
    }
}

/* A letter that an earlier step gave another meaning is said to have two: P of pairs, P of Jaccard precisions. The head
 * of the derivation is the last step's formula and does not count. */
static void derive_letter_again(sm_derivation *d)
{
    const char *formula = d->steps[d->n_steps - 1].formula;
    size_t n = strcspn(formula, " ");
    bool again = false;
    if (!n || strncmp(formula + n, " = ", 3) != 0) return;
    for (size_t i = 1; i + 1 < d->n_steps && !again; i++) {
        const char *above = d->steps[i].formula;
        again = !strncmp(above, formula, n + 3) && strcmp(above, formula) != 0;
    }
    if (again) sm_derive_term(d, SM_NONE, SM_NONE, "%.*s here is another one than above", (int)n, formula);
}

void sm_derive_step(sm_derivation *d, const char *title, const char *formula)
{
    sm_text bits = {0};
    if (d->bits && formula) sm_formula_in_bits(formula, &bits);
    sm_derived_step s = {.title = kept(d, title ? title : "")};
    s.formula = kept(d, d->bits ? sm_text_of(&bits) : formula ? formula : "");
    s.result = kept(d, "");
    sm_text_free(&bits);
    sm_push(&d->steps, &d->n_steps, &d->capacity, &s, sizeof s);
    derive_letter_again(d);
}

void sm_derive_typeset(sm_derivation *d, const char *title, const char *formula)
{
    sm_derive_step(d, title, formula);
    d->steps[d->n_steps - 1].typeset = d->style != 0;
}

void sm_derive_term(sm_derivation *d, uint32_t row, uint32_t col, const char *format, ...)
{
    if (d->n_steps == 0) return;
    sm_derived_step *s = &d->steps[d->n_steps - 1];
    va_list args;
    va_start(args, format);
    sm_term t = {.row = row, .col = col, .text = printed(d, format, args)};
    va_end(args);
    sm_push(&s->terms, &s->n_terms, &s->capacity, &t, sizeof t);
}

static sm_term *last_term(sm_derivation *d)
{
    sm_derived_step *s = d->n_steps ? &d->steps[d->n_steps - 1] : NULL;
    return s && s->n_terms ? &s->terms[s->n_terms - 1] : NULL;
}

void sm_derive_piece(sm_derivation *d, uint32_t of_row, uint32_t of_col, double value)
{
    sm_term *t = last_term(d);
    if (!t) return;
    t->piece = true;
    t->of_row = of_row;
    t->of_col = of_col;
    if (!t->part) t->value = value;
}

void sm_derive_part(sm_derivation *d, double value, const char *format, ...)
{
    sm_term *t = last_term(d);
    if (!t) return;
    va_list args;
    va_start(args, format);
    t->part = printed(d, format, args);
    va_end(args);
    t->value = value;
}

void sm_derive_result(sm_derivation *d, const char *format, ...)
{
    if (d->n_steps == 0) return;
    va_list args;
    va_start(args, format);
    char *text = printed(d, format, args);
    va_end(args);
    if (text) d->steps[d->n_steps - 1].result = text;
}

void sm_derivation_free(sm_derivation *d)
{
    for (size_t i = 0; i < d->n_steps; i++) sm_free(d->steps[i].terms);
    sm_free(d->steps);
    sm_hold_free(&d->hold);
    *d = (sm_derivation){0};
}
