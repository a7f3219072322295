/* libsetmatch compares a clustering with classes, or any two partitions of the same points.
 *
 * Functions that can fail return SETMATCH_OK or another code, and fill in *err, which may be NULL. They print nothing
 * and never end the process. A call that runs out of memory fails with SETMATCH_LIMIT. If it was using a table, later
 * calls on that table may fail too; free it with setmatch_free. Other tables are not affected.
 *
 * Different threads may use different tables at the same time. Only one thread at a time may use a table, even to read
 * it, because a table keeps what it computes.
 *
 * Strings are UTF-8. n points, k classes, l clusters and c nonzero counts bound the costs below. */
#ifndef SETMATCH_H
#define SETMATCH_H
#include <stddef.h>
#include <stdint.h>

#define SETMATCH_VERSION "0.1.0"
#if defined(__GNUC__)
#define SETMATCH_API __attribute__((visibility("default")))
#else
#define SETMATCH_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Returns the version of the library in use, such as "1.0.0"; SETMATCH_VERSION is that of this header. */
SETMATCH_API const char *setmatch_version(void);

/* The program exits with the same codes. */
enum {
    SETMATCH_OK = 0,
    SETMATCH_USAGE = 2, /* a wrong argument, such as an unknown index or command */
    SETMATCH_INPUT = 3, /* wrong data */
    SETMATCH_IO = 4,    /* a file could not be read */
    SETMATCH_LIMIT = 5, /* out of memory, or larger than the library allows */
    SETMATCH_INTERNAL = 70
};

typedef struct setmatch_error {
    int code;
    uint64_t line, column; /* position in the file, or column in the command or formula; from 1, 0 if unknown */
    char file[256];        /* "" if the error is not about a file */
    char message[512];     /* one line: problem and fix */
} setmatch_error;

/* Counts of classes x clusters with names, and the points if they are known. */
typedef struct setmatch_table setmatch_table;

/* ---- making a table ---------------------------------------------------------------------------------------------- */
/* Each sets *out to a new table, which the caller frees with setmatch_free, or to NULL if it fails. The arguments are
 * copied. */

/* Makes a table of n points, fewer than 2^32, whose labels are any whole numbers. Classes and clusters are in the order
 * in which they appear. O(n) time; the table keeps 4 bytes for each point. */
SETMATCH_API int setmatch_from_labels(setmatch_table **out, const int64_t *truth, const int64_t *pred, size_t n,
                                      setmatch_error *err);

/* The same for labels that are strings. A point with the label NULL or "" is excluded. Every other string is a label,
 * including the words that represent a missing label in files, such as "NA". */
SETMATCH_API int setmatch_from_strings(setmatch_table **out, const char *const *truth, const char *const *pred,
                                       size_t n, setmatch_error *err);

/* The classes or the clusters of n points, as codes. */
typedef struct setmatch_codes {
    const int64_t *code;     /* n of them */
    const char *const *name; /* the label of code c is name[c]; NULL: it is the number c */
    size_t names;            /* a point whose code is below 0, or not below names, has no label and is excluded */
} setmatch_codes;
enum { SETMATCH_COUNTS_ONLY = 1 }; /* forget the points: the table takes O(c) memory, and so does making it */
/* The same for codes. With SETMATCH_COUNTS_ONLY, n may also be 2^32 or more. flags: 0 or SETMATCH_COUNTS_ONLY. */
SETMATCH_API int setmatch_from_codes(setmatch_table **out, const setmatch_codes *truth, const setmatch_codes *pred,
                                     size_t n, unsigned flags, setmatch_error *err);

/* Makes a table of counts, row after row: counts[i * clusters + j] points are in class i and cluster j. Their sum is at
 * most 2^53. Names NULL: 1, 2, ..; names must differ. O(k l). */
SETMATCH_API int setmatch_from_counts(setmatch_table **out, const uint64_t *counts, size_t classes, size_t clusters,
                                      const char *const *class_names, const char *const *cluster_names,
                                      setmatch_error *err);

/* Reads a file, or two (pred NULL: both labellings are in one), in any format that the program reads. options: as on
 * the command line, NULL after the last; or NULL. "--true", "--pred", "--id", "--weight", "--x", "--y",
 * "--coordinates", "--sep", "--quote", "--header", "--format", "--missing", "--bad-rows", "--margins", "--columns",
 * "--names", each with its value after it, and "--matrix" and "--transpose". Other options are commands for
 * setmatch_run. A wrong row or ambiguous file is SETMATCH_INPUT with its line. O(size of the files). */
SETMATCH_API int setmatch_from_files(setmatch_table **out, const char *truth, const char *pred,
                                     const char *const *options, setmatch_error *err);

/* Copies a table as it is now, without its history. O(n + c). */
SETMATCH_API int setmatch_copy(setmatch_table **out, setmatch_table *t, setmatch_error *err);

/* Frees a table; NULL does nothing. O(n + c). */
SETMATCH_API void setmatch_free(setmatch_table *t);

/* ---- reading it -------------------------------------------------------------------------------------------------- */
/* Those without an error cannot fail. The cost is O(1) if no other is given. */

SETMATCH_API uint64_t setmatch_points(const setmatch_table *t);
SETMATCH_API uint64_t setmatch_left_out(const setmatch_table *t); /* points excluded for a missing label */
SETMATCH_API size_t setmatch_classes(const setmatch_table *t), setmatch_clusters(const setmatch_table *t);
/* Returns 0 for a class or cluster that does not exist. Classes and clusters count from 0. O(log c). */
SETMATCH_API uint64_t setmatch_count(const setmatch_table *t, size_t class_, size_t cluster);
/* Writes all counts, row after row: k times l numbers. O(k l). */
SETMATCH_API void setmatch_counts(const setmatch_table *t, uint64_t *counts);
/* Writes the class, cluster and size of the first `capacity` nonzero counts, row after row, and sets *n to how many
 * nonzero counts there are. Any of the four may be NULL. O(k + l + c) for a table with few nonzero counts. */
SETMATCH_API int setmatch_cells(setmatch_table *t, size_t *class_, size_t *cluster, uint64_t *count, size_t capacity,
                                size_t *n, setmatch_error *err);
/* Return the name, or NULL if it does not exist. The string belongs to the table and stays until setmatch_free. */
SETMATCH_API const char *setmatch_class_name(const setmatch_table *t, size_t class_),
    *setmatch_cluster_name(const setmatch_table *t, size_t cluster);
/* Writes the cluster that each of the n points is in now, -1 for excluded points. n is the number that the
 * table was made from (of files: setmatch_points). SETMATCH_USAGE if the table has no points, or not n. O(n). */
SETMATCH_API int setmatch_labels(setmatch_table *t, ptrdiff_t *cluster_of_point, size_t n, setmatch_error *err);

/* ---- indices ----------------------------------------------------------------------------------------------------- */

typedef struct setmatch_index {
    const char *id, *name, *symbol; /* such as "ari", "Adjusted Rand index" and "ARI" */
    const char *formula, *source;   /* the formula, and the paper with its equation */
    double low, high;               /* range over all tables, may be infinite */
    int is_distance;                /* lower is better */
    int is_adjusted;                /* 0 on average for random clusters of the same sizes */
} setmatch_index;

/* Returns the number of built-in indices of a table of counts, 0 if memory runs out. The first call takes about a
 * millisecond. These three functions may be called from any thread. */
SETMATCH_API size_t setmatch_index_count(void);
/* Returns an index, or NULL if i is too large. It stays valid until the process ends. */
SETMATCH_API const setmatch_index *setmatch_index_at(size_t i);
/* Finds an index by id, symbol or alias, ignoring case. Returns NULL if the name is unknown or ambiguous, or if memory
 * runs out. */
SETMATCH_API const setmatch_index *setmatch_index_find(const char *name);

/* Computes an index, which may also be one that "define" made. If it is undefined for this table, *value is NAN and
 * *reason says why, in a string that stays until setmatch_free; else *reason is NULL. reason may be NULL. An unknown
 * name is SETMATCH_USAGE. Most indices take O(c); those of matchings at most O(k l (k + l)), those of expected
 * information O(k l sqrt(n)). The table caches the value until it changes. */
SETMATCH_API int setmatch_value(setmatch_table *t, const char *index, double *value, const char **reason,
                                setmatch_error *err);
/* Computes n indices, as setmatch_value does. index NULL: the first n of setmatch_index_at. */
SETMATCH_API int setmatch_values(setmatch_table *t, const char *const *index, size_t n, double *value,
                                 setmatch_error *err);
/* Computes a formula, such as "2 YY/(P + Q)". *value is NAN if it is undefined for this table. A syntax error is
 * SETMATCH_USAGE with its column in the formula. */
SETMATCH_API int setmatch_formula(setmatch_table *t, const char *formula, double *value, setmatch_error *err);

/* ---- matchings --------------------------------------------------------------------------------------------------- */

typedef enum setmatch_weighting {
    SETMATCH_BY_COUNTS,        /* c_ij */
    SETMATCH_BY_ROW_SHARE,     /* c_ij / a_i */
    SETMATCH_BY_BRAUN_BLANQUET /* c_ij / max(a_i, b_j) */
} setmatch_weighting;

/* Finds the one-to-one matching of the largest total weight. cluster_of_class: k numbers, -1 for a class without a
 * cluster. *is_unique: whether no other matching has that total. Any of the three may be NULL. At most
 * O(k l (k + l)). */
SETMATCH_API int setmatch_match(setmatch_table *t, setmatch_weighting by, ptrdiff_t *cluster_of_class, double *total,
                                int *is_unique, setmatch_error *err);
/* Finds the best partner of each of the k classes and l clusters by Jaccard, -1 for an empty one; the first among
 * equals. Any of the four may be NULL. O(c). */
SETMATCH_API int setmatch_best(setmatch_table *t, ptrdiff_t *cluster_of_class, double *jaccard_of_class,
                               ptrdiff_t *class_of_cluster, double *jaccard_of_cluster, setmatch_error *err);

/* ---- changing it ------------------------------------------------------------------------------------------------- */

/* Runs a command of the explorer that changes the table or its settings, such as "move 5 Tc K4 K3", "merge K4 K3",
 * "split K3 2", "noise pred:-1", "set beta=2", "define SS = YY/(P + Q)" or "undo". A wrong command is SETMATCH_USAGE,
 * and the table is as before. The numbers of classes and clusters may change. O(the points or counts that it moves);
 * the first change also O(n) if points are known. */
SETMATCH_API int setmatch_run(setmatch_table *t, const char *command, setmatch_error *err);

/* ---- chance and documents ---------------------------------------------------------------------------------------- */

typedef struct setmatch_chance {
    double mean, sd;  /* over random tables with the same class and cluster sizes */
    double low, high; /* quantiles .025 and .975 */
    double p;         /* of a table as good as this one, or better; never 0. NAN: the index is undefined here */
} setmatch_chance;
/* Computes an index for `tables` random tables, 1 to 100000. The same seed gives the same result. O(tables) times the
 * cost of the index. */
SETMATCH_API int setmatch_chance_of(setmatch_table *t, const char *index, uint64_t tables, uint64_t seed,
                                    setmatch_chance *out, setmatch_error *err);

/* Writes a document of the program: score, matrix, match, explain, diagnosis, classification, losses, points, history
 * or log. format: json, csv, tsv, table, plain, markdown, latex or svg; NULL: json. options: as on the command line,
 * NULL after the last; or NULL. "-m" with ids of indices, "--values", "--top", "--seed", "--chance", "--bootstrap".
 * Sets *text to a string that setmatch_text_free frees, or to NULL if it fails. Costs as much as the values that it
 * prints. */
SETMATCH_API int setmatch_document(setmatch_table *t, const char *document, const char *format,
                                   const char *const *options, char **text, setmatch_error *err);
/* Frees the text of setmatch_document; NULL does nothing. */
SETMATCH_API void setmatch_text_free(char *text);

#ifdef __cplusplus
}
#endif
#endif
