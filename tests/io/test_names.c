/* What names and labels say. The lists are those of the reader's contract, written out here a second time. */
#include "io/sheet/sheet.h"
#include "tests/support/near.h"

static void check_words(sm_word_list which, const char *const *word, size_t n)
{
    size_t i = 0;
    for (; i < n && sm_known_words[which].word[i]; i++) assert_string_equal(sm_known_words[which].word[i], word[i]);
    assert_int_equal(i, n);
    assert_null(sm_known_words[which].word[i]);
}
#define CHECK_WORDS(which, ...)                                                                                        \
    check_words(which, (const char *const[]){__VA_ARGS__},                                                             \
                sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *))

TEST(lists_match_the_specification)
{
    CHECK_WORDS(SM_WORDS_TRUTH, "true", "truth", "actual", "gold", "target", "reference", "species", "groundtruth",
                "gt", "ytrue");
    CHECK_WORDS(SM_WORDS_PREDICTION, "prediction", "kmeans", "dbscan", "hdbscan", "leiden", "louvain", "community",
                "module", "seurat", "yhat", "ypred", "assigned", "meanshift", "kmedoids", "agglomerative", "gmm");
    CHECK_WORDS(SM_WORDS_METHOD, "ward", "spectral", "birch", "optics", "hierarchical", "pam", "affinity", "svm", "svc",
                "knn", "logistic", "logreg", "xgboost", "xgb", "lightgbm", "catboost", "mlp", "cnn", "lstm", "bert",
                "randomforest", "rf", "decisiontree", "naivebayes", "resnet", "gpt", "claude", "llama", "mistral",
                "gemini");
    CHECK_WORDS(SM_WORDS_LABEL_LIKE, "type", "kind", "group", "family", "genus", "topic", "digit", "sentiment",
                "diagnosis", "annotation");
    CHECK_WORDS(SM_WORDS_WEAK, "label", "labels", "class", "classes", "category", "correct");
    CHECK_WORDS(SM_WORDS_BESIDE, "accuracy", "acc", "error", "err", "recall", "precision", "f1", "fscore", "support",
                "rate", "percent", "percentage", "sensitivity", "specificity", "tpr", "fpr", "tnr", "fnr", "ppv", "npv",
                "iou", "auc", "kappa", "purity");
    CHECK_WORDS(SM_WORDS_NEITHER, "prob", "proba", "probability", "probabilities", "conf", "confidence", "score",
                "binary", "name", "color", "colour", "order", "size", "count");
    CHECK_WORDS(SM_WORDS_ID, "id", "key", "index", "name", "barcode", "sample", "cell", "frame", "uuid", "file",
                "filename", "path", "image");
    CHECK_WORDS(SM_WORDS_COUNT, "count", "counts", "freq", "frequency", "count(*)", "count_star()", "npredictions");
    CHECK_WORDS(SM_WORDS_CORNER, "class", "classes", "label", "labels", "category", "row", "rows", "row_0", "cluster",
                "clusters", "pred", "predicted", "actual", "true", "truth");
    CHECK_WORDS(SM_WORDS_MARGIN, "all", "total", "sum", "size", "n");
    CHECK_WORDS(SM_WORDS_ATTRIBUTE, "weight", "weights", "n", "fold", "split", "set", "age", "year", "month", "day",
                "date", "time", "score", "size", "prob", "proba", "conf", "probability", "confidence", "length",
                "width", "height", "price", "seed");
    CHECK_WORDS(SM_WORDS_NOISE, "-1", "noise", "outlier", "unassigned");
    CHECK_WORDS(SM_WORDS_MISSING, "", "NA", "NaN", "nan", "None", "null");
    assert_null(sm_known_words[SM_WORD_LISTS].name);
}

TEST(names_are_split_into_words)
{
    static const struct {
        const char *name;
        sm_name_role role;
    } row[] = {{"truth", SM_NAME_TRUTH},
               {"TRUE", SM_NAME_TRUTH},
               {"true_label", SM_NAME_TRUTH},
               {"label-true", SM_NAME_TRUTH},
               {"Ground Truth", SM_NAME_TRUTH},
               {"ground.truth", SM_NAME_TRUTH},
               {"groundTruth", SM_NAME_TRUTH},
               {"GroundTruth", SM_NAME_TRUTH},
               {"y_true", SM_NAME_TRUTH},
               {"YTrue", SM_NAME_TRUTH},
               {"Species", SM_NAME_TRUTH},
               {"species2", SM_NAME_NONE},
               {"untrue", SM_NAME_NONE},
               {"pred", SM_NAME_PREDICTION},
               {"predictedLabel", SM_NAME_PREDICTION},
               {"model_predictions", SM_NAME_PREDICTION},
               {"clusters_0.8", SM_NAME_PREDICTION},
               {"Cluster", SM_NAME_PREDICTION},
               {"leiden_res_1", SM_NAME_PREDICTION},
               {"y_hat", SM_NAME_PREDICTION},
               {"kmeans5", SM_NAME_NONE},
               {"true_pred", SM_NAME_TRUTH}, /* truth is asked first */
               {"label", SM_NAME_WEAK},
               {"className", SM_NAME_NONE}, /* name: neither */
               {"class_id", SM_NAME_WEAK},
               {"cell_type", SM_NAME_WEAK},
               {"CellType", SM_NAME_WEAK},
               {"celltype", SM_NAME_WEAK},
               {"my_cell_type", SM_NAME_NONE}, /* whole names only */
               {"y", SM_NAME_WEAK},
               {"pos_y", SM_NAME_NONE},
               {"predicted_probability", SM_NAME_NONE},
               {"cluster_size", SM_NAME_NONE},
               {"true_count", SM_NAME_NONE},
               {"pred_score", SM_NAME_NONE},
               {"", SM_NAME_NONE},
               {"_", SM_NAME_NONE},
               {"value", SM_NAME_NONE}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        if (sm_name_role_of(row[i].name) != row[i].role)
            fail_msg("\"%s\" has role %d, not %d", row[i].name, sm_name_role_of(row[i].name), row[i].role);
}

static void check_names(bool (*is)(const char *), const char *const *yes, const char *const *no)
{
    for (; *yes; yes++)
        if (!is(*yes)) fail_msg("\"%s\" is one", *yes);
    for (; *no; no++)
        if (is(*no)) fail_msg("\"%s\" is none", *no);
}
#define YES (const char *const[])

TEST(ids_counts_and_margins)
{
    check_names(sm_name_is_id, YES{"id", "ID", "cell_id", "sample", "file name", "image.path", "userUuid", NULL},
                YES{"id_of", "identity", "", "width", NULL});
    check_names(sm_name_is_count, YES{"count", "COUNT(*)", "count_star()", "n_counts", "Freq", NULL},
                YES{"n", "weight", "counter", "discount", "account", "", NULL});
    check_names(sm_name_is_count_word, YES{"count", "COUNT(*)", "Freq", NULL},
                YES{"n_counts", "command_freq", "discount", "", NULL});
    check_names(sm_name_is_margin, YES{"All", "TOTAL", "Sum", "n", "row total", NULL},
                YES{"allele", "", "totals", NULL});
    check_names(sm_label_is_noise, YES{"-1", "noise", "Noise", "OUTLIER", "Unassigned", NULL},
                YES{"0", "noisy", "1", "", NULL});
}

/* At most four words, no digit at the end. */
TEST(known_names_make_a_header)
{
    check_names(sm_name_is_known,
                YES{"true", "true label of point", "id", "cell_id", "count", "cell_type", "leiden", NULL},
                YES{"the true label of it", "true1", "cluster_2", "gender", "", "predicted_score", NULL});
}

TEST(corners_of_tables)
{
    static const char *const yes[] = {"class", "Row", "row_0", "true label", "predicted", "cell_type"};
    for (size_t i = 0; i < sizeof yes / sizeof *yes; i++) assert_true(sm_name_is_corner(yes[i], false));
    static const char *const told_only[] = {"id", "name", "class_name", "cluster id", "index"};
    for (size_t i = 0; i < sizeof told_only / sizeof *told_only; i++) {
        assert_false(sm_name_is_corner(told_only[i], false));
        assert_true(sm_name_is_corner(told_only[i], true));
    }
    assert_false(sm_name_is_corner("value", true));
}

/* Case matters: "none" and "na" are labels. */
TEST(missing_words_are_compared_exactly)
{
    static const char *const yes[] = {"", "NA", "NaN", "nan", "None", "null"};
    static const char *const no[] = {"na", "none", "NULL", "N/A", " ", "-"};
    for (size_t i = 0; i < 6; i++) {
        assert_true(sm_is_missing(yes[i], strlen(yes[i])));
        assert_false(sm_is_missing(no[i], strlen(no[i])));
    }
}

/* Longer than any word is kept: cut, not overrun. */
TEST(long_names_are_cut)
{
    char name[5000];
    memset(name, 'a', sizeof name);
    name[sizeof name - 1] = 0;
    assert_int_equal(sm_name_role_of(name), SM_NAME_NONE);
    for (size_t i = 1; i + 1 < sizeof name; i += 2) name[i] = '_';
    memcpy(name + sizeof name - 6, "_true", 5);
    assert_false(sm_name_is_known(name));
    memcpy(name, "pred", 4);
    assert_int_equal(sm_name_role_of(name), SM_NAME_PREDICTION);
}

/* The algorithms that people name columns after, with the numbers and suffixes that they add. */
TEST(algorithm_names_are_predictions)
{
    static const struct {
        const char *name;
        bool alone, among; /* a prediction by name where it is alone, among several */
    } row[] = {{"kmeans", true, true},
               {"k-means", true, true},
               {"k_means_labels", true, true},
               {"kmeans10", false, true},
               {"KMeans_k10", true, true},
               {"k-means++", false, true},
               {"hdbscan", true, true},
               {"DBSCAN_eps22", true, true},
               {"ward", false, true},
               {"ward_10", false, true},
               {"agglomerative", true, true},
               {"AgglomerativeClustering", true, true},
               {"spectral", false, true},
               {"SpectralClustering", true, true},
               {"leiden_1.0", true, true},
               {"louvain", true, true},
               {"gmm", true, true},
               {"GMM3", false, true},
               {"birch", false, true},
               {"optics", false, true},
               {"meanshift", true, true},
               {"mean_shift", true, true},
               {"MeanShift2", false, true},
               {"random_forest", false, true},
               {"resnet50", false, true},
               {"gpt-4o", false, true},
               {"true_ward", false, false},
               {"ward_score", false, false},
               {"steward", false, false},
               {"digit", false, false},
               {"class", false, false}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        bool alone = sm_name_role_of(row[i].name) == SM_NAME_PREDICTION;
        if (alone != row[i].alone || sm_name_may_be_prediction(row[i].name) != row[i].among)
            fail_msg("%s", row[i].name);
    }
}
