/* A lesson's file in parts: objects with known keys, and the data that a step begins on. */
#ifndef SM_IO_LESSON_PARTS_H
#define SM_IO_LESSON_PARTS_H
#include "io/formats/formats.h"
#include "lesson.h"

typedef struct sm_lesson_reader { /* remembers its first failure */
    sm_scan scan;
    sm_lesson *lesson; /* NULL for a student's work */
    sm_dict *words;    /* keeps the texts that are read */
    sm_text path;      /* path of the current value, "$.steps[3]" */
    sm_error *err;
    sm_status status;
} sm_lesson_reader;

typedef struct sm_lesson_key { /* a key of an object; its value goes to `into` */
    const char *name;
    int type; /* cJSON_String, cJSON_Number, cJSON_True (true or false), cJSON_Array, cJSON_Object */
    bool required;
    void (*read)(sm_lesson_reader *r, const cJSON *value, void *into);
    size_t at; /* offset of the member of `into` */
} sm_lesson_key;

/* Every key of the object by its row; an unknown one names the nearest. */
void sm_lesson_object(sm_lesson_reader *r, const cJSON *object, const sm_lesson_key *keys, void *into);
void sm_lesson_text(sm_lesson_reader *r, const cJSON *value, void *into); /* into a const char * */
void sm_lesson_texts(sm_lesson_reader *r, const cJSON *value,
                     void *into); /* parses an array or object into an sm_says */
/* Fails with "CAUSE at $.steps[3] (found FOUND); REMEDY" at the position of the value. */
void sm_lesson_refuse(sm_lesson_reader *r, const cJSON *value, const char *cause, const char *remedy);
/* Parses the marks in the words of a step, {0.75 = j_score}: removes them from the words and records the checks in
 * step->marks. */
void sm_lesson_marks(sm_lesson_reader *r, const cJSON *object, sm_step *step);
void sm_lesson_data(sm_lesson_reader *r, const cJSON *value, void *into);
#endif
