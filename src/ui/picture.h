/* A frame as a picture, SVG 1.1 that stands by itself: for slides and papers. */
#ifndef SM_UI_PICTURE_H
#define SM_UI_PICTURE_H
#include "theme.h"

/* In the colours that the theme has with 256 of them; auto: on a dark ground. Lines, blocks and dots are drawn, not
 * written, so that they meet whatever the font; every text keeps to its columns. The same frame gives the same bytes.
 */
SM_MUST sm_status sm_frame_picture(const sm_frame *f, sm_theme_name theme, const char *title, sm_sink out,
                                   sm_error *err);
#endif
