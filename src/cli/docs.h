/* Documents made from the rows. */
#ifndef CLI_DOCS_H
#define CLI_DOCS_H
#include "setmatch/session/command.h"
#include "settings.h"

sm_status sm_manual(sm_sink out, sm_error *err);         /* setmatch(1) */
sm_status sm_manual_formats(sm_sink out, sm_error *err); /* setmatch-formats(5) */
sm_status sm_complete_bash(sm_sink out, sm_error *err), sm_complete_zsh(sm_sink out, sm_error *err),
    sm_complete_fish(sm_sink out, sm_error *err);
const char *sm_docs_arguments(const sm_verb *v, char out[256]); /* "COUNT CLASS FROM TO" */
#endif
