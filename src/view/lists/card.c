/* A row of Points as a card: what it is here, then every column as its file has it, in full. */
#include "points.h"
#include "view/widgets/words.h"
#include <string.h>

enum { NAME_LEAST = 10, NAME_MOST = 20, TEXT_MOST = 100, FIELD_BYTES = 16 * 1024 };

typedef struct card {
    sm_pen pen; /* without a frame lines are only counted */
    int y, name, text;
} card;

/* A name, and next to it the text as it is, with its own line ends. */
static void card_field(card *c, const char *name, const char *text, sm_role role)
{
    char cut[FIELD_BYTES + 1];
    size_t length = strnlen(text, FIELD_BYTES), rest = strlen(text + length);
    int begins = c->y;
    while (rest && length && ((unsigned char)text[length] & 0xC0) == 0x80) length--, rest++;
    memcpy(cut, text, length);
    cut[length] = 0;
    sm_words_pen(sm_pen_as(c->pen, SM_ROLE_DIM), 1, c->y, c->name, name);
    for (char *line = cut; line; c->y++) {
        char *end = strchr(line, '\n');
        if (end) *end = 0;
        size_t bytes = strlen(line);
        if (end && bytes && line[bytes - 1] == '\r') line[bytes - 1] = 0;
        int lines = sm_words_wrap(sm_pen_as(c->pen, role), c->name + 3, c->y, c->text, line);
        c->y += lines > 1 ? lines - 1 : 0;
        line = end ? end + 1 : NULL;
    }
    if (rest)
        sm_pen_printf(sm_pen_as(c->pen, SM_ROLE_DIM), c->name + 3, c->y++, "%zu byte%s more; w writes all", rest,
                      sm_plural(rest));
    if (c->y == begins) c->y++;
}

/* What the list says of it: the columns ahead of those of the file. */
static void card_facts(card *c, const sm_points_list *v, uint32_t point)
{
    const sm_grid *g = &v->listing.grid;
    for (size_t col = 0; col < g->cols; col++) {
        char text[SM_LIST_TEXT];
        sm_spot at = sm_grid_spot(&v->listing.grid, 0, col);
        if (at.column == SM_POINT_FIELD) return;
        bool wrong = at.column == SM_POINT_PLACED && sm_standing_is_wrong(sm_standing_of(v->listing.s, point, NULL));
        sm_list_words(text, sm_point_datum(v, v->more, point, at), 4);
        card_field(c, sm_grid_head(g, col), text, wrong ? SM_ROLE_UNMATCHED : SM_ROLE_TEXT);
    }
}

static int draw_card(const sm_points_list *v, const sm_scene *scene, sm_pen pen, int top)
{
    uint32_t point = v->point[sm_listing_row(&v->listing)];
    card c = {.pen = pen, .y = 1 - top, .name = NAME_LEAST};
    for (uint32_t i = 0; v->more->rows && i < v->more->rows->columns; i++)
        c.name = sm_most(c.name, sm_show_width(sm_attributes_row_name(v->more, i), SM_SHOW_PLAIN));
    if (c.name > NAME_MOST) c.name = NAME_MOST;
    c.text = scene->w - c.name - 4;
    if (c.text > TEXT_MOST) c.text = TEXT_MOST;
    if (c.text < 8) c.text = 8;
    card_facts(&c, v, point);
    const sm_text *cell = v->more->n ? sm_attributes_whole(v->more, point) : NULL;
    if (cell) {
        sm_pen_repeat(sm_pen_as(pen, SM_ROLE_DIM), 1, c.y++, scene->w - 2, "─");
        for (uint32_t i = 0; i < v->more->rows->columns; i++)
            card_field(&c, sm_attributes_row_name(v->more, i), sm_text_of(&cell[i]), SM_ROLE_TEXT);
    } else if (v->more->wrong.status) {
        c.y += sm_words_wrap(sm_pen_as(pen, SM_ROLE_ERROR), 1, c.y, scene->w - 2, v->more->wrong.text);
    }
    return c.y + top;
}

int sm_points_card_lines(const sm_points_list *v, const sm_scene *scene)
{
    return draw_card(v, scene, (sm_pen){.look = scene->look}, 0);
}

void sm_points_card(const sm_points_list *v, const sm_scene *scene, sm_pen pen)
{
    int lines = sm_points_card_lines(v, scene), most = lines > scene->h ? lines - scene->h : 0;
    int top = v->card_top < most ? v->card_top : most;
    const char *way = "Left, Right: the rows before and after it · Esc closes";
    sm_pen body = sm_pen_in(pen, (sm_rect){0, 1, scene->w, scene->h - 1});
    draw_card(v, scene, body, top + 1);
    sm_text title = {0};
    sm_text_printf(&title, "%zu of %zu · ", v->listing.list.at + 1, v->n);
    sm_point_set_say(&v->set, scene->session, &title);
    sm_pen_cut(sm_pen_as(pen, SM_ROLE_HEAD), 1, 0, scene->w - 2, sm_text_of(&title));
    int w = sm_show_width(way, SM_SHOW_PLAIN), used = sm_show_width(sm_text_of(&title), SM_SHOW_PLAIN);
    if (used + w + 4 < scene->w) sm_pen_right(sm_pen_as(pen, SM_ROLE_DIM), scene->w - 1 - w, 0, w, way);
    sm_pen_cursor(pen, 0, 0);
    sm_text_free(&title);
}
