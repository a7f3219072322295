/* The files under samples/lessons, made into arrays when the program is built; the build writes the rows too. */
#include "setmatch/io/lesson.h"

#include "lessons.inc"

size_t sm_lesson_count(void)
{
    size_t n = 0;
    while (sm_lessons[n].name) n++;
    return n;
}
