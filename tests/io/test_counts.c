/* Only counts are requested: rows are added up while they are read, and nothing else differs from what points give. */
#include "tests/io/case.h"
#include "tests/io/same.h"

#define TEN(rows) rows rows rows rows rows rows rows rows rows rows
enum { MANY = 20 }; /* rows, from where on equal ones are stored once */

static const struct counts_case {
    const char *id, *bytes, *second;
    sm_read_options o;
    bool points; /* are kept all the same */
} cases[] = {
    {"two columns", "class,cluster\na,x\nb,y\na,x\na,y\n", NULL, {0}, false},
    {"a label is missing", "class,cluster\na,x\n,y\nb,y\nNA,x\na,x\n", NULL, {0}, false},
    {"and refused", "class,cluster\na,x\n,y\nb,y\nNA,x\na,x\n", NULL, {.missing = "error"}, false},
    {"whole floats", "class,cluster\n1.0,x\n2.0,y\n1.0,x\n2.0,x\n", NULL, {0}, false},
    {"the first row names a column", "truth,pred\nb,x\na,y\nb,y\nb,x\n", NULL, {.truth = "truth"}, false},
    {"a row is bad", "class,cluster\na,x\nb\nb,y\na,y\n", NULL, {0}, false},
    {"two files", "a\nb\na\nb\n", "x\ny\nx\nx\n", {.header = "no"}, false},
    {"joined by ids", "id,true\n1,a\n2,b\n3,a\n4,b\n", "id,pred\n3,x\n1,x\n2,y\n4,y\n", {0}, false},
    {"counts already", "class,cluster,count\na,x,3\nb,y,4\na,x,2\n", NULL, {0}, false},
    {"coordinates", "x,y,class,cluster\n1,2,a,k\n3,4,b,l\n5,6,a,k\n", NULL, {0}, true},
    {"of a list of predictions",
     "true,p1,p2,count\na,x,u,3\nb,y,u,1\na,x,v,2\n",
     NULL,
     {.truth = "true", .pred = "p1,p2"},
     true},
    {"labels are missing and pairs few",
     "class,cluster\n,x\nb,y\na,x\nNA,y\nb,x\na,y\na,x\nb,y\nb,y\n",
     NULL,
     {0},
     false},
    {"in two files", "a\n\nb\nb\na\na\n", "x\ny\nx\ny\ny\nx\n", {.header = "no", .format = "lines"}, false},
    {"coordinates of many points",
     "x,y,class,cluster\n" TEN("1,2,a,k\n"
                               "3,4,b,l\n"
                               "5,6,a,k\n"),
     NULL,
     {0},
     true},
    {"several predictions", "true,p1,p2\na,x,u\nb,y,u\na,x,v\n", NULL, {.truth = "true", .every = true}, true},
};

static one_reading read_case(const struct counts_case *c, bool only_counts)
{
    one_reading made = {0};
    sm_read_options o = c->o;
    o.only_counts = only_counts;
    put_text("in", c->bytes);
    if (c->second) put_text("second", c->second);
    sm_bounds b = sm_bounds_default();
    b.apart = MANY;
    if (sm_read_within(&made.data, (const char *[]){"in", "second"}, c->second ? 2 : 1, &o, &b, &made.err) != SM_OK)
        made.data = NULL;
    return made;
}

TEST(counts_lack_only_the_points)
{
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        one_reading points = read_case(&cases[i], false), counts = read_case(&cases[i], true);
        difference d = compare_readings(&points, &counts);
        if (*d.text) fail_msg("%s: %s", cases[i].id, d.text);
        const sm_parts *p = counts.data ? sm_dataset_parts(counts.data) : NULL;
        if (p && (p->counts == NULL) != cases[i].points) fail_msg("%s: wrong about points", cases[i].id);
        if (p && p->counts && (p->n || p->partition[0].label || p->row)) fail_msg("%s: points are left", cases[i].id);
        sm_dataset_free(points.data);
        sm_dataset_free(counts.data);
    }
}

const test_group group_of_tests = {enter_scratch, leave_scratch};
