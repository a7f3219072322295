/* Handles the mouse, and keys that no overlay takes. */
#ifndef SRC_APP_EVENTS_H
#define SRC_APP_EVENTS_H
#include "app/stage/app_internal.h"

SM_MUST sm_status sm_app_press(sm_app *a, const char *key, sm_error *err);
SM_MUST sm_status sm_app_mouse(sm_app *a, const sm_mouse *m, sm_error *err);
#endif
