/* How a text is divided into rows and fields: judged from its first thousand lines, which are then read again. */
#ifndef IO_DIALECT_H
#define IO_DIALECT_H
#include "sheet.h"

/* Settles s->dialect and what stands above the table. told: separator 0 means that none was given. lines: each line is
 * one label, whatever it holds. SM_INPUT for communities and printed arrays. */
SM_MUST sm_status sm_dialect_settle(sm_sheet *s, sm_source *in, const sm_read_options *o, char told, bool lines,
                                    sm_error *err);
#endif
