/* Explaining with every allocation failing in turn: the derivation says so, nothing leaks. */
#include "measure/scored.h"
#include "support/mem_fault.h"
#include "tests/support/indices.h"

/* Values that could not be kept are worked out again: then nothing is missing. */
static bool is_whole(const sm_derivation *d, const sm_derivation *whole)
{
    bool same = d->n_steps == whole->n_steps;
    for (size_t i = 0; same && i < d->n_steps; i++) {
        const sm_derived_step *s = &d->steps[i], *w = &whole->steps[i];
        same = s->n_terms == w->n_terms && !strcmp(s->result, w->result) && !strcmp(s->formula, w->formula) &&
               !strcmp(s->title, w->title);
        for (size_t t = 0; same && t < s->n_terms; t++) same = !strcmp(s->terms[t].text, w->terms[t].text);
    }
    return same;
}

static bool explain_failing_at(const scored *s, const sm_index *x, const sm_derivation *whole, uint64_t k, bool keep)
{
    sm_derivation d = {.terms_at_most = 2};
    mem_fault_at(k, keep);
    sm_index_explain(x, sm_live_facts(s->live), &d);
    bool happened = mem_fault_happened();
    mem_fault_at(0, false);
    if ((d.failed && !happened) || (!d.failed && !is_whole(&d, whole)))
        fail_msg("%s, allocation %llu: failed is %d", x->id, (unsigned long long)k, d.failed);
    sm_derivation_done(&d);
    return happened;
}

/* The same a line of the table at a time: no slice forgets that one before it failed. */
static bool slices_failing_at(const scored *s, const sm_index *x, const sm_derivation *whole, uint64_t k)
{
    const sm_derivation like = {.terms_at_most = 2};
    sm_derivation d = {0};
    sm_explanation *w;
    mem_fault_at(k, false);
    bool failed = sm_explanation_new(&w, x, sm_live_facts(s->live), &like, NULL) != SM_OK;
    for (bool done = failed; !done;) {
        uint64_t budget = 1;
        done = sm_explanation_on(w, &budget, &d);
    }
    bool happened = mem_fault_happened();
    mem_fault_at(0, false);
    if (failed || d.failed ? !happened : !is_whole(&d, whole))
        fail_msg("%s in slices, allocation %llu: failed is %d", x->id, (unsigned long long)k, d.failed);
    if (!failed) sm_explanation_free(w);
    sm_derivation_done(&d);
    return happened;
}

static void every_allocation_of(scored s)
{
    uint64_t live = mem_fault_live();
    for (size_t i = 0; the_indices()[i]; i++) {
        sm_derivation whole = {.terms_at_most = 2};
        sm_index_explain(the_indices()[i], sm_live_facts(s.live), &whole);
        for (int keep = 0; keep < 2; keep++) {
            uint64_t k = 1;
            while (explain_failing_at(&s, the_indices()[i], &whole, k, keep)) k++;
            assert_true(k > 5);
        }
        for (uint64_t k = 1; slices_failing_at(&s, the_indices()[i], &whole, k); k += k < 60 ? 1 : 7)
            ;
        sm_derivation_done(&whole);
        assert_int_equal(mem_fault_live(), live);
    }
    scored_done(&s);
}

/* As many clusters as classes, and more: another explanation for nca_onto. */
static void an_explanation_without_memory_says_so_and_leaks_nothing(void **state)
{
    uint64_t registry = mem_fault_live();
    every_allocation_of(scored_as(3, 3, (uint64_t[]){50, 25, 25, 21, 40, 39, 39, 39, 22}, 'K', SM_NEED_ALL));
    every_allocation_of(scored_as(2, 3, (uint64_t[]){50, 25, 25, 21, 40, 39}, 'K', SM_NEED_ALL));
    assert_int_equal(mem_fault_live(), registry);
}

int main(void)
{
    the_registry(); /* while memory lasts */
    const struct CMUnitTest tests[] = {cmocka_unit_test(an_explanation_without_memory_says_so_and_leaks_nothing)};
    return cmocka_run_group_tests_name("explain_fault", tests, NULL, NULL);
}
