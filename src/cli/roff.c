/* Text for roff: a backslash is \e, a hyphen that may be copied is \-, what is not ASCII a \[u....], and no line of
 * text begins with a control. */
#include "roff.h"
#include <stdio.h>
#include <string.h>

void sm_roff_raw(sm_roff *p, const char *macros)
{
    if (p->status == SM_OK) p->status = sm_put(p->out, macros, p->err);
}

static const char *spelled(char c, char *room)
{
    static const struct {
        char c;
        const char *as;
    } row[] = {{'\\', "\\e"}, {'-', "\\-"}, {'\'', "\\(aq"}, {'^', "\\(ha"}, {'~', "\\(ti"}, {'`', "\\(ga"}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        if (row[i].c == c) return row[i].as;
    room[0] = c;
    room[1] = 0;
    return room;
}

void sm_roff_text(sm_roff *p, const char *words)
{
    char room[16];
    size_t left = strlen(words);
    while (left && p->status == SM_OK) {
        uint32_t code = 0;
        size_t bytes = sm_utf8_next(words, left, &code);
        if (code >= 0x80) snprintf(room, sizeof room, "\\[u%04X]", (unsigned)code);
        sm_roff_raw(p, code >= 0x80 ? room : spelled(*words, room));
        words += bytes ? bytes : 1;
        left -= bytes ? bytes : 1;
    }
}

void sm_roff_line(sm_roff *p, const char *words)
{
    sm_roff_raw(p, "\\&");
    sm_roff_text(p, words);
    sm_roff_raw(p, "\n");
}

void sm_roff_section(sm_roff *p, const char *name)
{
    sm_roff_raw(p, ".SH ");
    sm_roff_raw(p, name);
    sm_roff_raw(p, "\n");
}

void sm_roff_paragraph(sm_roff *p, const char *words)
{
    sm_roff_raw(p, ".PP\n");
    sm_roff_line(p, words);
}

void sm_roff_item(sm_roff *p, const char *bold, const char *italic, const char *words)
{
    sm_roff_raw(p, ".TP\n\\fB");
    sm_roff_text(p, bold);
    sm_roff_raw(p, "\\fR");
    if (italic && *italic) {
        sm_roff_raw(p, " \\fI");
        sm_roff_text(p, italic);
        sm_roff_raw(p, "\\fR");
    }
    sm_roff_raw(p, "\n");
    sm_roff_line(p, words);
}

void sm_roff_example(sm_roff *p, const char *lines)
{
    char line[256];
    sm_roff_raw(p, ".PP\n.nf\n.RS\n");
    while (*lines && p->status == SM_OK) {
        size_t length = strcspn(lines, "\n"), kept = length < sizeof line ? length : sizeof line - 1;
        memcpy(line, lines, kept);
        line[kept] = 0;
        sm_roff_line(p, line);
        lines += length + (lines[length] == '\n');
    }
    sm_roff_raw(p, ".RE\n.fi\n");
}
