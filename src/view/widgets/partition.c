/* , and ; in every view, [ and ] in some: the prediction before or after the one that is open, as loaded. */
#include "study/many/compare.h"
#include "view/view.h"

/* SM_NONE: none. */
static uint32_t neighbour(const sm_parts *p, bool back)
{
    uint32_t end = p->n_partitions - p->n_more_truths;
    for (uint32_t i = p->pred; back ? i-- > 0 : ++i < end;)
        if (i != p->truth && i < end) return i;
    return SM_NONE;
}

sm_answer sm_other_partition(const sm_press *press)
{
    if (!press->session) return SM_IGNORED;
    const sm_parts *p = sm_dataset_parts(sm_session_data(press->session));
    bool back = *press->key == '[' || *press->key == ',';
    const char *on = *press->key == '[' ? "]" : ";", *before = *press->key == ']' ? "[" : ",";
    uint32_t to = neighbour(p, back);
    sm_text name = {0};
    if (to == SM_NONE) {
        bool alone = neighbour(p, !back) == SM_NONE;
        if (alone)
            sm_text_printf(press->out, "only one prediction is loaded; 7 offers to read all");
        else {
            if (back)
                sm_text_printf(press->out, "this is the first prediction; %s is the next", on);
            else
                sm_text_printf(press->out, "this is the last prediction; %s is the one before", before);
        }
        return SM_SAY;
    }
    sm_partition_name(p, to, &name);
    sm_text_puts(press->out, "partition ");
    sm_put_word(press->out, sm_text_of(&name));
    sm_text_free(&name);
    return SM_RUN;
}
