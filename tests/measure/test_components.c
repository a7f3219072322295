/* Principal components against numpy 1.24.2: eigh(cov(X, bias=True)), signs so that the largest entry of a direction is
 * positive. The table is arithmetic: see value_of_axis. */
#include "measure/number/components.h"
#include "tests/support/near.h"

enum { N = 40, D = 5 };

static double value_of_axis(int axis, int p)
{
    double x = (p * (axis + 3) * 7 + axis * axis * 5 + p * p) % 23;
    return axis == 2 ? x + 2 * value_of_axis(0, p) : x;
}

static sm_job *components_of(uint32_t n, uint32_t axes, const double *const *axis)
{
    const sm_components_ask ask = {.n = n, .axes = axes, .axis = axis, .wanted = axes};
    sm_job *job;
    sm_error err = {0};
    assert_ok(sm_job_call(&job, sm_components_study, &ask, NULL, &err), err);
    assert_int_equal(((const sm_components *)sm_job_result(job))->count, axes);
    return job;
}

static sm_job *make(double scale, double shift)
{
    double value[D][N];
    const double *axis[D];
    for (int a = 0; a < D; a++) {
        for (int p = 0; p < N; p++) value[a][p] = scale * (value_of_axis(a, p) + shift);
        axis[a] = value[a];
    }
    return components_of(N, D, axis);
}

static const double share[D] = {0.6047887067346572, 0.17768653511408566, 0.11324675617892818, 0.0843507075015411,
                                0.01992729447078784};
static const double direction[D][D] = {
    {0.399814909305, 0.190911207073, 0.885492883847, 0.1162089143, -0.078094751453},
    {-0.065181648159, 0.370687502531, -0.134889044027, 0.858649912538, 0.320729483694},
    {0.013606879675, 0.892016907324, -0.137505748961, -0.426671759932, 0.056250050252},
    {0.126161077491, -0.167871585892, 0.095386082218, -0.253838053211, 0.939345650566},
    {0.905426764787, -0.047630391349, -0.411947767053, 0.052280665207, -0.074158537564}};
static const double score[D][3] = {{-10.326172249219, 13.849126981586, 16.490674080875}, /* of points 0, 7 and 39 */
                                   {7.621314995373, 8.439985577528, -2.540808226098},
                                   {-9.829147221751, 2.011373284076, 6.546606608368},
                                   {-3.00384737834, -0.748630917705, 7.393481596298},
                                   {-3.354175046347, -1.209237181114, 1.153400935065}};

/* Frees the job. */
static void are_numpys(sm_job *job, double scale, double off)
{
    static const int point[] = {0, 7, 39};
    const sm_components *c = sm_job_result(job);
    for (uint32_t k = 0; k < D; k++) {
        assert_true(fabs(c->share[k] - share[k]) < off);
        for (int a = 0; a < D; a++) assert_true(fabs(c->direction[k][a] - direction[k][a]) < off);
        for (int i = 0; i < 3; i++) assert_true(fabs(c->score[k][point[i]] / scale - score[k][i]) < 100 * off);
    }
    sm_job_free(job);
}

TEST(components_match_numpy)
{
    are_numpys(make(1, 0), 1, 1e-9);
}

TEST(components_follow_scale_and_not_shift)
{
    are_numpys(make(1e290, 0), 1e290, 1e-9); /* squares would be infinite */
    are_numpys(make(1e-290, 0), 1e-290, 1e-9);
    are_numpys(make(1, 1e6), 1, 1e-8);
}

/* All points in one place have no variance, and a share of 0; a line has one component that holds all of it. */
TEST(components_of_a_point_and_a_line_are_defined)
{
    static const double same[3] = {4, 4, 4}, line[3] = {1, 2, 6};
    for (int i = 0; i < 2; i++) {
        const double *axis[3] = {i ? line : same, i ? line : same, same};
        sm_job *job = components_of(3, 3, axis);
        const sm_components *c = sm_job_result(job);
        assert_true(fabs(c->share[0] - i) < 1e-12);
        assert_true(fabs(c->share[1]) < 1e-12);
        for (uint32_t k = 0; k < 3; k++)
            for (int p = 0; p < 3; p++) assert_true(isfinite(c->score[k][p]));
        /* (1, 2, 6) from its mean 3 on both axes: times the square root of 2 along the diagonal */
        if (i) assert_true(fabs(c->score[0][2] - 3 * sqrt(2)) < 1e-9);
        sm_job_free(job);
    }
}

TEST(too_many_axes_are_rejected)
{
    const sm_components_ask ask = {.n = 1, .axes = SM_COMPONENTS_AXES + 1, .wanted = 2};
    sm_job *job;
    sm_error err = {0};
    assert_int_equal(sm_job_call(&job, sm_components_study, &ask, NULL, &err), SM_LIMIT);
    sm_job_free(job);
}
