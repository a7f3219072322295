/* Numbers and verdicts as the explorer's lines write them: short, and never silently wrong. */
#ifndef SM_VIEW_WORDS_H
#define SM_VIEW_WORDS_H
#include "session/session.h"
#include "ui/frame.h"

void sm_words_count(char out[16], uint64_t count); /* exact below 10^5, then 123k, 4.5M, 12G */
/* "0.8108", "n/a", "…" while pending; digits after the point, fewer for large numbers. */
void sm_words_value(char out[32], sm_value v, int digits);
/* As sm_words_value, behind ≈ where it is known from a sample of the points alone. */
void sm_words_about(char out[32], const sm_session *s, const sm_index *x, sm_value v, int digits);
/* "+0.0456"; "·" for none at all, "≈0" for one too small to be seen, "" when there is nothing to compare. */
void sm_words_change(char out[32], sm_value from, sm_value to, int digits);
/* How a number moved, in words and for the eye: where it went, and whether that is better. */
typedef struct sm_moved_words {
    char from[32], to[32], change[32];
    int verdict;       /* 1 better, -1 worse, 0 neither, as always without an index */
    sm_role role;      /* of the verdict */
    const char *arrow; /* "▲", "▼"; "" without a verdict */
} sm_moved_words;
sm_moved_words sm_words_moved(const sm_index *x, sm_value from, sm_value to, int digits);
void sm_words_share(char out[8], double x); /* 0..1 in three columns: ".98"; "1.0" for 1 alone */
int sm_words_digits(const sm_session *s);   /* the option, 0..15 */

bool sm_words_contain(const char *text, const char *part); /* ASCII case does not matter; "" is in nothing */
/* A value as it is to be shown: information in nats, or in bits after set log=2. */
sm_value sm_words_unit(const sm_session *s, size_t index, sm_value v);
bool sm_words_bits(const sm_session *s);

size_t sm_words_index(const char *id); /* position of a built-in one, which is the same in every registry */
bool sm_words_tabular(const sm_registry *r, size_t at); /* whether the index at this position reads only the table */
/* The position behind (by 1) or before (by -1) it, round and round; those that read coordinates only with_places. */
size_t sm_words_next_index(const sm_registry *r, size_t at, int by, bool with_places);
/* An index with a best value that changes of the table can bring nearer. */
bool sm_words_improves(const struct sm_index *x);
bool sm_words_places(const sm_session *s); /* the points have coordinates */
sm_value sm_words_now(const sm_session *s, const char *id);

/* Appends a blank and the word as a command line takes it. */
void sm_words_put(sm_text *out, const char *word);

/* Text in columns; what does not fit loses its middle, so that names with a common beginning stay apart. Returns the
 * columns used. */
int sm_words_middle(char *out, size_t capacity, const char *text, int columns, unsigned flags);
/* Bytes that the next line takes of a text that begins with no blank. */
size_t sm_words_line(const char *text, int columns, unsigned flags);
int sm_words_pen(sm_pen pen, int x, int y, int columns, const char *text);
int sm_words_wrap(sm_pen pen, int x, int y, int columns, const char *text); /* at spaces, long words anywhere; returns
                                                                              the lines it took */

/* Of SM_CLASSES or SM_CLUSTERS: nothing on the other side maps to this one; empty ones are skipped. Needs BEST,
 * O(line). How many there are: O(T + K). */
bool sm_words_unmatched(const sm_session *s, int side, uint32_t id);
uint32_t sm_words_count_unmatched(const sm_session *s, int side);
#endif
