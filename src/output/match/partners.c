#include "partners.h"

bool sm_partners_unmatched(const sm_best_partners *p, int side, uint32_t id)
{
    if (p->best[side][id] == SM_NONE) return false;
    for (uint32_t i = 0; i < p->n[!side]; i++)
        if (p->best[!side][p->id[!side][i]] == id) return false;
    return true;
}

/* The next partner, from `from` on, that is as good as the best; SM_NONE: no other. */
static uint32_t next_tie(const sm_best_partners *p, int side, uint32_t own, uint32_t from)
{
    uint32_t best = p->best[side][own];
    for (uint32_t other = from; p->ties[side][own] > 1 && other < p->ids[!side]; other++)
        if (other != best && p->equal(p->self, side, own, other, best)) return other;
    return SM_NONE;
}

static double value_of(const sm_best_partners *p, int side, uint32_t own)
{
    uint32_t best = p->best[side][own];
    return p->value(p->self, side ? best : own, side ? own : best);
}

/* ---- JSON -------------------------------------------------------------------------------------------------------- */
static void write_choice(sm_json *j, const sm_best_partners *p, int side, uint32_t own)
{
    sm_json_open(j, NULL, "{");
    sm_json_words(j, p->words->one[side], p->name(p->self, side, own));
    sm_json_words(j, p->words->one[!side], p->name(p->self, !side, p->best[side][own]));
    sm_json_real(j, p->words->value, value_of(p, side, own));
    sm_json_open(j, "ties", "[");
    for (uint32_t o = next_tie(p, side, own, 0); o != SM_NONE; o = next_tie(p, side, own, o + 1))
        sm_json_words(j, NULL, p->name(p->self, !side, o));
    sm_json_close(j, "]");
    sm_json_close(j, "}");
}

void sm_partners_json(sm_json *j, const sm_best_partners *p)
{
    for (int side = 0; side < 2; side++) {
        sm_json_open(j, p->words->to[side], "[");
        for (uint32_t i = 0; i < p->n[side]; i++)
            if (p->best[side][p->id[side][i]] != SM_NONE) write_choice(j, p, side, p->id[side][i]);
        sm_json_close(j, "]");
    }
    sm_json_open(j, "unmatched", "{");
    for (int side = 0; side < 2; side++) {
        sm_json_open(j, p->words->all[side], "[");
        for (uint32_t i = 0; i < p->n[side]; i++)
            if (sm_partners_unmatched(p, side, p->id[side][i]))
                sm_json_words(j, NULL, p->name(p->self, side, p->id[side][i]));
        sm_json_close(j, "]");
    }
    sm_json_close(j, "}");
}

/* ---- people ------------------------------------------------------------------------------------------------------ */
int sm_partners_width(const sm_page *page, const sm_best_partners *p, int side)
{
    int width = 1; /* of an empty name */
    for (uint32_t i = 0; i < p->n[side]; i++)
        width = sm_wider(width, sm_page_width(page, p->name(p->self, side, p->id[side][i])));
    return width;
}

/* As wide as it is. */
static void write_name(sm_page *page, const char *name)
{
    sm_page_cell(page, name, sm_page_width(page, name), false);
}

static void write_choices(sm_page *page, const sm_best_partners *p, int side)
{
    int left = sm_partners_width(page, p, side), right = sm_partners_width(page, p, !side);
    sm_page_heading(page, "%s", p->words->heading[side]);
    for (uint32_t i = 0; i < p->n[side]; i++) {
        char number[64];
        uint32_t own = p->id[side][i], best = p->best[side][own];
        if (best == SM_NONE) continue;
        sm_fixed(number, value_of(p, side, own), sm_page_digits(page->o));
        sm_page_pad(page, 2);
        sm_page_cell(page, p->name(p->self, side, own), left, false);
        sm_page_text(page, " → ");
        sm_page_cell(page, p->name(p->self, !side, best), right, false);
        sm_page_printf(page, "  %s", number);
        for (uint32_t o = next_tie(p, side, own, 0); o != SM_NONE; o = next_tie(p, side, own, o + 1)) {
            sm_page_text(page, " = ");
            write_name(page, p->name(p->self, !side, o));
        }
        sm_page_end(page);
    }
}

/* Has anybody of a side several best ones? */
static bool partners_tied(const sm_best_partners *p, int side)
{
    for (uint32_t i = 0; i < p->n[side]; i++)
        if (p->ties[side][p->id[side][i]] > 1) return true;
    return false;
}

void sm_partners_page(sm_page *page, const sm_best_partners *p)
{
    for (int side = 0; side < 2; side++) write_choices(page, p, side);
    for (int side = 0; side < 2; side++) {
        bool some = false;
        sm_page_text(page, p->words->unmatched[side]);
        for (uint32_t i = 0; i < p->n[side]; i++) {
            if (!sm_partners_unmatched(p, side, p->id[side][i])) continue;
            sm_page_text(page, some ? ", " : " ");
            write_name(page, p->name(p->self, side, p->id[side][i]));
            some = true;
        }
        if (!some) sm_page_text(page, " none");
        if (some && partners_tied(p, !side)) sm_page_text(page, " (ties: first as loaded)");
        sm_page_end(page);
    }
}
