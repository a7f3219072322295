/* Temporary files; a signal that ends the program removes them. */
#ifndef SM_IO_UNFINISHED_H
#define SM_IO_UNFINISHED_H
#include <sys/types.h>

typedef struct sm_unfinished {
    const char *name;
    struct sm_unfinished *next;
} sm_unfinished;

/* Opens with O_RDWR, O_CREAT and O_EXCL. On success, HUP, INT, QUIT and TERM remove the file before they end the
 * program, until sm_unfinished_drop; ignored or handled signals (nohup, the explorer) stay so. name must stay valid
 * until then. */
int sm_unfinished_open(sm_unfinished *u, const char *name, mode_t mode);
void sm_unfinished_drop(sm_unfinished *u); /* not opened: nothing happens */
#endif
