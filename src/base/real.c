/* Square roots and logarithms for rooms without formulas. */
#include "real.h"
#include <math.h>

double sm_square_root(double x)
{
    return sqrt(x);
}

double sm_log10(double x)
{
    return log10(x);
}

bool sm_exceeds_poisson(double count, double mean, double error)
{
    return count > mean && (mean <= 0 || count - mean - count * log(count / mean) < log(error));
}
