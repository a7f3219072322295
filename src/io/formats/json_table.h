/* JSON that holds a table of counts, or columns as pandas writes them. */
#ifndef IO_JSON_TABLE_H
#define IO_JSON_TABLE_H
#include "formats.h"

/* Takes an object of one of these shapes into the sheet. False: it is none of them. */
bool sm_json_table(sm_scan *scan, sm_reading *r, const cJSON *root);
#endif
