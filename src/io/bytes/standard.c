/* Standard output, every write checked. */
#include "base/os.h"
#include "save.h"
#include <errno.h>
#include <string.h>

static sm_status standard_failed(sm_stdout *o, sm_error *err)
{
    int code = errno;
    o->broken_pipe = o->broken_pipe || code == EPIPE;
    return sm_fail_at(err, SM_IO, "stdout", 0, 0, "cannot write output: %s; the output is incomplete",
                      strerror(code ? code : EIO));
}

static sm_status standard_write(void *self, const char *bytes, size_t length, sm_error *err)
{
    errno = 0;
    if (length == 0 || sm_os_print(bytes, length)) return SM_OK;
    return standard_failed(self, err);
}

sm_sink sm_stdout_sink(sm_stdout *o)
{
    return (sm_sink){standard_write, o};
}

sm_status sm_stdout_flush(sm_stdout *o, sm_error *err)
{
    errno = 0;
    if (sm_os_print_flush()) return SM_OK;
    return standard_failed(o, err);
}
