/* Runs numbered parts on several threads. The assignment of parts to threads is unspecified; store results by part
 * number to be independent of the thread count. */
#ifndef SM_BASE_THREADS_H
#define SM_BASE_THREADS_H
#include "error.h"

enum { SM_THREADS_MOST = 64 };
/* Returns the number of processors available to this process, 1 to SM_THREADS_MOST. */
unsigned sm_threads_usual(void);
/* thread: 0 .. threads-1, for separate memory; two parts on one thread never overlap. */
typedef sm_status sm_threads_part(void *self, unsigned thread, uint64_t part, sm_error *err);
/* Does part 0 to parts-1, taken in order, on the calling thread and at most threads-1 others, and joins these: with
 * threads 0 or 1, or one part, none is made. If the system creates fewer threads, those that exist do all parts.
 * After a failure no further part is begun; the error of the lowest part that failed stays. Signals are left to the
 * calling thread. Some 50 us a thread. */
SM_MUST sm_status sm_threads_run(sm_threads_part *work, void *self, uint64_t parts, unsigned threads, sm_error *err);
#endif
