/* The lesson that a session is made into, as a document of it. */
#ifndef OUTPUT_LESSON_H
#define OUTPUT_LESSON_H
#include "output/output.h"

extern const sm_document sm_document_lesson;
#endif
