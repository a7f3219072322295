/* Lessons on paper: with their numbers, as an exercise sheet; and a session that becomes a lesson. */
#ifndef SM_REPORT_LESSON_H
#define SM_REPORT_LESSON_H
#include "setmatch/core/lesson.h"
#include "setmatch/report/report.h"

/* Step by step: the words, what ran, the matrix, and what the indices were before and are now. */
SM_MUST sm_status sm_report_lesson(const sm_lesson *l, const sm_report_options *o, sm_sink out, sm_error *err);
/* {"name":.., "steps":[{"words":.., "commands":[..], "values":{..}}]}: every index at every step. */
SM_MUST sm_status sm_report_lesson_json(const sm_lesson *l, sm_sink out, sm_error *err);
/* Markdown that reads as text: questions, room for answers, blanks for the values; solutions at the end. */
SM_MUST sm_status sm_report_sheet(const sm_lesson *l, const sm_report_options *o, sm_sink out, sm_error *err);
/* The way from the data as loaded to here, as a lesson's file: a step a command, its values filled in. */
SM_MUST sm_status sm_report_recorded(sm_session *s, const char *name, sm_sink out, sm_error *err);
#endif
