/* A text as it is recognised: the outcome, the sentence, the answers, and what the account says. */
#ifndef TESTS_IO_IMPORT_CASE_H
#define TESTS_IO_IMPORT_CASE_H
#include "io/import.h"
#include "tests/io/case.h"

typedef struct import_case {
    const char *id, *bytes, *second; /* of files called in and second */
    sm_read_options o;
    sm_decision outcome;
    uint64_t line;
    const char *text;      /* certain or likely: a part of the account; else of the question */
    const char *answer[3]; /* all of them, in order; where nothing is open, none */
} import_case;

static inline bool same_answers(const import_case *c, const sm_import *im)
{
    bool same = true;
    for (size_t i = 0; i < 3; i++) {
        const char *found = sm_import_answer(im, i), *wanted = c->answer[i];
        if (!found && !wanted) continue;
        if (found && wanted && strcmp(found, wanted) == 0) continue;
        print_error("%s: answer %d is %s, not %s\n", c->id, (int)i + 1, found ? found : "none",
                    wanted ? wanted : "none");
        same = false;
    }
    return same && !sm_import_answer(im, 3);
}

static inline bool same_question(const import_case *c, const sm_import *im)
{
    const sm_error *q = sm_import_question(im);
    bool same = strstr(q->text, c->text) != NULL && q->line == c->line;
    if (!same) print_error("%s: at line %d: %s\n  not %d: %s\n", c->id, (int)q->line, q->text, (int)c->line, c->text);
    return same_answers(c, im) && same;
}

static inline bool same_taken(const import_case *c, sm_import *im)
{
    sm_dataset *d = NULL;
    sm_error err = {0};
    sm_status status = sm_import_take(im, &d, &err);
    if (status != SM_OK) print_error("%s: %s\n", c->id, err.text);
    bool same = status == SM_OK && account_says(d, c->text, c->id);
    if (same && c->outcome == SM_CERTAIN)
        for (uint32_t i = 0; i < sm_dataset_parts(d)->account.n_warnings; i++)
            if (strstr(sm_dataset_parts(d)->account.warning[i], "taken for a header")) same = false;
    sm_dataset_free(d);
    return same && same_answers(c, im);
}

static inline bool import_holds(const import_case *c)
{
    put_text("in", c->bytes);
    if (c->second) put_text("second", c->second);
    sm_error err = {0};
    sm_import *im = NULL;
    sm_status status = sm_import_new(&im, (const char *[]){"in", "second"}, c->second ? 2 : 1, &c->o, &err);
    if (status != SM_OK) {
        bool same = c->outcome == SM_REFUSED && strstr(err.text, c->text) && err.line == c->line;
        if (!same) print_error("%s: at line %d: %s\n", c->id, (int)err.line, err.text);
        return same;
    }
    sm_decision outcome = sm_import_outcome(im);
    bool same = outcome == c->outcome;
    if (!same) print_error("%s: outcome %d, not %d: %s\n", c->id, outcome, c->outcome, sm_import_question(im)->text);
    if (same) same = outcome >= SM_OPEN ? same_question(c, im) : same_taken(c, im);
    sm_import_free(im);
    return same;
}

static inline void check_imports(const import_case *c, size_t n)
{
    size_t wrong = 0;
    for (size_t i = 0; i < n; i++) wrong += !import_holds(&c[i]);
    assert_int_equal(wrong, 0);
}
#define CHECK_IMPORTS(cases) check_imports(cases, sizeof cases / sizeof *cases)
#endif
