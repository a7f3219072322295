/* What a format must not let through: text for XML, Markdown and LaTeX. */
#include "writers.h"
#include <ctype.h>
#include <string.h>

static const sm_escape *escape_at(const char *text, const sm_escape *row)
{
    for (; row->from; row++)
        if (*row->from == *text && strncmp(row->from, text, strlen(row->from)) == 0) return row;
    return NULL;
}

void sm_escape_text(const char *text, const sm_escape *row, sm_text *out)
{
    while (*text) {
        const sm_escape *hit = NULL;
        size_t plain = 0;
        while (text[plain] && !(hit = escape_at(text + plain, row))) plain++;
        sm_text_printf(out, "%.*s%s", (int)plain, text, hit ? hit->text : "");
        text += plain + (hit ? strlen(hit->from) : 0);
    }
}

void sm_escape_xml(const char *text, sm_text *out)
{
    static const sm_escape row[] = {{"&", "&amp;"},   {"<", "&lt;"},   {">", "&gt;"},
                                    {"\"", "&quot;"}, {"\'", "&#39;"}, {NULL, NULL}};
    sm_escape_text(text, row, out);
}

/* Bytes of the part of text, which begins with a letter that reads leftward, up to the last such letter ahead of
 * another one, or of a sign of ours between two labels ("×", "→"). */
static size_t leftward_length(const char *text)
{
    size_t end = 0;
    for (size_t at = 0, left = strlen(text); at < left;) {
        uint32_t code = 0;
        size_t step = sm_utf8_next(text + at, left - at, &code);
        if (!step) step = 1; /* never in text that is shown */
        at += step;
        if (sm_reads_leftward(code)) end = at;
        bool sign = code >= 0x80 && (code < 0x590 || code > 0x8FF); /* vowel signs are among the letters */
        if (!sm_reads_leftward(code) && (sign || (code < 0x80 && isalpha((int)code)))) break;
    }
    return end;
}

void sm_escape_isolated(const char *text, const char *open, const char *close, sm_text *out)
{
    sm_text part = {0};
    for (size_t left = strlen(text); left;) {
        uint32_t code = 0;
        size_t plain = 0, step;
        while (plain < left && (step = sm_utf8_next(text + plain, left - plain, &code)) && !sm_reads_leftward(code))
            plain += step;
        size_t length = plain ? plain : leftward_length(text);
        if (!length) length = left;
        sm_text_clear(&part);
        sm_text_bytes(&part, text, length);
        if (!plain) sm_text_puts(out, open);
        sm_escape_xml(sm_text_of(&part), out);
        if (!plain) sm_text_puts(out, close);
        text += length;
        left -= length;
    }
    sm_text_free(&part);
}

void sm_escape_html(const char *text, sm_text *out)
{
    sm_escape_isolated(text, "<bdi>", "</bdi>", out);
}

/* $ begins mathematics where a reader of Markdown knows it. */
void sm_escape_markdown(const char *text, sm_text *out)
{
    static const sm_escape row[] = {{"|", "\\|"}, {"\\", "\\\\"}, {"`", "\\`"},   {"*", "\\*"},
                                    {"_", "\\_"}, {"[", "\\["},   {"]", "\\]"},   {"$", "\\$"},
                                    {"~", "\\~"}, {"<", "&lt;"},  {"&", "&amp;"}, {NULL, NULL}};
    sm_escape_text(text, row, out);
}

/* ---- LaTeX ------------------------------------------------------------------------------------------------------- */
/* Our own glyphs as mathematics, so that every TeX has them; pairs that TeX would join stay two. */
static const sm_escape latex_row[] = {
    {"\\", "\\textbackslash{}"},
    {"{", "\\{"},
    {"}", "\\}"},
    {"$", "\\$"},
    {"&", "\\&"},
    {"#", "\\#"},
    {"_", "\\_"},
    {"%", "\\%"},
    {"~", "\\textasciitilde{}"},
    {"^", "\\textasciicircum{}"},
    {"<", "\\textless{}"},
    {">", "\\textgreater{}"},
    {"|", "\\textbar{}"},
    {"[", "{[}"},
    {"]", "{]}"},
    {"−", "\\ensuremath{-}"},
    {"·", "\\ensuremath{\\cdot}"},
    {"×", "\\ensuremath{\\times}"},
    {"Σ", "\\ensuremath{\\Sigma}"},
    {"Γ", "\\ensuremath{\\Gamma}"},
    {"χ", "\\ensuremath{\\chi}"},
    {"∩", "\\ensuremath{\\cap}"},
    {"√", "\\ensuremath{\\surd}"},
    {"∞", "\\ensuremath{\\infty}"},
    {"β", "\\ensuremath{\\beta}"},
    {"ρ", "\\ensuremath{\\rho}"},
    {"→", "\\ensuremath{\\to}"},
    {"←", "\\ensuremath{\\leftarrow}"},
    {"↓", "\\ensuremath{\\downarrow}"},
    {"↑", "\\ensuremath{\\uparrow}"},
    {"≤", "\\ensuremath{\\le}"},
    {"≥", "\\ensuremath{\\ge}"},
    {"≈", "\\ensuremath{\\approx}"},
    {"²", "\\ensuremath{^2}"},
    {"³", "\\ensuremath{^3}"},
    {"′", "\\ensuremath{'}"},
    {"ᵀ", "\\ensuremath{^T}"},
    {"¨", "\\ensuremath{\\ddot{\\ }}"},
    {"†", "\\ensuremath{\\dagger}"},
    {"…", "\\ldots{}"},
    {"–", "--"},
    {"\"", "\\char34{}"},
    {"''", "{'}{'}"},
    {"`", "\\textasciigrave{}"},
    {"--", "{-}{-}"},
    {",,", ",{},"},
    {NULL, NULL},
};

/* Letters of the Latin script that its common fonts hold; of any other pdfLaTeX prints the number, and those that read
 * Unicode the letter. */
static bool latex_has(uint32_t code)
{
    static const uint16_t not_there[] = {0x126, 0x127, 0x138, 0x13F, 0x140, 0x149, 0x166, 0x167, 0x17F};
    if (code < 0xA1 || code > 0x17F) return false;
    for (size_t i = 0; i < sizeof not_there / sizeof *not_there; i++)
        if (not_there[i] == code) return false;
    return code != 0xAD;
}

void sm_escape_latex(const char *text, sm_text *out)
{
    for (size_t left = strlen(text), step; left; text += step, left -= step) {
        const sm_escape *hit = escape_at(text, latex_row);
        uint32_t code = 0;
        step = hit ? strlen(hit->from) : sm_utf8_next(text, left, &code);
        if (!step) step = 1; /* never in text that is shown */
        if (hit)
            sm_text_puts(out, hit->text);
        else if (code < 0x80 || latex_has(code))
            sm_text_bytes(out, text, step);
        else
            sm_text_printf(out, "{\\ifdefined\\Umathchar %.*s\\else U+%04X\\fi}", (int)step, text, (unsigned)code);
    }
}
