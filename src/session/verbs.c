/* The language, a row a verb. */
#include "inside.h"

#define CLUSTER_ARG(n, h)                                                                                              \
    {                                                                                                                  \
        .kind = SM_ARG_CLUSTER, .name = n, .help = h                                                                   \
    }

static const sm_verb move = {
    .name = "move",
    .help = "moves points of a class from one cluster to another, the lowest rows first; TO may be a new name",
    .kind = SM_VERB_CHANGE,
    .args = {{.kind = SM_ARG_COUNT, .name = "COUNT|all|P%", .choices = "all", .help = "how many points; P% is rounded"},
             {.kind = SM_ARG_CLASS, .name = "CLASS", .help = "whose points"},
             CLUSTER_ARG("FROM", "the cluster they are in"),
             {.kind = SM_ARG_TARGET, .name = "TO", .help = "the cluster they go to, an old one or a new one"}},
    .plan = sm_plan_move};
static const sm_verb assign = {
    .name = "assign",
    .help = "moves the points of these rows of the file into a cluster",
    .kind = SM_VERB_CHANGE,
    .args = {{.kind = SM_ARG_POINTS, .name = "@ROW[,ROW-ROW..]", .help = "rows of the file, counted from 1"},
             CLUSTER_ARG("CLUSTER", "where they go")},
    .plan = sm_plan_assign};
static const sm_verb split = {
    .name = "split",
    .help =
        "cuts a cluster into parts of these sizes, or one part a class; points are taken class by class, the lowest "
        "rows first; the parts are called CLUSTER.1, CLUSTER.2 ..",
    .kind = SM_VERB_CHANGE,
    .args = {CLUSTER_ARG("CLUSTER", "what is cut"),
             {.kind = SM_ARG_SIZES, .name = "N,N[,..]|by class", .choices = "by class", .help = "10,10 or by class"}},
    .plan = sm_plan_split};
static const sm_verb merge = {
    .name = "merge",
    .help = "moves all points of a cluster into another one, and closes it",
    .kind = SM_VERB_CHANGE,
    .args = {CLUSTER_ARG("CLUSTER", "the one that goes"), CLUSTER_ARG("INTO", "the one that stays")},
    .plan = sm_plan_merge};
static const sm_verb swap = {.name = "swap",
                             .help = "two clusters exchange their points; done by exchanging their names",
                             .kind = SM_VERB_CHANGE,
                             .args = {CLUSTER_ARG("CLUSTER", "the one"), CLUSTER_ARG("CLUSTER", "and the other")},
                             .plan = sm_plan_swap};
static const sm_verb rename_ = {
    .name = "rename",
    .help = "gives a cluster another name",
    .kind = SM_VERB_CHANGE,
    .args = {CLUSTER_ARG("CLUSTER", "the cluster"),
             {.kind = SM_ARG_NAME, .name = "NAME", .help = "a name no other cluster bears"}},
    .plan = sm_plan_rename};
static const sm_verb new_ = {.name = "new",
                             .help = "opens an empty cluster; it counts once it holds points",
                             .kind = SM_VERB_CHANGE,
                             .args = {{.kind = SM_ARG_NAME, .name = "NAME", .help = "a name no other cluster bears"}},
                             .plan = sm_plan_new};
static const sm_verb roles = {.name = "roles",
                              .help = "exchanges reference and prediction: classes become clusters, clusters classes",
                              .kind = SM_VERB_CHANGE,
                              .plan = sm_plan_roles};
static const sm_verb noise = {
    .name = "noise",
    .help =
        "what the points of a noise label are: own, a group as any other; drop, left out; singletons, a group each. "
        "true: a class, pred: a cluster",
    .kind = SM_VERB_CHANGE,
    .args = {{.kind = SM_ARG_LABEL, .name = "true:LABEL|pred:LABEL", .help = "the side and its noise label"},
             {.kind = SM_ARG_CHOICE,
              .name = "own|drop|singletons",
              .choices = "own|drop|singletons",
              .help = "own also takes back drop and singletons"}},
    .plan = sm_plan_noise};

static const sm_verb undo = {
    .name = "undo",
    .help = "takes back the last change, or the last N",
    .kind = SM_VERB_TRAVEL,
    .args = {{.kind = SM_ARG_NUMBER, .name = "N", .help = "how many changes", .optional = true}},
    .run = sm_run_undo};
static const sm_verb redo = {
    .name = "redo",
    .help = "does again what was taken back, on the branch last visited",
    .kind = SM_VERB_TRAVEL,
    .args = {{.kind = SM_ARG_NUMBER, .name = "N", .help = "how many changes", .optional = true}},
    .run = sm_run_redo};
static const sm_verb go = {.name = "go",
                           .help = "goes to a change in the history; 0 is the data as loaded",
                           .kind = SM_VERB_TRAVEL,
                           .args = {{.kind = SM_ARG_NUMBER, .name = "NODE", .help = "number of the change"}},
                           .run = sm_run_go};
static const sm_verb reset = {.name = "reset",
                              .help = "back to the data as loaded; undo takes that back",
                              .kind = SM_VERB_TRAVEL,
                              .run = sm_run_reset};

static const sm_verb set = {
    .name = "set",
    .help = "sets an option of what is shown",
    .kind = SM_VERB_SETTING,
    .args = {{.kind = SM_ARG_SETTING, .name = "OPTION=VALUE", .help = "values=row, sort=best .."}},
    .run = sm_run_set};
static const sm_verb sort = {.name = "sort",
                             .help = "order of classes and clusters, the same as set sort=",
                             .kind = SM_VERB_SETTING,
                             .args = {{.kind = SM_ARG_CHOICE,
                                       .name = SM_SORTS,
                                       .choices = SM_SORTS,
                                       .help = "best: matched pairs on the diagonal"}},
                             .run = sm_run_sort};

static const sm_verb define = {
    .name = "define",
    .help = "adds an index of your own, for as long as the program runs; every view, document and search has it then",
    .kind = SM_VERB_SETTING,
    .args = {{.kind = SM_ARG_FORMULA, .name = "NAME = FORMULA", .help = "SS = YY/(2P + 2Q - 3YY); range 0 1; best 1"}},
    .run = sm_run_define};

static const sm_verb write = {
    .name = "write",
    .help = "writes the labels as they are now to a file",
    .kind = SM_VERB_OUTSIDE,
    .args = {{.kind = SM_ARG_FILE, .name = "FILE", .help = "a file that does not exist yet"}}};
static const sm_verb export_ = {
    .name = "export",
    .help = "writes the matrix, or another document, to a file",
    .kind = SM_VERB_OUTSIDE,
    .args = {{.kind = SM_ARG_EXPORT,
              .name = "WHAT",
              .help =
                  "a format of the matrix (csv, svg ..), or a document: score, match, explain, diagnosis, path, log "
                  "..; in the format that FILE's ending names, or told as in path:j_score,ari.svg"},
             {.kind = SM_ARG_FILE, .name = "FILE", .help = "a file that does not exist yet"}}};
static const sm_verb open_ = {
    .name = "open",
    .help = "opens other data: one file, or truth and prediction",
    .kind = SM_VERB_OUTSIDE,
    .args = {{.kind = SM_ARG_FILE, .name = "FILE", .help = "one or two files", .rest = true}}};
static const sm_verb import_ = {
    .name = "import",
    .help =
        "shows what the columns of files are read as, to be changed before they are opened; alone, of those that are "
        "open",
    .kind = SM_VERB_OUTSIDE,
    .args = {{.kind = SM_ARG_FILE, .name = "FILE", .help = "one or two files", .optional = true, .rest = true}}};
static const sm_verb warnings = {
    .name = "warnings", .help = "shows how the files were read, and every warning about it", .kind = SM_VERB_SCREEN};
static const sm_verb restore = {
    .name = "restore",
    .help = "brings back the changes that were not saved when the program last ended, in a crash for example",
    .kind = SM_VERB_OUTSIDE};
static const sm_verb view = {.name = "view",
                             .help = "shows another view",
                             .kind = SM_VERB_SCREEN,
                             .args = {{.kind = SM_ARG_VIEW, .name = "NAME", .help = "matrix, match, explain .."}}};
static const sm_verb copy = {
    .name = "copy",
    .help = "copies what is shown: to the tmux buffer, the terminal's clipboard, a program for it, else to a file",
    .kind = SM_VERB_SCREEN,
    .args = {{.kind = SM_ARG_NAME,
              .name = "FORMAT",
              .choices = "text|plain|csv|tsv|json|markdown|latex|screen",
              .help = "text unless told otherwise; screen: everything that is seen",
              .optional = true}}};
static const sm_verb lesson = {
    .name = "lesson",
    .help = "starts a lesson: one of those inside the program, or a file",
    .kind = SM_VERB_SCREEN,
    .args = {{.kind = SM_ARG_FILE, .name = "NAME|FILE.json", .help = "jscore-fig1, nca-fig5 .., or a path"}}};
static const sm_verb step = {.name = "step",
                             .help = "goes to a step of the lesson; here: back to it from changes of one's own",
                             .kind = SM_VERB_SCREEN,
                             .args = {{.kind = SM_ARG_NAME,
                                       .name = "N|next|back|here",
                                       .choices = "next|back|here",
                                       .help = "its number, or the one after or before this one"}}};
static const sm_verb answer = {
    .name = "answer", .help = "shows the answer to the question of this step", .kind = SM_VERB_SCREEN};
static const sm_verb quiz = {
    .name = "quiz",
    .help = "hides the numbers of a lesson until it is guessed whether they rise, fall or stay",
    .kind = SM_VERB_SCREEN,
    .args = {
        {.kind = SM_ARG_CHOICE, .name = "on|off", .choices = "on|off", .help = "on counts anew", .optional = true}}};
static const sm_verb guess = {
    .name = "guess",
    .help = "says of an index that is hidden which way it went",
    .kind = SM_VERB_SCREEN,
    .args = {{.kind = SM_ARG_NAME, .name = "ID", .help = "an index that the step looks at"},
             {.kind = SM_ARG_CHOICE, .name = "up|down|same", .choices = "up|down|same", .help = "which way"}}};
static const sm_verb simulate = {
    .name = "simulate",
    .help = "runs an experiment of the papers again; alone, lists them",
    .kind = SM_VERB_SCREEN,
    .args = {{.kind = SM_ARG_NAME, .name = "NAME", .help = "jscore-fig2, nca-fig3 ..", .optional = true}}};
static const sm_verb disagree = {
    .name = "disagree",
    .help = "looks for a move that one index calls better and the other worse",
    .kind = SM_VERB_SCREEN,
    .args = {{.kind = SM_ARG_NAME, .name = "BETTER", .help = "an index: J, ari ..", .optional = true},
             {.kind = SM_ARG_NAME, .name = "WORSE", .help = "another index", .optional = true}}};
static const sm_verb compare = {
    .name = "compare",
    .help = "reads every column of labels in the files again, with further files if some are named, and compares them",
    .kind = SM_VERB_SCREEN,
    .args = {{.kind = SM_ARG_FILE, .name = "FILE", .help = "further predictions", .optional = true, .rest = true}}};
static const sm_verb partition = {
    .name = "partition",
    .help = "takes another prediction of the loaded data, and shows it in a view",
    .kind = SM_VERB_SCREEN,
    .args = {{.kind = SM_ARG_NAME, .name = "NAME", .help = "as the compare view calls it"},
             {.kind = SM_ARG_VIEW, .name = "VIEW", .help = "matrix, explain ..", .optional = true}}};
static const sm_verb save_config = {
    .name = "save-config",
    .help = "writes the options that were changed to the configuration file, which nothing else ever does",
    .kind = SM_VERB_SCREEN};
static const sm_verb help = {
    .name = "help",
    .help = "shows the keys of this view, or what a command takes and does",
    .kind = SM_VERB_SCREEN,
    .args = {{.kind = SM_ARG_NAME, .name = "COMMAND", .help = "move, split ..", .optional = true}}};
static const sm_verb quit = {.name = "quit", .help = "leaves the explorer", .kind = SM_VERB_SCREEN};

const sm_verb *const sm_verbs[] = {
    &move,     &assign,  &split, &merge,    &swap,     &rename_, &new_,      &roles,       &noise,  &undo,
    &redo,     &go,      &reset, &set,      &sort,     &define,  &write,     &export_,     &open_,  &import_,
    &warnings, &restore, &view,  &copy,     &disagree, &compare, &partition, &save_config, &lesson, &step,
    &answer,   &quiz,    &guess, &simulate, &help,     &quit,    NULL};
