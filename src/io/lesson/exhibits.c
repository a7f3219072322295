/* The files under samples/exhibits, made into arrays when the program is built; the build writes the rows too. */
#include "io/exhibit.h"

#include "exhibits.inc"
