/* What `list` shows and the documents are made from: rows of the program's own tables. */
#ifndef CLI_LISTS_H
#define CLI_LISTS_H
#include "settings.h"

typedef struct sm_catalogue {
    const char *name, *help;
    size_t (*count)(void);
    const char *const *head;
    size_t cols, read; /* all columns; the first of them, which people read */
    sm_datum (*at)(const void *self, size_t row, size_t col);
} sm_catalogue;
extern const sm_catalogue sm_catalogues[]; /* ends in {0} */
extern const sm_catalogue sm_catalogue_of_lists;
const sm_catalogue *sm_catalogue_find(const char *name);
sm_grid sm_catalogue_grid(const sm_catalogue *l, bool for_people);
#endif
