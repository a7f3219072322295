/* What n leaves out of what was read, and what has become of the points whose label means noise. Only noise takes
 * points out of the table, so those are what was loaded and is not there; the last command on a label says the rest. */
#include "change.h"
#include "session/language/words.h"
#include <string.h>

enum { LABELS_AT_MOST = 16 }; /* noise labels that are distinguished */

typedef struct noise_trail { /* the noise commands that led here, newest first */
    const sm_session *s;
    const char *label[LABELS_AT_MOST]; /* as typed after the verb; the policy follows */
    size_t length[LABELS_AT_MOST], n;
    bool turned_since[LABELS_AT_MOST];
    bool more;   /* labels than these */
    bool turned; /* classes and clusters changed places since */
    sm_left_out *out;
    const char *name; /* NULL, or of a class (rows) or cluster now: was it named? */
    bool rows, named;
} noise_trail;

/* Singletons: the label's points left it one by one, and then it was closed. */
static uint64_t points_scattered(const sm_edit *e)
{
    uint32_t id = SM_NONE;
    uint64_t points = 0;
    for (size_t i = e->n_ops; i-- > 0;) {
        if (e->ops[i].kind == SM_OP_CLOSE) id = e->ops[i].from;
        if (e->ops[i].kind == SM_OP_MOVE && e->ops[i].from == id) points += e->ops[i].count;
    }
    return points;
}

/* Counts the points of the label that line treats as a group like any other. */
static uint64_t points_kept(const noise_trail *t, const char *line)
{
    const sm_table *table = sm_session_table(t->s);
    bool of_truth;
    const char *label;
    sm_command c;
    uint64_t points = 0;
    if (sm_command_parse(&c, line, NULL) == SM_OK && sm_label_read(c.word[0], &of_truth, &label, NULL) == SM_OK) {
        bool row = of_truth != t->turned;
        uint32_t id = sm_table_find(table, row, label);
        if (id != SM_NONE) points = sm_table_sum(table, row, id);
    }
    sm_command_free(&c);
    return points;
}

static bool is_new_label(noise_trail *t, const char *label, size_t length)
{
    for (size_t i = 0; i < t->n; i++)
        if (t->length[i] == length && memcmp(t->label[i], label, length) == 0) return false;
    t->more = t->n == LABELS_AT_MOST;
    if (t->more) return false;
    t->label[t->n] = label;
    t->turned_since[t->n] = t->turned;
    t->length[t->n++] = length;
    return true;
}

/* The label itself, or, where each of its points got a separate cluster, one of these: "-1.7". */
static bool names(const noise_trail *t, const char *line, bool apart)
{
    bool of_truth = false;
    const char *label = "";
    sm_command c;
    if (sm_command_parse(&c, line, NULL)) return false;
    bool is = sm_label_read(c.word[0], &of_truth, &label, NULL) == SM_OK && (of_truth != t->turned) == t->rows;
    size_t length = strlen(label);
    const char *rest = is && strncmp(label, t->name, length) == 0 ? t->name + length : "?";
    sm_command_free(&c);
    return !*rest || (apart && rest[0] == '.' && rest[1] && !rest[1 + strspn(rest + 1, "0123456789")]);
}

static void follow_noise(noise_trail *t, const char *line, const sm_edit *e)
{
    static const char verb[] = "noise ";
    const char *label = line + sizeof verb - 1, *policy = strrchr(line, ' ');
    bool noise = strncmp(line, verb, sizeof verb - 1) == 0;
    if (noise && t->name) {
        t->named = t->named || names(t, line, strcmp(policy, " singletons") == 0);
    } else if (noise && is_new_label(t, label, (size_t)(policy - label))) {
        if (strcmp(policy, " singletons") == 0) t->out->apart += points_scattered(e);
        if (strcmp(policy, " own") == 0) t->out->own += points_kept(t, line);
    }
    for (size_t i = 0; i < e->n_ops; i++)
        if (e->ops[i].kind == SM_OP_ROLES) t->turned = !t->turned;
}

static void follow_all(noise_trail *t)
{
    const sm_session *s = t->s;
    for (sm_node at = sm_history_here(s->history); at; at = sm_history_at(s->history, at)->parent)
        follow_noise(t, sm_history_at(s->history, at)->text, &sm_history_at(s->history, at)->edit);
    for (size_t i = s->n_start; i-- > 0;) follow_noise(t, s->start[i].text, &s->start[i].edit);
}

sm_left_out sm_session_left_out(const sm_session *s)
{
    const sm_parts *parts = sm_dataset_parts(s->data);
    uint64_t loaded = parts->counts ? sm_table_total(parts->counts) : parts->n;
    uint64_t n = sm_table_total(sm_session_table(s));
    sm_left_out out = {.noise = loaded > n ? loaded - n : 0,
                       .unlabelled = parts->dropped,
                       .bad_rows = sm_account_left(&parts->account, SM_LEFT_BAD_ROW),
                       .alone = sm_account_left(&parts->account, SM_LEFT_NO_PARTNER)};
    noise_trail t = {.s = s, .out = &out};
    follow_all(&t);
    return out;
}

sm_noise_label sm_session_noise(const sm_session *s, bool rows, const char *name)
{
    static const char option[] = "--noise ";
    const sm_account *account = &sm_dataset_parts(s->data)->account;
    noise_trail t = {.s = s, .name = name, .rows = rows};
    follow_all(&t);
    if (t.named) return SM_NOISE_SAID;
    for (uint32_t i = 0; i < account->n_remarks; i++) {
        const char *at = strstr(account->remark[i], option), *label = at ? strchr(at, ':') : NULL;
        bool of_truth = label && strncmp(at + sizeof option - 1, "true", 4) == 0;
        if (label && of_truth == (rows != t.turned) && strcmp(label + 1, name) == 0) return SM_NOISE_HINTED;
    }
    return SM_NOT_NOISE;
}

/* Which side a label was of, as loaded, and what it is called. */
static sm_status noise_read(const noise_trail *t, size_t i, bool *truth, sm_text *label, sm_error *err)
{
    sm_text line = {0};
    sm_command c;
    bool typed = false, turned_before = t->turned != t->turned_since[i];
    const char *name = "";
    sm_text_printf(&line, "noise %.*s drop", (int)t->length[i], t->label[i]);
    sm_status status = sm_command_parse(&c, sm_text_of(&line), err);
    sm_text_free(&line);
    if (status) return status;
    status = sm_label_read(c.word[0], &typed, &name, err);
    *truth = typed != turned_before;
    sm_text_clear(label);
    if (!status) sm_text_puts(label, name);
    sm_command_free(&c);
    return status;
}

sm_status sm_session_noises(const sm_session *s, sm_noises *out, sm_error *err)
{
    sm_left_out unused = {0};
    noise_trail t = {.s = s, .out = &unused};
    sm_noises seen = {0}; /* each label as the newest command left it, newest first */
    sm_text label = {0};
    bool own[LABELS_AT_MOST];
    sm_status status = SM_OK;
    sm_noises_free(out);
    follow_all(&t);
    if (t.more) status = sm_fail(err, SM_LIMIT, "too many noise labels (the maximum is %d); undo some", LABELS_AT_MOST);
    for (size_t i = 0; i < t.n && !status; i++) {
        bool truth = false, outdated = false;
        const char *policy = t.label[i] + t.length[i];
        status = noise_read(&t, i, &truth, &label, err);
        for (size_t k = 0; k < seen.n && !outdated && !status; k++)
            outdated = seen.of[k].truth == truth && !strcmp(seen.of[k].label, sm_text_of(&label));
        if (outdated || status) continue;
        own[seen.n] = !strcmp(policy, " own");
        sm_noises_add(&seen, truth, sm_text_of(&label), !strcmp(policy, " singletons"));
    }
    for (size_t i = seen.n; i-- > 0 && !status;) {
        if (!own[i]) sm_noises_add(out, seen.of[i].truth, seen.of[i].label, seen.of[i].apart);
    }
    if (status) sm_noises_free(out);
    sm_noises_free(&seen);
    sm_text_free(&label);
    return status;
}

const char *sm_left_out_say(const sm_left_out *l, size_t i, uint64_t *count)
{
    const struct {
        uint64_t count;
        const char *words;
    } row[] = {{l->noise, l->noise == 1 ? "noise point left out" : "noise points left out"},
               {l->apart, l->apart == 1 ? "noise point as a singleton" : "noise points as singletons"},
               {l->own, l->own == 1 ? "noise point as a group" : "noise points as a group"},
               {l->unlabelled, "without a label left out"},
               {l->bad_rows, l->bad_rows == 1 ? "bad row left out" : "bad rows left out"},
               {l->alone, "without a partner left out"}};
    for (size_t k = 0; k < sizeof row / sizeof *row; k++) {
        if (row[k].count == 0 || i-- > 0) continue;
        *count = row[k].count;
        return row[k].words;
    }
    return NULL;
}

void sm_put_left_out(sm_text *out, const sm_left_out *l, const char *between)
{
    uint64_t count;
    const char *words;
    for (size_t i = 0; (words = sm_left_out_say(l, i, &count)); i++)
        sm_text_printf(out, "%s%llu %s", i ? between : "", (unsigned long long)count, words);
}
