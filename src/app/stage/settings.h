/* Options outlive the data they were set for. */
#ifndef SRC_APP_STAGE_SETTINGS_H
#define SRC_APP_STAGE_SETTINGS_H
#include "app/app.h"

enum { SM_VALUE_CAPACITY = 64 };
const char *sm_app_option(const sm_app *a, const char *name,
                          char buffer[SM_VALUE_CAPACITY]); /* with nothing loaded too */
sm_theme_name sm_app_theme(const sm_app *a);
/* Keeps them as they are now, for new data. NULL: only keeps them. teaches: the data are a lesson's, which begins anew
 * how cells are seen. */
SM_MUST sm_status sm_app_settings(sm_app *a, sm_session *of_new, bool teaches, sm_error *err);
SM_MUST sm_status sm_app_save_config(sm_app *a, const sm_command *c, sm_error *err);
#endif
