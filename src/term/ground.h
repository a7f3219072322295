/* Detects a light terminal background with OSC 11, which reports red, green and blue in hexadecimal digits. */
#ifndef SM_TERM_GROUND_H
#define SM_TERM_GROUND_H
#include "ui/terminal.h"

enum { SM_TOLD_AT_MOST = 40 }; /* maximum bytes of a reply; a longer one is invalid */
typedef struct sm_told {
    bool under_way, escaped; /* escaped: after an Esc that may end it */
    size_t n;
    char text[SM_TOLD_AT_MOST + 1]; /* "rgb:1e1e/1e1e/1e1e" */
} sm_told;

void sm_told_begin(sm_told *a); /* behind ESC ] 11 ; */
/* True when the answer is whole; *stray: the byte belongs to none, and what has come so far was none either. */
bool sm_told_byte(sm_told *a, int byte, bool *stray);
sm_theme_name sm_told_ground(const char *text); /* dark or light; auto: it cannot be read */
#endif
