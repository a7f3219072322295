/* The files under samples/lessons, made into arrays when the program is built; the build writes the rows too. */
#include "lesson.h"

#include "lessons.inc"
