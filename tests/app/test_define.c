/* An index of one's own in the explorer. J-score paper, Fig. 1B, by hand: YY = 45 + 435 + 780 + 190 = 1450, P = 2250,
 * Q = 1450, so SS = 1450/3050 = 0.4754. Five points of Tc from K4 to K3: YY = Q = 45 + 435 + 990 + 105 = 1575, so
 * SS = 1575/2925 = 0.5385. */
#include "io/state/journal.h"
#include "tests/app/stage.h"
#include "view/widgets/words.h"
#include <string.h>

static const char line[] = "define SS = YY / (2P + 2Q - 3YY)";

/* Definitions are for good, so every test has a registry of its own. */
typedef struct own_stage {
    stage s;
    sm_registry *indices;
} own_stage;

static own_stage begin(sm_dataset *take)
{
    own_stage o = {0};
    sm_error err = {0};
    setenv("XDG_STATE_HOME", "/dev/null/none", 1);
    assert_ok(sm_registry_new(&o.indices, &err), err);
    if (take) assert_ok(sm_session_new(&o.s.session, take, o.indices, &err), err);
    sm_caps caps = {.w = 132, .h = 43, .colours = 8, .utf8 = true};
    assert_ok(sm_app_new(&o.s.app, o.s.session, o.indices, caps, &(sm_app_options){0}, &err), err);
    return o;
}

static void end(own_stage *o)
{
    stage_free(&o->s);
    sm_registry_free(o->indices);
}

static void shows(own_stage *o, const char *text)
{
    if (!strstr(stage_words(&o->s), text)) fail_msg("\"%s\" is not in\n%s", text, sm_text_of(&o->s.text));
}

static void shows_not(own_stage *o, const char *text)
{
    if (strstr(stage_words(&o->s), text)) fail_msg("\"%s\" is in\n%s", text, sm_text_of(&o->s.text));
}

static void it_is_in_the_panel_and_follows_every_change(void **state)
{
    own_stage o = begin(sample_fig1b());
    shows_not(&o, "│ SS ");
    stage_line(&o.s, line);
    shows(&o, "defined SS = 0.4754 · range unknown · direction unknown");
    shows(&o, "add \"; best 1\"");
    shows(&o, "│ SS 0.4754");
    stage_line(&o.s, "move 5 Tc K4 K3");
    shows(&o, "│ SS 0.5385 +0.063");
    stage_line(&o.s, "undo");
    shows(&o, "│ SS 0.4754");
    stage_line(&o.s, "set panel=all");
    stage_keys(&o.s, "Tab G");
    shows(&o, "▸SS 0.4754");
    shows(&o, "SS · User-defined index SS = YY / (2·P + 2·Q − 3·YY) · range unknown · direction unknown");
    end(&o);
}

static void every_view_takes_it(void **state)
{
    own_stage o = begin(sample_fig1b());
    stage_line(&o.s, "define SS = YY / (2P + 2Q - 3YY); range 0 1; best 1");
    stage_line(&o.s, "view explain");
    stage_keys(&o.s, "/");
    stage_type(&o.s, "SS");
    stage_keys(&o.s, "Enter");
    shows(&o, "1450 / (2·2250 + 2·1450 − 3·1450) = 1450 / 3050");
    shows(&o, "SS · range [0, 1] · higher is better");
    stage_line(&o.s, "view losses");
    shows(&o, "User-defined index SS = 0.4754, 0.5246 below the maximum 1");
    stage_line(&o.s, "view path");
    stage_keys(&o.s, "s");
    shows(&o, "SS 0.4754");
    stage_line(&o.s, "view next");
    shows(&o, "User-defined index SS = 0.4754 · the whole table");
    stage_line(&o.s, "view lab");
    shows(&o, "▸ SS ? ? ? ? ? ? ? ? ? ?");
    stage_keys(&o.s, "Enter");
    stage_screen(&o.s);
    shows(&o, "found at trial");
    stage_keys(&o.s, "q");
    shows(&o, "SS ? ? ? ? ? ? ? ? ? −");
    stage_line(&o.s, "disagree SS ari");
    shows(&o, "SS");
    end(&o);
}

/* A definition while a view with work of its own is open: its rows are all there are. */
static void a_view_that_is_open_gets_it_too(void **state)
{
    own_stage o = begin(sample_fig1b());
    stage_line(&o.s, "view probe");
    stage_screen(&o.s);
    stage_line(&o.s, line);
    stage_keys(&o.s, "G");
    shows(&o, "▸ SS 0.4754");
    end(&o);
}

static void a_line_that_is_typed_is_tried(void **state)
{
    own_stage o = begin(sample_fig1b());
    stage_keys(&o.s, ":");
    stage_type(&o.s, "define SS = YY / ");
    shows(&o, "formula, column 11: expected a number, a name or (, but the formula ends here");
    stage_type(&o.s, "(2P + 2Q - 3YY)");
    shows(&o, "= 0.4754");
    stage_keys(&o.s, "Esc");
    assert_null(sm_registry_id(o.indices, "SS"));
    stage_line(&o.s, "define ARI = YY");
    shows(&o, "ARI is a built-in index");
    end(&o);
}

static void tab_offers_what_a_formula_may_name(void **state)
{
    own_stage o = begin(sample_fig1b());
    stage_line(&o.s, line);
    stage_keys(&o.s, ":");
    stage_type(&o.s, "define X = 2HU");
    stage_keys(&o.s, "Tab");
    shows(&o, "HUgV");
    stage_keys(&o.s, "Esc Esc :");
    stage_type(&o.s, "define X = sorted");
    stage_keys(&o.s, "Tab");
    shows(&o, ":define X = sorted_min");
    stage_keys(&o.s, "Esc Esc :");
    stage_type(&o.s, "define X = SS + nmi_s");
    stage_keys(&o.s, "Tab");
    shows(&o, ":define X = SS + nmi_sqrt");
    end(&o);
}

static void it_needs_no_data_and_outlives_them(void **state)
{
    own_stage o = begin(NULL);
    stage_line(&o.s, line);
    shows(&o, "defined SS · range unknown");
    stage_line(&o.s, "open sample:fig1b");
    shows(&o, "│ SS 0.4754");
    end(&o);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_in_the_panel_and_follows_every_change),
        cmocka_unit_test(every_view_takes_it),
        cmocka_unit_test(a_view_that_is_open_gets_it_too),
        cmocka_unit_test(a_line_that_is_typed_is_tried),
        cmocka_unit_test(tab_offers_what_a_formula_may_name),
        cmocka_unit_test(it_needs_no_data_and_outlives_them),
    };
    return cmocka_run_group_tests_name("app/define", tests, NULL, NULL);
}
