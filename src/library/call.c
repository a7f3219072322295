/* The border of the library: every call that runs out of memory ends here, and errors become codes. */
#include "base/mem.h"
#include "library.h"
#include <locale.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdio.h>
#include <string.h>

static _Thread_local jmp_buf *sm_library_border;

static void end_call(int status, const char *reason)
{
    longjmp(*sm_library_border, 1);
}

static locale_t sm_library_locale; /* of numbers and messages during a call, whatever the process has set */
static pthread_once_t sm_library_once = PTHREAD_ONCE_INIT;

static void make_locale(void)
{
    sm_library_locale = newlocale(LC_ALL_MASK, "C", (locale_t)0);
}

static int give(setmatch_error *out, const sm_error *err, sm_status status)
{
    if (!out) return status;
    *out = (setmatch_error){.code = status};
    if (!status) return status;
    size_t kept = strlen(err->text);
    if (kept >= sizeof out->message) {
        kept = sizeof out->message - 1;
        while (kept && ((unsigned char)err->text[kept] & 0xC0) == 0x80) kept--; /* not within a character */
    }
    memcpy(out->message, err->text, kept);
    snprintf(out->file, sizeof out->file, "%s", err->file);
    out->line = err->line;
    out->column = err->column;
    return status;
}

/* Sets *ended if body ran out of memory. */
static sm_status call(setmatch_table *t, sm_arena *arena, sm_call_body *body, void *ask, bool *ended, sm_error *err)
{
    jmp_buf border, *outer = sm_library_border;
    pthread_once(&sm_library_once, make_locale);
    locale_t locale = sm_library_locale ? uselocale(sm_library_locale) : (locale_t)0;
    sm_arena *before = sm_arena_use(arena);
    sm_die_hook *hook = sm_die_with(end_call);
    sm_status status = SM_LIMIT;
    sm_library_border = &border;
    *ended = true;
    if (!setjmp(border)) {
        status = body(t, ask, err);
        *ended = false;
    } else {
        sm_arenas_free();
        sm_files_end(true);
        *err = (sm_error){0};
        sm_fail(err, SM_LIMIT, "out of memory");
    }
    sm_files_end(false);
    sm_library_border = outer;
    sm_die_with(hook);
    sm_arena_use(before);
    if (locale) uselocale(locale);
    return status;
}

int sm_call(const setmatch_table *t, sm_call_body *body, void *ask, setmatch_error *out)
{
    sm_error err = {0};
    if (!t) return give(out, &err, sm_fail(&err, SM_USAGE, "the table is NULL"));
    if (t->broken)
        return give(out, &err, sm_fail(&err, SM_LIMIT, "the table ran out of memory during an earlier call; free it"));
    setmatch_table *changed = (setmatch_table *)t; /* what it computes it keeps */
    bool ended;
    sm_status status = call(changed, t->arena, body, ask, &ended, &err);
    changed->broken = ended;
    return give(out, &err, status);
}

/* ---- registries -------------------------------------------------------------------------------------------------- */

/* Parsing all formulas takes longer than scoring a small table, so the registries of freed tables are used again. */
enum { SPARES = 8 };
static struct {
    pthread_mutex_t lock;
    size_t n;
    sm_registry *registry[SPARES];
    sm_arena *memory[SPARES];
} sm_library_spares = {.lock = PTHREAD_MUTEX_INITIALIZER};

static sm_status take_registry(setmatch_table *t, sm_error *err)
{
    pthread_mutex_lock(&sm_library_spares.lock);
    if (sm_library_spares.n) {
        t->registry = sm_library_spares.registry[--sm_library_spares.n];
        t->registry_memory = sm_library_spares.memory[sm_library_spares.n];
    }
    pthread_mutex_unlock(&sm_library_spares.lock);
    if (t->registry) return SM_OK;
    sm_arena *memory = sm_arena_new();
    if (!memory) return sm_too_large(err);
    sm_arena *mine = sm_arena_use(memory);
    sm_status status = sm_registry_new(&t->registry, err);
    sm_arena_use(mine);
    if (status) {
        sm_arena_free(memory);
        return status;
    }
    sm_arena_keep(memory);
    t->registry_memory = memory;
    return SM_OK;
}

void sm_registry_give_back(setmatch_table *t)
{
    if (!t->registry_memory) return;
    pthread_mutex_lock(&sm_library_spares.lock);
    bool kept = !t->defines && sm_library_spares.n < SPARES;
    if (kept) {
        sm_library_spares.registry[sm_library_spares.n] = t->registry;
        sm_library_spares.memory[sm_library_spares.n++] = t->registry_memory;
    }
    pthread_mutex_unlock(&sm_library_spares.lock);
    if (!kept) sm_arena_free(t->registry_memory);
}

__attribute__((destructor)) static void free_spares(void)
{
    pthread_mutex_lock(&sm_library_spares.lock);
    while (sm_library_spares.n) sm_arena_free(sm_library_spares.memory[--sm_library_spares.n]);
    pthread_mutex_unlock(&sm_library_spares.lock);
}

/* ---- making a table ---------------------------------------------------------------------------------------------- */

typedef struct making {
    sm_arena *arena;
    sm_call_body *body;
    void *ask;
    setmatch_table *made;
} making;

static sm_status make_table(setmatch_table *none, void *ask, sm_error *err)
{
    making *m = ask;
    m->made = sm_alloc(1, sizeof *m->made);
    m->made->arena = m->arena;
    sm_status status = take_registry(m->made, err);
    return status ? status : m->body(m->made, m->ask, err);
}

int sm_call_new(setmatch_table **out, sm_call_body *body, void *ask, setmatch_error *error)
{
    sm_error err = {0};
    bool ended;
    if (!out) return give(error, &err, sm_fail(&err, SM_USAGE, "out is NULL"));
    *out = NULL;
    making m = {.arena = sm_arena_new(), .body = body, .ask = ask};
    if (!m.arena) return give(error, &err, sm_fail(&err, SM_LIMIT, "out of memory"));
    sm_arena_keep(m.arena);
    sm_status status = call(NULL, m.arena, make_table, &m, &ended, &err);
    if (status && m.made) sm_registry_give_back(m.made);
    if (status)
        sm_arena_free(m.arena);
    else
        *out = m.made;
    return give(error, &err, status);
}
