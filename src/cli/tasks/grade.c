/* lesson grade: students' files, judged again, as a table of students by questions. */
#include "base/mem.h"
#include "base/os.h"
#include "io/lesson/lesson.h"
#include "output/lesson/lesson.h"
#include "session/lesson/coursework.h"
#include "tasks.h"
#include <string.h>

/* ---- the file that lessons are recorded in ----------------------------------------------------------------------- */

sm_status sm_open_work(sm_settings *s, sm_error *err)
{
    sm_status status = SM_OK;
    if (!s->record) return SM_OK;
    if (sm_os_access(s->record, F_OK) == 0)
        status = sm_coursework_read(&s->work, s->record, err);
    else
        s->work = sm_coursework_new();
    if (status != SM_OK) return status;
    s->work->file = s->record;
    return sm_coursework_save(s->work, err); /* a file that cannot be written is reported before the lesson begins */
}

/* ---- grading ----------------------------------------------------------------------------------------------------- */

typedef struct lesson { /* that a student worked on */
    sm_lesson *lesson;
    size_t first, n; /* its columns among those of questions */
} lesson;

typedef struct student {
    sm_text name, remarks;
    sm_graded *graded; /* a question each */
    size_t right;
} student;

typedef struct gradebook {
    sm_settings *s;
    lesson *lesson;
    size_t n_lessons, lessons_capacity, questions;
    sm_coursework **work;
    student *student;
    size_t n;
    sm_text *head; /* of each question */
    sm_text cell;
} gradebook;

static sm_status read_lesson(gradebook *b, const char *name, sm_lesson **out, sm_error *err)
{
    sm_text file = {0};
    if (b->s->answers) sm_text_printf(&file, "%s/%s.json", b->s->answers, name);
    bool own = file.length && sm_os_access(file.data, F_OK) == 0;
    sm_status status = sm_lesson_read(out, own ? file.data : name, err);
    sm_text_free(&file);
    return status;
}

/* Adds the lessons of a student that no other student had before. */
static sm_status add_lessons(gradebook *b, const sm_coursework *w, sm_error *err)
{
    sm_status status = SM_OK;
    for (size_t i = 0; i < w->n && status == SM_OK; i++) {
        sm_error inner = {0};
        size_t k = 0;
        while (k < b->n_lessons && strcmp(b->lesson[k].lesson->name, w->lesson[i].name) != 0) k++;
        if (k < b->n_lessons) continue;
        lesson added = {.first = b->questions};
        status = read_lesson(b, w->lesson[i].name, &added.lesson, &inner);
        if (status == SM_USAGE)
            status =
                sm_fail_at(err, SM_INPUT, w->file, 0, 0, "unknown lesson \"%s\"; name its directory with --answers",
                           sm_quote(w->lesson[i].name).text);
        else if (status != SM_OK)
            *err = inner;
        if (status != SM_OK) break;
        added.n = sm_gradable(added.lesson);
        b->questions += added.n;
        sm_push(&b->lesson, &b->n_lessons, &b->lessons_capacity, &added, sizeof added);
    }
    return status;
}

static sm_status grade_student(gradebook *b, size_t i, sm_error *err)
{
    student *t = &b->student[i];
    const char *name = sm_file_name(b->work[i]->file), *ending;
    size_t cut = sm_ending_of(name, &ending);
    sm_status status = SM_OK;
    sm_text_bytes(&t->name, name, cut && cut + 1 < strlen(name) ? strlen(name) - cut - 1 : strlen(name));
    t->graded = sm_alloc(b->questions, sizeof *t->graded);
    for (size_t k = 0; k < b->n_lessons && status == SM_OK; k++) {
        const lesson *l = &b->lesson[k];
        status = sm_grade_lesson(l->lesson, b->s->registry, sm_coursework_find(b->work[i], l->lesson->name),
                                 t->graded + l->first, &t->remarks, err);
    }
    for (size_t k = 0; k < b->questions; k++) {
        sm_grade g = t->graded[k].grade;
        t->right += g == SM_GRADE_RIGHT || g == SM_GRADE_RIGHT_LATER || g == SM_GRADE_SOLVED;
    }
    if (t->remarks.length) b->s->exit_code = SM_CHECK;
    return status;
}

/* ---- the table --------------------------------------------------------------------------------------------------- */

/* Columns: the student, each question, how many are right, of how many, remarks. */
static const char *grade_head(const void *self, size_t col)
{
    static const char *const after[] = {"right", "of", "remarks"};
    const gradebook *b = self;
    if (!col) return "student";
    return col <= b->questions ? sm_text_of(&b->head[col - 1]) : after[col - b->questions - 1];
}

static sm_datum question_cell(gradebook *b, const sm_graded *g)
{
    static const struct {
        const char *text;
        sm_emphasis emphasis;
    } row[SM_GRADES] = {[SM_GRADE_NONE] = {NULL, SM_PLAIN},
                        [SM_GRADE_RIGHT] = {"right", SM_GOOD},
                        [SM_GRADE_RIGHT_LATER] = {"right later", SM_GOOD},
                        [SM_GRADE_SHOWN] = {"shown", SM_FAINT},
                        [SM_GRADE_WRONG] = {"wrong", SM_BAD},
                        [SM_GRADE_SOLVED] = {"solved", SM_GOOD},
                        [SM_GRADE_NOT_SOLVED] = {"not solved", SM_BAD},
                        [SM_GRADE_TAMPERED] = {"tampered", SM_BAD},
                        [SM_GRADE_OTHER] = {"other version", SM_BAD}};
    sm_datum d = sm_datum_words(row[g->grade].text);
    if (g->grade == SM_GRADE_SOLVED) {
        sm_text_clear(&b->cell);
        sm_text_printf(&b->cell, "%s in %zu", row[g->grade].text, g->changes);
        d.words = sm_text_of(&b->cell);
    }
    d.ours = true;
    return sm_datum_as(d, row[g->grade].emphasis);
}

static sm_datum grade_cell(const void *self, size_t row, size_t col)
{
    gradebook *b = (gradebook *)self;
    const student *t = &b->student[row];
    if (!col) return sm_datum_as(sm_datum_words(sm_text_of(&t->name)), SM_HEADING);
    if (col <= b->questions) return question_cell(b, &t->graded[col - 1]);
    if (col == b->questions + 1) return sm_datum_whole(t->right);
    if (col == b->questions + 2) return sm_datum_whole(b->questions);
    return sm_datum_words(t->remarks.length ? sm_text_of(&t->remarks) : NULL);
}

static void write_grades(void *self, sm_out *out)
{
    gradebook *b = self;
    sm_output_options o = sm_settings_report(b->s, false);
    sm_grid grid = {
        .title = "grades", .rows = b->n, .cols = b->questions + 4, .self = b, .head = grade_head, .at = grade_cell};
    sm_export_find(sm_settings_format(b->s))->grid(&grid, &o, out);
}

/* "two-verdicts 3"; a step with a question and a task has two columns. */
static void put_heads(gradebook *b)
{
    b->head = sm_alloc(b->questions, sizeof *b->head);
    for (size_t k = 0; k < b->n_lessons; k++)
        for (size_t i = 0; i < b->lesson[k].n; i++) {
            const sm_graded *g = &b->student[0].graded[b->lesson[k].first + i];
            bool both = g->task && b->lesson[k].lesson->step[g->step].right;
            sm_text_printf(&b->head[b->lesson[k].first + i], "%s %zu%s", b->lesson[k].lesson->name, g->step + 1,
                           both ? " task" : "");
        }
}

static void free_grades(gradebook *b)
{
    for (size_t i = 0; i < b->n; i++) {
        sm_coursework_free(b->work[i]);
        sm_text_free(&b->student[i].name);
        sm_text_free(&b->student[i].remarks);
        sm_free(b->student[i].graded);
    }
    for (size_t i = 0; b->head && i < b->questions; i++) sm_text_free(&b->head[i]);
    for (size_t i = 0; i < b->n_lessons; i++) sm_lesson_free(b->lesson[i].lesson);
    sm_text_free(&b->cell);
    sm_free(b->head);
    sm_free(b->lesson);
    sm_free(b->work);
    sm_free(b->student);
}

sm_status sm_run_lesson_grade(sm_settings *s, sm_error *err)
{
    gradebook b = {.s = s, .n = s->n_operands - 1};
    sm_status status = SM_OK;
    b.work = sm_alloc(b.n, sizeof *b.work);
    b.student = sm_alloc(b.n, sizeof *b.student);
    for (size_t i = 0; i < b.n && status == SM_OK; i++) {
        status = sm_coursework_read(&b.work[i], s->operand[1 + i], err);
        if (status == SM_OK) status = add_lessons(&b, b.work[i], err);
    }
    for (size_t i = 0; i < b.n && status == SM_OK; i++) status = grade_student(&b, i, err);
    if (status == SM_OK) put_heads(&b);
    if (status == SM_OK) status = sm_with_output(s, write_grades, &b, err);
    free_grades(&b);
    return status;
}
