/* How long a move takes to be seen, without a terminal: moves FILE [MOVES]. A key goes in, a frame of 120x40 comes out;
 * then everything that any index reads is computed and drawn again. CPU time. Reports, and judges nothing. */
#include "app/app.h"
#include "io/read.h"
#include "tests/support/indices.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST = 100000 };

static double now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t); /* of a machine that is shared, only this holds */
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void report(const char *what, double *ms, size_t n)
{
    qsort(ms, n, sizeof *ms, by_size);
    printf("%-46s p50 %.2f  p90 %.2f  p99 %.2f  most %.2f ms\n", what, ms[n / 2], ms[n * 9 / 10], ms[n * 99 / 100],
           ms[n - 1]);
}

static void press(sm_app *a, const char *key)
{
    sm_event ev = {.kind = SM_EVENT_KEY};
    snprintf(ev.key, sizeof ev.key, "%s", key);
    sm_app_step(a, &ev);
    sm_app_frame(a);
}

static void rest(sm_app *a)
{
    const sm_event idle = {.kind = SM_EVENT_IDLE};
    while (sm_app_busy(a)) sm_app_step(a, &idle);
    sm_app_frame(a);
}

/* n times the last change again or taken back, nine to one, so that the cell does not run dry. */
static void measure(sm_app *a, double *seen, double *whole, size_t n)
{
    static const char *const first[] = {"m", "1", "Enter"};
    rest(a);
    for (size_t i = 0; i < 3; i++) press(a, first[i]);
    rest(a);
    for (size_t i = 0; i < n; i++) {
        double from = now_ms();
        press(a, i % 10 == 9 ? "u" : ".");
        seen[i] = now_ms() - from;
        rest(a);
        whole[i] = now_ms() - from;
    }
}

static sm_status open_file(const char *file, sm_app **out, sm_error *err)
{
    sm_dataset *data = NULL;
    sm_session *session = NULL;
    sm_app_options o = {0};
    sm_status status = sm_read(&data, &file, 1, NULL, err);
    if (!status) status = sm_session_new(&session, data, the_registry(), err);
    return status ? status : sm_app_new(out, session, the_registry(), (sm_caps){120, 40, 256, true}, &o, err);
}

int main(int argc, char **argv)
{
    static double seen[MOST], whole[MOST];
    sm_app *app = NULL;
    sm_error err = {0};
    size_t n = argc > 2 ? strtoul(argv[2], NULL, 10) : 2000;
    if (argc < 2 || n < 1 || n > MOST) return 2;
    sm_status status = open_file(argv[1], &app, &err);
    if (!status) measure(app, seen, whole, n);
    if (!status) report("a move, until the screen is drawn", seen, n);
    if (!status) report("a move, until every index is drawn", whole, n);
    if (status) fprintf(stderr, "%s\n", err.text);
    sm_app_free(app);
    return status != SM_OK;
}
