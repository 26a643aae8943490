#include "buttons.h"

enum { LEFT = 48, TOP = 190, WIDTH = 280, HEIGHT = 60, GAP = 20, CORNER = 14, RING = 3 };

static const char *const labels[ACTION_COUNT] = {
    [ACTION_BUY] = "Buy a lantern",
    [ACTION_HISTORY] = "History",
    [ACTION_RECEIPT] = "Receipt",
    [ACTION_CHECKOUT] = "Checkout a compass",
};

SDL_Rect button_area(game_action action) { return (SDL_Rect){LEFT, TOP + (int)action * (HEIGHT + GAP), WIDTH, HEIGHT}; }

game_action button_at(int x, int y) {
  SDL_Point point = {x, y};
  for (game_action action = 0; action < ACTION_COUNT; action++) {
    SDL_Rect area = button_area(action);
    if (SDL_PointInRect(&point, &area)) return action;
  }
  return ACTION_COUNT;
}

void draw_buttons(Canvas *canvas, const Game *game, game_action focused) {
  static const SDL_Color ring = {255, 255, 255, 255};
  static const SDL_Color lit = {242, 181, 82, 255};
  static const SDL_Color dim = {62, 66, 110, 235};
  static const SDL_Color on_lit = {42, 26, 0, 255};
  static const SDL_Color on_dim = {185, 184, 220, 255};
  for (game_action action = 0; action < ACTION_COUNT; action++) {
    SDL_Rect area = button_area(action);
    bool can = game_can(game, action);
    if (action == focused) {
      SDL_Rect outer = {area.x - RING, area.y - RING, area.w + 2 * RING, area.h + 2 * RING};
      draw_rounded(canvas, outer, CORNER + RING, ring);
    }
    draw_rounded(canvas, area, CORNER, can ? lit : dim);
    int x = area.x + (area.w - text_width(canvas, TEXT_NORMAL, labels[action])) / 2;
    int y = area.y + (area.h - text_height(canvas, TEXT_NORMAL)) / 2;
    draw_text(canvas, TEXT_NORMAL, x, y, area.w, can ? on_lit : on_dim, labels[action]);
  }
}
