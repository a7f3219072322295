/* Findings in sentences: labels, lists, and a sentence or two a kind. */
#include "parts.h"
#include <ctype.h>
#include <math.h>
#include <string.h>
#include <strings.h>

/* ---- labels ------------------------------------------------------------------------------------------------------ */

enum { LABEL = 24, BEHIND = 11 }; /* columns of a label; of its end, where it is cut */
enum { FEW_POINTS = 200 };        /* more than can be too few for a verdict, of classes that can be confused */

static const char *label_of(const sm_finder *f, bool rows, uint32_t id)
{
    return rows ? sm_table_row_name(f->table, id) : sm_table_col_name(f->table, id);
}

static bool may_mislead(const char *label)
{
    size_t length = strlen(label);
    return !length || label[0] == ' ' || label[length - 1] == ' ' || strpbrk(label, ",;()\"") ||
           strstr(label, " and ") || strstr(label, " of ");
}

void sm_say_label(const sm_finder *f, bool rows, uint32_t id, sm_text *out)
{
    const char *label = label_of(f, rows, id), *quote = may_mislead(label) ? "\"" : "";
    char shown[512];
    sm_show_middle(shown, sizeof shown, label, LABEL, BEHIND, SM_SHOW_PLAIN);
    sm_text_printf(out, "%s%s%s", quote, *quote ? sm_quote(shown).text : shown, quote);
}

/* Begins with the word for its side, so that the word before it would be one too many. */
static bool says_what_it_is(const char *label, const char *word)
{
    size_t length = strlen(word);
    return strncasecmp(label, word, length) == 0 && !islower((unsigned char)label[length]);
}

static const char *word_for(const sm_finder *f, bool rows)
{
    const char *own = f->ask->word[rows ? 0 : 1];
    return own ? own : rows ? "class" : "cluster";
}

static const char *plural_ending(const char *word)
{
    static const char *const hissing[] = {"s", "x", "z", "ch", "sh"};
    size_t length = strlen(word);
    for (size_t i = 0; i < sizeof hissing / sizeof *hissing; i++) {
        size_t n = strlen(hissing[i]);
        if (length > n && strcmp(word + length - n, hissing[i]) == 0) return "es";
    }
    return "s";
}

void sm_say_word(const sm_finder *f, bool rows, bool several, bool begins, sm_text *out)
{
    const char *word = word_for(f, rows);
    size_t length = strlen(word);
    bool same = length > 3 && strcmp(word + length - 3, "ies") == 0; /* species, series */
    bool y = several && length > 1 && word[length - 1] == 'y' && !strchr("aeiou", word[length - 2]);
    size_t from = out->length;
    sm_text_bytes(out, word, y ? length - 1 : length);
    if (several && !same) sm_text_puts(out, y ? "ies" : plural_ending(word));
    if (begins) out->data[from] = (char)toupper((unsigned char)out->data[from]);
}

void sm_say_groups(const sm_finder *f, bool rows, uint64_t n, sm_text *out)
{
    sm_text_printf(out, "%llu ", (unsigned long long)n);
    sm_say_word(f, rows, n != 1, false, out);
}

/* "class 8", "Class 8" at the beginning of a sentence; "class 8" alone where the label itself begins so. */
static void say_name(const sm_finder *f, bool rows, uint32_t id, bool begins, sm_text *out)
{
    if (!says_what_it_is(label_of(f, rows, id), word_for(f, rows))) {
        sm_say_word(f, rows, false, begins, out);
        sm_text_puts(out, " ");
    }
    sm_say_label(f, rows, id, out);
}

static void say_count(const sm_named *x, sm_text *out)
{
    if (x->counted) sm_text_printf(out, " (%llu", (unsigned long long)x->count);
    if (x->counted && x->of) sm_text_printf(out, " of %llu", (unsigned long long)x->of);
    if (x->counted) sm_text_puts(out, ")");
}

void sm_say_names(const sm_finder *f, bool rows, const sm_named *list, size_t n, bool begins, sm_text *out)
{
    size_t said = n < SM_LISTED ? n : SM_LISTED;
    bool each = n == 1;
    for (size_t i = 0; i < said; i++) each = each || says_what_it_is(label_of(f, rows, list[i].id), word_for(f, rows));
    if (!each) sm_say_word(f, rows, true, begins, out);
    if (!each) sm_text_puts(out, " ");
    for (size_t i = 0; i < said; i++) {
        if (i) sm_text_puts(out, i + 1 == n ? " and " : ", ");
        if (each)
            say_name(f, rows, list[i].id, begins && !i, out);
        else
            sm_say_label(f, rows, list[i].id, out);
        say_count(&list[i], out);
    }
    if (n > said) sm_text_printf(out, " and %zu more", n - said);
}

/* ---- numbers ----------------------------------------------------------------------------------------------------- */

void sm_say_number(const sm_finder *f, double x, int digits, bool sign, sm_text *out)
{
    char number[64];
    if (f->ask->bits && f->ask->index->nats) x *= SM_BITS_PER_NAT;
    double size = fabs(x);
    int most = size >= 1000 ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : digits;
    sm_fixed(number, x, digits < most ? digits : most);
    sm_text_printf(out, "%s%s", sign && x > 0 ? "+" : "", number);
}

static void say_percent(uint64_t part, uint64_t whole, sm_text *out)
{
    char percent[64];
    sm_fixed(percent, whole ? 100 * (double)part / (double)whole : 0, 1);
    sm_text_printf(out, "%s %%", percent);
}

static void say_points(uint64_t points, sm_text *out)
{
    sm_text_printf(out, "%llu point%s", (unsigned long long)points, sm_plural(points));
}

/* ---- parts of classes -------------------------------------------------------------------------------------------- */

static uint64_t size_of(const sm_finder *f, uint32_t row)
{
    return sm_table_row_sums(f->table)[row];
}

static int how_much(uint64_t count, uint64_t of)
{
    return count == of ? 2 : 2 * count > of;
}

static const char *const amounts[] = {"part", "most", "all"};

/* "part of classes 8 (53 of 174) and 5 (43 of 182) and all of class 3 (4 of 4)": cells in their order, of many 5. */
static void say_parts(const sm_finder *f, const sm_finding_cell *cell, size_t n, sm_text *out)
{
    size_t said = n < SM_LISTED ? n : SM_LISTED;
    bool any = false;
    for (int amount = 2; amount >= 0; amount--) {
        sm_named list[SM_LISTED];
        size_t many = 0;
        for (size_t i = 0; i < said; i++) {
            uint64_t size = size_of(f, cell[i].row);
            if (how_much(cell[i].count, size) == amount)
                list[many++] = (sm_named){cell[i].row, true, cell[i].count, size};
        }
        if (!many) continue;
        sm_text_printf(out, "%s%s of ", any ? " and " : "", amounts[amount]);
        sm_say_names(f, true, list, many, false, out);
        any = true;
    }
    if (n > said) sm_text_printf(out, " and %zu more ", n - said);
    if (n > said) sm_say_word(f, true, n - said != 1, false, out);
}

static void say_part(const sm_finder *f, const sm_finding_cell *c, const char *is, sm_text *out)
{
    uint64_t size = size_of(f, c->row);
    sm_text_printf(out, "%s of ", amounts[how_much(c->count, size)]);
    say_name(f, true, c->row, false, out);
    sm_text_printf(out, "%s in ", is);
    say_name(f, false, c->col, false, out);
    sm_text_printf(out, " (%llu of %llu)", (unsigned long long)c->count, (unsigned long long)size);
}

/* ---- one sentence per kind --------------------------------------------------------------------------------------- */

void sm_say_left_out(sm_finder *f, const sm_found *x, sm_text *out)
{
    if (!x->col.n) {
        sm_text_printf(out, "Not in the table: %s (", f->ask->why);
        say_percent(x->points, x->points + f->n, out);
        sm_text_puts(out, " of what was read).");
        return;
    }
    say_name(f, false, x->col.id[0], true, out);
    sm_text_puts(out, " looks like noise: ");
    say_points(x->points, out);
    sm_text_puts(out, " (");
    say_percent(x->points, f->n, out);
    sm_text_puts(out, ")");
    sm_finding_cell most[SM_LISTED];
    size_t n = 0;
    for (size_t i = 0; i < x->n_cells && n < SM_LISTED; i++)
        if (2 * x->cell[i].count > size_of(f, x->cell[i].row)) most[n++] = x->cell[i];
    if (n) sm_text_puts(out, ", among them ");
    if (n) say_parts(f, most, n, out);
    sm_text_puts(out, ".");
}

static bool equal_without_blanks(const char *a, const char *b)
{
    for (;; a++, b++) {
        a += strspn(a, " \t");
        b += strspn(b, " \t");
        if (*a != *b) return false;
        if (!*a) return true;
    }
}

static const char *difference(const sm_finder *f, const sm_found *x)
{
    bool in_case = true, in_blanks = true;
    const char *first = label_of(f, true, x->row.id[0]);
    for (size_t i = 1; i < x->row.n; i++) {
        const char *other = label_of(f, true, x->row.id[i]);
        in_case = in_case && strcasecmp(first, other) == 0;
        in_blanks = in_blanks && equal_without_blanks(first, other);
    }
    return in_case ? "only in case" : in_blanks ? "only in blanks" : "only in how they are written";
}

void sm_say_similar(sm_finder *f, const sm_found *x, sm_text *out)
{
    size_t said = x->row.n < SM_LISTED ? x->row.n : SM_LISTED;
    sm_say_word(f, true, true, true, out);
    sm_text_puts(out, " ");
    for (size_t i = 0; i < said; i++) {
        char shown[512];
        sm_show_middle(shown, sizeof shown, label_of(f, true, x->row.id[i]), LABEL, BEHIND, SM_SHOW_PLAIN);
        sm_text_printf(out, "%s\"%s\" (%llu)",
                       !i                  ? ""
                       : i + 1 == x->row.n ? " and "
                                           : ", ",
                       sm_quote(shown).text, (unsigned long long)size_of(f, x->row.id[i]));
    }
    if (x->row.n > said) sm_text_printf(out, " and %zu more", x->row.n - said);
    sm_text_printf(out, " differ %s", difference(f, x));
    if (x->costed) {
        sm_text_printf(out, "; read as one ");
        sm_say_word(f, true, false, false, out);
        sm_text_printf(out, ", %s is ", f->ask->index->short_name);
        sm_say_number(f, x->then.number, 3, false, out);
    }
    sm_text_puts(out, ".");
}

void sm_say_giant(sm_finder *f, const sm_found *x, sm_text *out)
{
    uint32_t col = x->col.id[0], many = 0;
    sm_line l = sm_table_col(f->table, col);
    uint64_t size = sm_table_col_sums(f->table)[col];
    for (uint32_t p = 0; p < l.n; p++) many += 2 * l.count[p] > size_of(f, sm_line_at(l, p));
    say_name(f, false, col, true, out);
    sm_text_printf(out, " holds %llu of %llu points (", (unsigned long long)size, (unsigned long long)f->n);
    say_percent(size, f->n, out);
    sm_text_puts(out, "), more than half of ");
    if (many == f->classes)
        sm_text_puts(out, "each ");
    else
        sm_text_printf(out, "%u of %u ", many, f->classes);
    sm_say_word(f, true, many != f->classes, false, out);
    sm_text_puts(out, ".");
}

void sm_say_pair(sm_finder *f, const sm_found *x, sm_text *out)
{
    sm_say_names(f, true, (const sm_named[]){{.id = x->cell[0].row}, {.id = x->cell[1].row}}, 2, true, out);
    sm_text_puts(out, " are confused: ");
    say_part(f, &x->cell[0], " is", out);
    sm_text_puts(out, ", ");
    say_part(f, &x->cell[1], "", out);
    sm_text_puts(out, ".");
}

void sm_say_fragments(sm_finder *f, const sm_found *x, sm_text *out)
{
    uint64_t most = 0, mine = 0;
    for (size_t i = 0; i < x->col.n; i++) {
        uint64_t size = sm_table_col_sums(f->table)[x->col.id[i]];
        most = size > most ? size : most;
    }
    for (size_t i = 0; i < x->n_cells; i++) mine += x->cell[i].row == x->row.id[0] ? x->cell[i].count : 0;
    say_points(x->points, out);
    sm_text_printf(out, " are in %zu %s", x->col.n, most > 1 ? "small " : "");
    sm_say_word(f, false, true, false, out);
    sm_text_puts(out, most > 1 ? " of at most " : " of ");
    say_points(most, out);
    if (most == 1) sm_text_puts(out, " each");
    if (mine == x->points)
        sm_text_puts(out, "; all of them are ");
    else
        sm_text_printf(out, "; %llu of them are ", (unsigned long long)mine);
    say_name(f, true, x->row.id[0], false, out);
    sm_text_puts(out, ".");
}

void sm_say_unmatched_class(sm_finder *f, const sm_found *x, sm_text *out)
{
    uint32_t row = x->row.id[0];
    sm_line l = sm_table_row(f->table, row);
    size_t cells = 0;
    for (uint32_t p = 0; p < l.n; p++) cells += l.count[p] > 0;
    say_name(f, true, row, true, out);
    sm_text_puts(out, " has no ");
    sm_say_word(f, false, false, false, out);
    sm_text_puts(out, " of its own: its ");
    say_points(size_of(f, row), out);
    sm_text_puts(out, " are in ");
    sm_say_groups(f, false, cells, out);
    sm_text_printf(out, ", at most %llu in one.", (unsigned long long)f->largest[row]);
}

/* The clusters of a class that hold a substantial part of it, the largest first. */
static size_t clusters_of(const sm_finder *f, uint32_t row, sm_named list[SM_LISTED])
{
    sm_line l = sm_table_row(f->table, row);
    size_t n = 0;
    for (uint32_t p = 0; p < l.n; p++) {
        uint32_t col = sm_line_at(l, p);
        uint64_t count = l.count[p];
        if (!count || (f->home[row] != col && !(count >= 3 && 10 * count >= size_of(f, row)))) continue;
        size_t at = n < SM_LISTED ? n++ : SM_LISTED;
        for (; at > 0 && list[at - 1].count < count; at--)
            if (at < SM_LISTED) list[at] = list[at - 1];
        if (at < SM_LISTED) list[at] = (sm_named){.id = col, .counted = true, .count = count};
    }
    return n;
}

/* Once a class: that it lives nowhere, or where it is, when most of it is here and its home elsewhere. f->opened serves
 * as the list of those said: it is not needed any more. */
static void say_where(sm_finder *f, const sm_finding_cell *c, sm_text *out)
{
    sm_named list[SM_LISTED];
    if (f->opened[c->row] == SM_NONE || (f->real[c->row] && c->count < f->largest[c->row])) return;
    f->opened[c->row] = SM_NONE;
    sm_text_puts(out, "\n");
    say_name(f, true, c->row, true, out);
    if (!f->real[c->row]) {
        sm_text_puts(out, " has no ");
        sm_say_word(f, false, false, false, out);
        sm_text_puts(out, " of its own.");
        return;
    }
    sm_text_puts(out, " is in ");
    sm_say_names(f, false, list, clusters_of(f, c->row, list), false, out);
    sm_text_puts(out, ".");
}

void sm_say_mixed(sm_finder *f, const sm_found *x, sm_text *out)
{
    uint32_t col = x->col.id[0], owner = x->row.id[0];
    sm_named list[SM_LISTED] = {{owner, true, sm_table_at(f->table, owner, col), 0}};
    size_t n = x->n_cells + 1;
    say_name(f, false, col, true, out);
    if (2 * x->cell[0].count >= list[0].count) {
        for (size_t i = 1; i < n && i < SM_LISTED; i++)
            list[i] = (sm_named){x->cell[i - 1].row, true, x->cell[i - 1].count, 0};
        sm_text_puts(out, " mixes ");
        sm_say_names(f, true, list, n, false, out);
    } else {
        sm_text_puts(out, " holds ");
        sm_say_names(f, true, list, 1, false, out);
        sm_text_puts(out, " and ");
        say_parts(f, x->cell, x->n_cells, out);
    }
    sm_text_puts(out, ".");
    for (size_t i = 0; i < x->n_cells && i < SM_LISTED; i++) say_where(f, &x->cell[i], out);
}

void sm_say_spread(sm_finder *f, const sm_found *x, sm_text *out)
{
    uint32_t row = x->row.id[0], home = x->col.id[0];
    sm_named list[SM_LISTED];
    size_t n = 0, at = 0;
    uint64_t own = sm_table_at(f->table, row, home);
    bool said = false;
    for (; n < SM_LISTED && (at < x->n_cells || !said); n++) {
        bool mine = !said && (at == x->n_cells || own >= x->cell[at].count);
        list[n] = mine ? (sm_named){home, true, own, 0} : (sm_named){x->cell[at].col, true, x->cell[at].count, 0};
        said = said || mine;
        at += !mine;
    }
    say_name(f, true, row, true, out);
    sm_text_puts(out, " is split into ");
    sm_say_names(f, false, list, x->n_cells + 1, false, out);
    sm_text_puts(out, ".");
}

void sm_say_unmatched_cluster(sm_finder *f, const sm_found *x, sm_text *out)
{
    uint32_t col = x->col.id[0], row = x->row.id[0];
    uint64_t size = sm_table_col_sums(f->table)[col], most = sm_table_at(f->table, row, col);
    bool whole = false;
    for (size_t i = 0; i < x->n_cells; i++) whole = whole || x->cell[i].row == row;
    say_name(f, false, col, true, out);
    if (!whole) { /* its largest part is identified by another finding */
        sm_text_puts(out, " also holds ");
        say_points(x->points, out);
        sm_text_printf(out, " of %zu other ", x->n_cells);
        sm_say_word(f, true, x->n_cells != 1, false, out);
        sm_text_puts(out, ".");
        return;
    }
    sm_text_puts(out, " belongs to no ");
    sm_say_word(f, true, false, false, out);
    sm_text_puts(out, ": ");
    say_points(size, out);
    if (2 * most <= size) {
        sm_text_printf(out, ", at most %llu of one ", (unsigned long long)most);
        sm_say_word(f, true, false, false, out);
        sm_text_puts(out, " (");
        say_name(f, true, row, false, out);
        sm_text_puts(out, ").");
        return;
    }
    sm_text_printf(out, ", %s of them ", most == size ? "all" : "most");
    sm_say_names(f, true, &(sm_named){row, most < size, most, 0}, 1, false, out);
    sm_text_puts(out, ".");
}

/* How often shuffled labels are the classes themselves: of all ways to deal out the points, those that give each class
 * its own again, where classes of one size may change places. 1/3 for two classes of two points. */
static double chance_of_the_classes(const sm_finder *f)
{
    const uint64_t *size = sm_table_row_sums(f->table);
    double part = 1; /* of all ways; a point after the other */
    uint64_t dealt = 0;
    for (uint32_t i = 0; i < sm_table_rows(f->table); i++) {
        uint32_t as_large = 1; /* with those before it */
        for (uint32_t other = 0; other < i; other++) as_large += size[other] == size[i];
        for (uint64_t k = 1; k <= size[i]; k++) part *= (double)k / (double)++dealt;
        part *= size[i] ? as_large : 1;
    }
    return part;
}

/* Where even the classes themselves lie within the 95 % that shuffled labels give, no clustering could do better. */
bool sm_findings_too_few(const sm_finder *f)
{
    return f->n < FEW_POINTS && chance_of_the_classes(f) > 0.025;
}

static void say_too_few(sm_finder *f, sm_text *out)
{
    char percent[64];
    sm_fixed(percent, 100 * chance_of_the_classes(f), 1);
    sm_text_puts(out, "Too few points for a verdict: shuffled labels of ");
    say_points(f->n, out);
    sm_text_puts(out, " are the ");
    sm_say_word(f, true, true, false, out);
    sm_text_printf(out, " themselves in %s %% of all cases.", percent);
}

void sm_say_floor(sm_finder *f, const sm_found *x, sm_text *out)
{
    if (sm_findings_too_few(f)) {
        say_too_few(f, out);
        return;
    }
    const sm_index *index = f->ask->index;
    const sm_spread *s = &f->shuffled;
    bool within = f->floor == SM_FLOOR_WITHIN, better = (f->now.number < s->mean) == index->distance;
    sm_text_printf(out, "%s ", index->short_name);
    sm_say_number(f, f->now.number, 3, false, out);
    sm_text_printf(out, " is %swhat shuffled labels give (",
                   within   ? ""
                   : better ? "hardly better than "
                            : "no better than ");
    sm_say_number(f, s->low, 3, false, out);
    sm_text_puts(out, " to ");
    sm_say_number(f, s->high, 3, false, out);
    sm_text_puts(out, "): these ");
    sm_say_word(f, false, true, false, out);
    sm_text_printf(out, " say %s about the ", within ? "nothing" : "little");
    sm_say_word(f, true, true, false, out);
    sm_text_puts(out, ".");
}
