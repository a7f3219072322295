/* What is in a row of Points, column by column. */
#include "measure/index.h"
#include "points.h"

static sm_datum placed_datum(const sm_points_list *v, uint32_t point)
{
    uint32_t home;
    sm_standing is = sm_standing_of(v->listing.s, point, &home);
    if (is == SM_STANDING_UNKNOWN) return (sm_datum){.kind = SM_NOT_YET};
    if (is != SM_STANDING_ELSEWHERE) return sm_datum_words(sm_standing_name(is));
    return sm_listing_words(&v->listing, "belongs in cluster %.100s", sm_axis_name(v->listing.s, SM_CLUSTERS, home));
}

static sm_datum status_datum(const sm_points_list *v, uint32_t point)
{
    return sm_datum_words(sm_standing_name(sm_standing_of(v->listing.s, point, NULL)));
}

static sm_datum belongs_in_datum(const sm_points_list *v, uint32_t point)
{
    uint32_t home;
    sm_standing is = sm_standing_of(v->listing.s, point, &home);
    bool known = is != SM_STANDING_UNKNOWN && home != SM_NONE;
    return known ? sm_datum_words(sm_axis_name(v->listing.s, SM_CLUSTERS, home)) : (sm_datum){.kind = SM_EMPTY};
}

const struct sm_point_exported sm_point_exported[SM_POINT_EXPORTED] = {{"status", status_datum},
                                                                       {"belongs_in", belongs_in_datum}};

sm_datum sm_point_datum(const sm_points_list *v, sm_attributes *reader, uint32_t point, sm_spot at)
{
    const sm_session *s = v->listing.s;
    const sm_parts *parts = sm_dataset_parts(sm_session_data(s));
    const sm_facts *f = sm_live_facts(sm_session_live(s));
    const char *text;
    uint32_t class = sm_points_class(sm_session_points(s), point),
             cluster = sm_points_cluster(sm_session_points(s), point);
    switch (at.column) {
    case SM_POINT_ROW:
        return sm_datum_whole(sm_dataset_row(sm_session_data(s), point));
    case SM_POINT_ID:
        return sm_datum_words(sm_point_id(parts, point));
    case SM_POINT_CLASS:
        return sm_datum_words(class == SM_NONE ? "taken out" : sm_axis_name(s, SM_CLASSES, class));
    case SM_POINT_CLUSTER:
        return sm_datum_words(cluster == SM_NONE ? "taken out" : sm_axis_name(s, SM_CLUSTERS, cluster));
    case SM_POINT_PLACED:
        return placed_datum(v, point);
    case SM_POINT_SILHOUETTE: /* in its cluster */
        if (!(f->have & SM_NEED_DISTANCES)) return (sm_datum){.kind = SM_NOT_YET};
        if (cluster == SM_NONE) return (sm_datum){.kind = SM_EMPTY};
        return sm_datum_real(f->placed->side[1].point[point]);
    case SM_POINT_X:
    case SM_POINT_Y:
        return sm_datum_real(parts->axis[at.column - SM_POINT_X][point]);
    default:
        text = sm_attributes_at(reader, point, (uint32_t)at.nth);
        return text && *text ? sm_datum_field(text) : (sm_datum){.kind = SM_EMPTY};
    }
}
