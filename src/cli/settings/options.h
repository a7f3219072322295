/* Options that are not a flag, a text or a count; SM_USAGE reports what was expected. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H
#include "settings.h"

sm_status sm_set_beta(sm_settings *s, const char *text, sm_error *err),
    sm_set_separator(sm_settings *s, const char *text, sm_error *err),
    sm_set_check(sm_settings *s, const char *text, sm_error *err),
    sm_set_definition(sm_settings *s, const char *text, sm_error *err),
    sm_set_size(sm_settings *s, const char *text, sm_error *err),
    sm_set_threads(sm_settings *s, const char *text, sm_error *err),
    sm_set_to(sm_settings *s, const char *text, sm_error *err);
#endif
