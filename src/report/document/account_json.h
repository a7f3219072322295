/* The account of what was read, as members of `input` in every JSON. */
#ifndef REPORT_ACCOUNT_JSON_H
#define REPORT_ACCOUNT_JSON_H
#include "setmatch/core/account.h"
#include <cjson/cJSON.h>

/* Adds them to an object; false: no memory. Nothing where there was nothing to read. */
bool sm_account_json(const sm_account *a, cJSON *to);
#endif
