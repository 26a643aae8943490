#include "scene.h"

#include <math.h>

#include "buttons.h"

enum { HORIZON = 430, STARS = 90, LANTERNS = 5, PANEL_LEFT = 400, PANEL_TOP = 190, PANEL_WIDTH = 512, LINE = 46 };

static void draw_sky(Canvas *canvas, double seconds) {
  draw_gradient(canvas, (SDL_Rect){0, 0, SCENE_WIDTH, HORIZON}, (SDL_Color){19, 26, 58, 255},
                (SDL_Color){94, 62, 110, 255});
  unsigned place = 12345;
  for (int star = 0; star < STARS; star++) {
    place = place * 1103515245u + 12345u;
    int x = (int)(place >> 8) % SCENE_WIDTH;
    place = place * 1103515245u + 12345u;
    int y = (int)(place >> 8) % (HORIZON - 120);
    double light = 0.6 + 0.4 * sin(seconds * 1.5 + star);
    draw_disc(canvas, x, y, star % 7 == 0 ? 2 : 1, (SDL_Color){244, 236, 210, (Uint8)(light * 220)});
  }
  draw_glow(canvas, 820, 96, 110, (SDL_Color){244, 236, 210, 120});
  draw_disc(canvas, 820, 96, 40, (SDL_Color){244, 236, 210, 255});
  draw_disc(canvas, 806, 86, 8, (SDL_Color){226, 214, 184, 255});
  draw_disc(canvas, 834, 108, 11, (SDL_Color){230, 219, 190, 255});
}

static void draw_hills(Canvas *canvas, int base, double height, double width, double shift, SDL_Color color) {
  SDL_SetRenderDrawColor(canvas->renderer, color.r, color.g, color.b, color.a);
  for (int x = 0; x < SCENE_WIDTH; x++) {
    double wave = sin(x / width + shift) + 0.5 * sin(x / (width * 0.43) + shift * 2.1);
    SDL_RenderDrawLine(canvas->renderer, x, base - (int)(height * (1.2 + wave)), x, HORIZON);
  }
}

static void draw_sea(Canvas *canvas, double seconds) {
  SDL_Rect sea = {0, HORIZON, SCENE_WIDTH, SCENE_HEIGHT - HORIZON};
  draw_gradient(canvas, sea, (SDL_Color){58, 47, 92, 255}, (SDL_Color){20, 22, 52, 255});
  for (int row = 0; row < 11; row++) {
    int half = 18 + row * 5 + (int)(8 * sin(seconds * 1.3 + row));
    SDL_SetRenderDrawColor(canvas->renderer, 244, 236, 210, (Uint8)(90 - row * 7));
    int y = HORIZON + 8 + row * 14;
    SDL_RenderDrawLine(canvas->renderer, 820 - half, y, 820 + half, y);
    SDL_RenderDrawLine(canvas->renderer, 820 - half / 2, y + 1, 820 + half / 2, y + 1);
  }
}

static void draw_lanterns(Canvas *canvas, double seconds) {
  for (int lantern = 0; lantern < LANTERNS; lantern++) {
    int x = 90 + lantern * 195;
    int y = 24 + (lantern % 2) * 22 + (int)(4 * sin(seconds * 1.1 + lantern * 1.7));
    SDL_SetRenderDrawColor(canvas->renderer, 20, 18, 40, 255);
    SDL_RenderDrawLine(canvas->renderer, x, 0, x, y);
    draw_glow(canvas, x, y + 22, 58, (SDL_Color){255, 170, 70, 150});
    draw_rounded(canvas, (SDL_Rect){x - 15, y + 4, 30, 36}, 12, (SDL_Color){233, 96, 58, 255});
    draw_rounded(canvas, (SDL_Rect){x - 7, y + 8, 14, 28}, 7, (SDL_Color){255, 205, 120, 255});
    draw_rounded(canvas, (SDL_Rect){x - 9, y, 18, 6}, 2, (SDL_Color){60, 34, 30, 255});
    draw_rounded(canvas, (SDL_Rect){x - 9, y + 38, 18, 6}, 2, (SDL_Color){60, 34, 30, 255});
  }
}

static SDL_Color color_of(svc_state state) {
  if (state == SVC_COMPLETE) return (SDL_Color){127, 224, 165, 255};
  return state == SVC_CANCEL ? (SDL_Color){244, 202, 114, 255} : (SDL_Color){255, 157, 146, 255};
}

static void draw_results(Canvas *canvas, const Game *game) {
  static const SDL_Color title = {255, 233, 184, 255};
  static const SDL_Color text = {241, 237, 255, 255};
  static const SDL_Color muted = {185, 184, 220, 255};
  draw_rounded(canvas, (SDL_Rect){PANEL_LEFT, PANEL_TOP, PANEL_WIDTH, 300}, 18, (SDL_Color){60, 67, 120, 235});
  draw_rounded(canvas, (SDL_Rect){PANEL_LEFT + 2, PANEL_TOP + 2, PANEL_WIDTH - 4, 296}, 16,
               (SDL_Color){35, 40, 77, 245});
  if (game->result_count == 0)
    draw_text(canvas, TEXT_NORMAL, PANEL_LEFT + 24, PANEL_TOP + 20, PANEL_WIDTH - 48, muted,
              "What came back is written here.");
  for (int line = 0; line < game->result_count; line++) {
    const game_result *result = &game->results[line];
    int y = PANEL_TOP + 18 + line * LINE;
    draw_disc(canvas, PANEL_LEFT + 30, y + 12, 7, color_of(result->state));
    draw_text(canvas, TEXT_NORMAL, PANEL_LEFT + 50, y, PANEL_WIDTH - 74, line == 0 ? title : text, result->text);
  }
}

void draw_scene(Canvas *canvas, const Game *game, game_action focused, double seconds) {
  draw_sky(canvas, seconds);
  draw_hills(canvas, HORIZON - 30, 42, 130, 0.6, (SDL_Color){43, 42, 85, 255});
  draw_hills(canvas, HORIZON - 4, 26, 74, 2.2, (SDL_Color){28, 30, 64, 255});
  draw_sea(canvas, seconds);
  draw_lanterns(canvas, seconds);
  draw_text(canvas, TEXT_TITLE, 48, 104, 600, (SDL_Color){255, 233, 184, 255}, "Lantern Market");
  draw_text(canvas, TEXT_SMALL, 50, 148, 600, (SDL_Color){200, 198, 232, 255},
            "Arrow keys and Enter, or the mouse. Escape leaves.");
  draw_buttons(canvas, game, focused);
  draw_results(canvas, game);
  SDL_RenderPresent(canvas->renderer);
}
