/* Lessons on paper: with their numbers, and as an exercise sheet. (A session becomes a lesson by
 * the document of that name.) */
#ifndef SM_OUTPUT_LESSON_H
#define SM_OUTPUT_LESSON_H
#include "core/coursework.h"
#include "output/output.h"

/* Step by step: the words, what ran, the matrix, and what the indices were before and are now. */
void sm_output_lesson(const sm_lesson *l, sm_registry *indices, bool notes, const sm_output_options *o, sm_out *out);
/* {"name":.., "steps":[{"words":.., "commands":[..], "values":{..}}]}: every index at every step. */
void sm_output_lesson_json(const sm_lesson *l, sm_registry *indices, sm_out *out);
typedef struct sm_sheet_lesson {
    const sm_lesson *lesson;
    const sm_lesson *asked; /* whose questions are asked after it, on tables of their own; NULL: its own are */
} sm_sheet_lesson;
typedef struct sm_exercise_sheet {
    const char *title; /* NULL: that of the one lesson */
    const sm_sheet_lesson *lesson;
    size_t n; /* one or more */
} sm_exercise_sheet;
/* Lessons step by step, with their tables as pictures where the format has them, and answers that unfold. format: one
 * of sm_whole_exports. slides: of HTML, a step fills the window, and a page on paper. notes: with those for
 * the lecturer. */
void sm_output_lesson_page(const sm_exercise_sheet *of, sm_registry *indices, const sm_export *format, bool slides,
                           bool notes, const sm_output_options *o, sm_out *out);
typedef enum sm_sheet_part { SM_SHEET_BOTH, SM_SHEET_EXERCISES, SM_SHEET_KEY } sm_sheet_part;
/* Exercises with spaces, the key, or the one after the other; format: one of sm_whole_exports. */
void sm_output_sheet(const sm_exercise_sheet *of, sm_registry *indices, const sm_export *format, sm_sheet_part part,
                     const sm_output_options *o, sm_out *out);
/* The same as {"name":.., "exercises":[{"step":1, .., "indices":[..], "question":.., "solution":{..}}]}, where
 * questions are asked apart with "questions":[..]; of several lessons as {"title":.., "lessons":[..]}. */
void sm_output_sheet_json(const sm_exercise_sheet *of, sm_registry *indices, sm_out *out);

void sm_output_coursework(const sm_coursework *w, sm_out *out);              /* as sm_coursework_read reads it */
SM_MUST sm_status sm_coursework_save(const sm_coursework *w, sm_error *err); /* to w->file, whole or not at all */

extern const sm_document sm_document_lesson;
#endif
