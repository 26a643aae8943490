#include "draw.h"

#include <math.h>
#include <stdio.h>

static const int point_sizes[TEXT_SIZES] = {[TEXT_SMALL] = 14, [TEXT_NORMAL] = 17, [TEXT_TITLE] = 32};

bool canvas_open(Canvas *canvas, SDL_Renderer *renderer, const char *font) {
  *canvas = (Canvas){.renderer = renderer};
  SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_BLEND);
  for (int size = 0; size < TEXT_SIZES; size++) {
    canvas->fonts[size] = TTF_OpenFont(font, point_sizes[size]);
    if (!canvas->fonts[size]) return fprintf(stderr, "The font %s cannot be read: %s\n", font, TTF_GetError()), false;
  }
  return true;
}

void canvas_close(Canvas *canvas) {
  for (int size = 0; size < TEXT_SIZES; size++) {
    if (canvas->fonts[size]) TTF_CloseFont(canvas->fonts[size]);
  }
}

static void use(Canvas *canvas, SDL_Color color) {
  SDL_SetRenderDrawColor(canvas->renderer, color.r, color.g, color.b, color.a);
}

static Uint8 between(Uint8 from, Uint8 to, int part, int whole) {
  return (Uint8)(from + (to - from) * part / (whole > 0 ? whole : 1));
}

void draw_gradient(Canvas *canvas, SDL_Rect area, SDL_Color top, SDL_Color bottom) {
  for (int row = 0; row < area.h; row++) {
    use(canvas, (SDL_Color){between(top.r, bottom.r, row, area.h), between(top.g, bottom.g, row, area.h),
                            between(top.b, bottom.b, row, area.h), 255});
    SDL_RenderDrawLine(canvas->renderer, area.x, area.y + row, area.x + area.w - 1, area.y + row);
  }
}

static int half_chord(int radius, int row) { return (int)lround(sqrt((double)radius * radius - (double)row * row)); }

void draw_disc(Canvas *canvas, int x, int y, int radius, SDL_Color color) {
  use(canvas, color);
  for (int row = -radius; row <= radius; row++) {
    int half = half_chord(radius, row);
    SDL_RenderDrawLine(canvas->renderer, x - half, y + row, x + half, y + row);
  }
}

void draw_glow(Canvas *canvas, int x, int y, int radius, SDL_Color color) {
  enum { RINGS = 12 };
  for (int ring = RINGS; ring > 0; ring--)
    draw_disc(canvas, x, y, radius * ring / RINGS, (SDL_Color){color.r, color.g, color.b, (Uint8)(color.a / RINGS)});
}

void draw_rounded(Canvas *canvas, SDL_Rect area, int radius, SDL_Color color) {
  use(canvas, color);
  for (int row = 0; row < area.h; row++) {
    int into = row < radius ? radius - row : row >= area.h - radius ? row - (area.h - radius - 1) : 0;
    int inset = into > 0 ? radius - half_chord(radius, into > radius ? radius : into) : 0;
    SDL_RenderDrawLine(canvas->renderer, area.x + inset, area.y + row, area.x + area.w - 1 - inset, area.y + row);
  }
}

void draw_text(Canvas *canvas, text_size size, int x, int y, int max_width, SDL_Color color, const char *text) {
  SDL_Surface *surface = text[0] ? TTF_RenderUTF8_Blended(canvas->fonts[size], text, color) : NULL;
  if (!surface) return;
  SDL_Texture *texture = SDL_CreateTextureFromSurface(canvas->renderer, surface);
  int width = surface->w < max_width ? surface->w : max_width;
  SDL_Rect from = {0, 0, width, surface->h};
  SDL_Rect to = {x, y, width, surface->h};
  if (texture) SDL_RenderCopy(canvas->renderer, texture, &from, &to);
  SDL_DestroyTexture(texture);
  SDL_FreeSurface(surface);
}

int text_width(Canvas *canvas, text_size size, const char *text) {
  int width = 0;
  TTF_SizeUTF8(canvas->fonts[size], text, &width, NULL);
  return width;
}

int text_height(Canvas *canvas, text_size size) { return TTF_FontHeight(canvas->fonts[size]); }
