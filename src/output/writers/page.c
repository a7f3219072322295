/* Lines for people. */
#include "writers.h"

sm_page sm_page_of(const sm_output_options *o, sm_out *out)
{
    return (sm_page){.out = out, .o = o, .flags = o->ascii ? SM_SHOW_ASCII : SM_SHOW_PLAIN};
}

void sm_page_text(sm_page *p, const char *text)
{
    sm_text_show(&p->line, text, p->flags);
}

static void add_formatted(sm_page *p, const char *format, va_list args)
{
    sm_text t = {0};
    sm_text_vprintf(&t, format, args);
    sm_page_text(p, sm_text_of(&t));
    sm_text_free(&t);
}

void sm_page_printf(sm_page *p, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    add_formatted(p, format, args);
    va_end(args);
}

void sm_page_pad(sm_page *p, int columns)
{
    if (columns > 0) sm_text_printf(&p->line, "%*s", columns, "");
}

int sm_page_width(const sm_page *p, const char *text)
{
    int columns = sm_show_width(text, p->flags);
    return columns < SM_LABEL_COLUMNS ? columns : SM_LABEL_COLUMNS;
}

int sm_page_cut(char out[SM_CUT_CAPACITY], const char *text, int columns, unsigned flags)
{
    if (columns > SM_LABEL_COLUMNS) return sm_show(out, SM_CUT_CAPACITY, text, columns, flags | SM_SHOW_CUT);
    return sm_show_middle(out, SM_CUT_CAPACITY, text, columns, columns / 3, flags);
}

void sm_page_cell(sm_page *p, const char *text, int columns, bool to_the_right)
{
    char shown[SM_CUT_CAPACITY];
    int used = sm_page_cut(shown, text, columns < SM_SENTENCE_COLUMNS ? columns : SM_SENTENCE_COLUMNS, p->flags);
    if (to_the_right) sm_page_pad(p, columns - used);
    sm_text_puts(&p->line, shown);
    if (!to_the_right) sm_page_pad(p, columns - used);
}

void sm_page_left_out(sm_page *p, const sm_session *s)
{
    sm_text t = {0};
    sm_left_out left_out = sm_session_left_out(s);
    sm_put_left_out(&t, &left_out, "  ");
    if (t.length) sm_page_printf(p, "  %s", sm_text_of(&t));
    sm_text_free(&t);
}

void sm_page_bold(sm_page *p, bool on)
{
    if (p->o->colour) sm_text_puts(&p->line, on ? "\033[1m" : "\033[0m");
}

void sm_page_strong(sm_page *p, const char *text)
{
    sm_page_bold(p, true);
    sm_page_text(p, text);
    sm_page_bold(p, false);
}

void sm_page_heading(sm_page *p, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    sm_page_bold(p, true);
    add_formatted(p, format, args);
    sm_page_bold(p, false);
    va_end(args);
    sm_page_end(p);
}

void sm_page_end(sm_page *p)
{
    while (p->line.length > 0 && p->line.data[p->line.length - 1] == ' ') p->line.length--;
    sm_text_puts(&p->line, "\n");
    sm_out_text(p->out, &p->line);
    sm_text_clear(&p->line);
}

void sm_page_line(sm_page *p, const char *text)
{
    sm_page_text(p, text);
    sm_page_end(p);
}

void sm_page_linef(sm_page *p, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    add_formatted(p, format, args);
    va_end(args);
    sm_page_end(p);
}

int sm_page_digits(const sm_output_options *o)
{
    return o->digits == 0 ? 4 : o->digits < 0 ? 0 : o->digits;
}

void sm_page_free(sm_page *p)
{
    sm_text_free(&p->line);
}
