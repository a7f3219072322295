/* The lesson that a session is made into, as a document of it. */
#ifndef REPORT_LESSON_H
#define REPORT_LESSON_H
#include "report/report.h"

extern const sm_document sm_document_lesson;
#endif
