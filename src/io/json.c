#include "formats.h"
static int probe(const char *head, size_t length)
{
    (void)head;
    (void)length;
    return -1;
}
static sm_status read(sm_source *in, sm_reading *r, sm_error *err)
{
    (void)in;
    (void)r;
    return sm_fail(err, SM_INTERNAL, "not yet");
}
const sm_format sm_format_json = {
    .name = "json", .help = "labels, records, a matrix", .suffixes = "json", .probe = probe, .read = read};
const sm_format sm_format_json_matrix = {
    .name = "json-matrix", .help = "a table of counts in JSON", .suffixes = "json", .probe = probe, .read = read};
