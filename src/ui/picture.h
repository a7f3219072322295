/* A frame as a picture for slides and papers: SVG 1.1 without references to other files. */
#ifndef SM_UI_PICTURE_H
#define SM_UI_PICTURE_H
#include "theme.h"

/* Writes a frame in the colours that the theme has with 256 of them; auto is dark. Lines, blocks and dots are drawn as
 * shapes, so that they meet in any font, and text keeps to its columns. The same frame gives the same bytes. */
void sm_frame_picture(const sm_frame *f, sm_theme_name theme, const char *title, sm_out *out);

/* The parts of a picture, for a picture of several frames: begin, lines of any of them, end. */
void sm_picture_begin(sm_out *out, const sm_frame *f, sm_theme_name theme, const char *title);
void sm_picture_line(sm_out *out, const sm_frame *f, sm_theme_name theme, int y);
void sm_picture_end(sm_out *out);
uint32_t sm_picture_ink(sm_theme_name theme), sm_picture_ground(sm_theme_name theme); /* 0xRRGGBB, if none is set */
#endif
