/* The account of what was read, as members of `input` in every JSON. */
#ifndef REPORT_ACCOUNT_JSON_H
#define REPORT_ACCOUNT_JSON_H
#include "report/paper/paper.h"
#include "setmatch/core/account.h"

/* Writes them into the open object. Nothing where there was nothing to read. */
void sm_account_json(const sm_account *a, sm_json *j);
#endif
