#include "setmatch/measure/derivation.h"

#include "setmatch/base/mem.h"

#include <string.h>

static char *copy(sm_derivation *d, const char *text)
{
    char *c = sm_copy_text(text ? text : "", text ? strlen(text) : 0);
    if (!c) d->failed = true;
    return c;
}

static char *printed(sm_derivation *d, const char *format, va_list args)
{
    sm_text t = {0};
    if (sm_text_vprint(&t, NULL, format, args) != SM_OK) {
        sm_text_done(&t);
        d->failed = true;
        return NULL;
    }
    return t.data ? t.data : copy(d, "");
}

static void step_done(sm_derived_step *s)
{
    for (size_t i = 0; i < s->n_terms; i++) {
        sm_free(s->terms[i].text);
        sm_free(s->terms[i].part);
    }
    sm_free(s->terms);
    sm_free(s->title);
    sm_free(s->formula);
    sm_free(s->result);
    *s = (sm_derived_step){0};
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

static char *formula_of(sm_derivation *d, const char *formula)
{
    if (!d->bits || !formula) return copy(d, formula);
    sm_text t = {0};
    sm_formula_in_bits(formula, &t);
    if (t.failed) d->failed = true;
    return t.data ? t.data : copy(d, "");
}

void sm_derive_step(sm_derivation *d, const char *title, const char *formula)
{
    if (d->failed) return;
    void *steps = d->steps;
    if (!sm_grow(&steps, &d->room, d->n_steps + 1, sizeof *d->steps)) {
        d->failed = true;
        return;
    }
    d->steps = steps;
    sm_derived_step s = {.title = copy(d, title), .formula = formula_of(d, formula), .result = copy(d, "")};
    if (d->failed)
        step_done(&s);
    else
        d->steps[d->n_steps++] = s;
}

void sm_derive_term(sm_derivation *d, uint32_t row, uint32_t col, const char *format, ...)
{
    if (d->failed || d->n_steps == 0) return;
    sm_derived_step *s = &d->steps[d->n_steps - 1];
    void *terms = s->terms;
    if (!sm_grow(&terms, &s->room, s->n_terms + 1, sizeof *s->terms)) {
        d->failed = true;
        return;
    }
    s->terms = terms;
    va_list args;
    va_start(args, format);
    char *text = printed(d, format, args);
    va_end(args);
    if (text) s->terms[s->n_terms++] = (sm_term){.row = row, .col = col, .text = text};
}

static sm_term *last_term(sm_derivation *d)
{
    sm_derived_step *s = d->n_steps ? &d->steps[d->n_steps - 1] : NULL;
    return !d->failed && s && s->n_terms ? &s->terms[s->n_terms - 1] : NULL;
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
    sm_free(t->part);
    t->part = printed(d, format, args);
    va_end(args);
    t->value = value;
}

void sm_derive_result(sm_derivation *d, const char *format, ...)
{
    if (d->failed || d->n_steps == 0) return;
    va_list args;
    va_start(args, format);
    char *text = printed(d, format, args);
    va_end(args);
    if (!text) return;
    sm_free(d->steps[d->n_steps - 1].result);
    d->steps[d->n_steps - 1].result = text;
}

void sm_derivation_done(sm_derivation *d)
{
    for (size_t i = 0; i < d->n_steps; i++) step_done(&d->steps[i]);
    sm_free(d->steps);
    *d = (sm_derivation){0};
}
