/** Shapes and text on an SDL renderer. */
#ifndef DRAW_H
#define DRAW_H

#include <SDL.h>
#include <SDL_ttf.h>
#include <stdbool.h>

typedef enum text_size { TEXT_SMALL, TEXT_NORMAL, TEXT_TITLE, TEXT_SIZES } text_size;

typedef struct Canvas {
  SDL_Renderer *renderer;
  TTF_Font *fonts[TEXT_SIZES];
} Canvas;

/** @return false after printing why the font cannot be read */
bool canvas_open(Canvas *canvas, SDL_Renderer *renderer, const char *font);
void canvas_close(Canvas *canvas);

void draw_gradient(Canvas *canvas, SDL_Rect area, SDL_Color top, SDL_Color bottom);
void draw_disc(Canvas *canvas, int x, int y, int radius, SDL_Color color);
/** A light that fades out towards `radius`. */
void draw_glow(Canvas *canvas, int x, int y, int radius, SDL_Color color);
void draw_rounded(Canvas *canvas, SDL_Rect area, int radius, SDL_Color color);
/** One line, cut to `max_width` pixels. */
void draw_text(Canvas *canvas, text_size size, int x, int y, int max_width, SDL_Color color, const char *text);
int text_width(Canvas *canvas, text_size size, const char *text);
int text_height(Canvas *canvas, text_size size);

#endif
