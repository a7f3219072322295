/* Formats in which each cluster lists its members become two columns, id and cluster. */
#include "formats.h"

enum { ID = 0, LABEL = 1 };

void sm_members_begin(sm_reading *r, const char *what)
{
    if (r->alone)
        sm_reading_refuse(r, (sm_place){0, 0}, "%s holds one partition; two are needed; give the other file too", what);
    r->sheet->header = SM_HEADER_YES;
    r->sheet->id_column = ID + 1;
    r->sheet->label_column = LABEL + 1;
    sm_add_column(r, "id", 2);
    sm_add_column(r, "cluster", 7);
    if (r->status == SM_OK) r->sheet->column[ID].plain_id = r->sheet->column[LABEL].asked = true;
}

/* The row of the first cell with this text. */
static uint64_t first_row(const sm_column *c, uint32_t text)
{
    uint64_t row = 0;
    while (sm_cell_ids_at(&c->id, row) != text) row++;
    return row;
}

void sm_members_cluster(sm_reading *r, sm_field name, sm_place at)
{
    uint32_t found;
    if (r->status != SM_OK || !sm_dict_find(r->sheet->column[LABEL].dict, name.text, name.length, &found)) return;
    uint64_t row = first_row(&r->sheet->column[LABEL], found);
    sm_reading_refuse(r, at,
                      "cluster \"%s\" begins a second time; its first member is in line %llu; keep one clustering per "
                      "file",
                      sm_quote_bytes(name.text, name.length).text, (unsigned long long)sm_sheet_line(r->sheet, row));
}

void sm_add_member(sm_reading *r, sm_field id, sm_field cluster, sm_place at, const char *remedy)
{
    sm_sheet *s = r->sheet;
    uint32_t found;
    if (r->status != SM_OK) return;
    sm_column *ids = &s->column[ID];
    if (sm_dict_find(ids->dict, id.text, id.length, &found)) {
        uint64_t line = sm_sheet_line(s, first_row(ids, found));
        sm_reading_refuse(r, at, "\"%s\" is listed twice, first in line %llu; %s",
                          sm_quote_brief(sm_dict_text(ids->dict, found)).text, (unsigned long long)line, remedy);
    }
    if (s->rows >= r->bounds->most[SM_BOUND_POINTS]) sm_reading_limit(r, SM_BOUND_POINTS, at.line, 0);
    sm_note_line(r, at.line);
    sm_add_cell(r, ids, id, at);
    sm_add_cell(r, &s->column[LABEL], cluster, at);
    s->rows++;
}
