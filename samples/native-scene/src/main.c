/** A small harbour shop that opens history, receipt and checkout above itself. */
#include <SDL.h>
#include <SDL_syswm.h>
#include <SDL_ttf.h>
#include <stdio.h>
#include <stdlib.h>

#include "buttons.h"
#include "draw.h"
#include "game.h"
#include "scene.h"
#include "svc_webkitgtk.h"

enum { FRAME_MS = 16 };

typedef struct Stage {
  SDL_Window *window;
  Canvas canvas;
  Game game;
  game_action focused;
  bool is_over;
} Stage;

static svc_place place(void *context) {
  SDL_Window *window = context;
  svc_place at = {0};
  SDL_GetWindowPosition(window, &at.x, &at.y);
  SDL_GetWindowSize(window, &at.width, &at.height);
  return at;
}

static void take_focus(void *context) {
  SDL_RaiseWindow(context);
  SDL_SetWindowInputFocus(context);
}

static unsigned long x11_window(SDL_Window *window) {
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  bool is_x11 = SDL_GetWindowWMInfo(window, &info) && info.subsystem == SDL_SYSWM_X11;
  return is_x11 ? info.info.x11.window : 0;
}

static void on_key(Stage *stage, SDL_Keycode key) {
  int step = key == SDLK_DOWN ? 1 : key == SDLK_UP ? ACTION_COUNT - 1 : 0;
  stage->focused = (game_action)(((int)stage->focused + step) % ACTION_COUNT);
  if (key == SDLK_RETURN || key == SDLK_SPACE) game_do(&stage->game, stage->focused);
  if (key == SDLK_ESCAPE && !stage->game.has_flow) stage->is_over = true;
}

static void on_click(Stage *stage, int x, int y) {
  game_action action = button_at(x, y);
  if (action == ACTION_COUNT) return;
  stage->focused = action;
  game_do(&stage->game, action);
}

static void on_event(Stage *stage, const SDL_Event *event) {
  if (event->type == SDL_QUIT) stage->is_over = true;
  if (event->type == SDL_KEYDOWN && !event->key.repeat) on_key(stage, event->key.keysym.sym);
  if (event->type == SDL_MOUSEBUTTONDOWN && event->button.button == SDL_BUTTON_LEFT)
    on_click(stage, event->button.x, event->button.y);
}

static bool open_stage(Stage *stage, const game_options *options) {
  stage->window = SDL_CreateWindow("Lantern Market", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, SCENE_WIDTH,
                                   SCENE_HEIGHT, SDL_WINDOW_SHOWN);
  SDL_Renderer *renderer = stage->window ? SDL_CreateRenderer(stage->window, -1, 0) : NULL;
  if (!renderer) return fprintf(stderr, "No window: %s\n", SDL_GetError()), false;
  if (!canvas_open(&stage->canvas, renderer, options->font)) return false;
  svc_webview_port webview;
  svc_webkitgtk_options view = {.context = stage->window,
                                .place = place,
                                .closed = take_focus,
                                .parent_window = x11_window(stage->window),
                                .is_inspectable = options->is_inspectable};
  if (!svc_webkitgtk_port(&view, &webview)) return fprintf(stderr, "GTK found no display.\n"), false;
  return game_start(&stage->game, options, webview);
}

static void run(Stage *stage) {
  draw_scene(&stage->canvas, &stage->game, stage->focused, 0);
  puts("Lantern Market is open");
  fflush(stdout);
  while (!stage->is_over) {
    Uint32 began = SDL_GetTicks();
    SDL_Event event;
    while (SDL_PollEvent(&event)) on_event(stage, &event);
    game_tick(&stage->game);
    draw_scene(&stage->canvas, &stage->game, stage->focused, SDL_GetTicks() / 1000.0);
    Uint32 took = SDL_GetTicks() - began;
    if (took < FRAME_MS) SDL_Delay(FRAME_MS - took);
  }
}

int main(int count, char **arguments) {
  game_options options;
  if (!read_options(count, arguments, &options)) return EXIT_FAILURE;
  /* Only X11 lets one window be placed above another. */
  setenv("GDK_BACKEND", "x11", 0);
  SDL_SetHint(SDL_HINT_VIDEODRIVER, "x11");
  if (SDL_Init(SDL_INIT_VIDEO) != 0 || TTF_Init() != 0)
    return fprintf(stderr, "SDL: %s\n", SDL_GetError()), EXIT_FAILURE;
  Stage stage = {0};
  bool is_open = open_stage(&stage, &options);
  if (is_open) run(&stage);
  game_end(&stage.game);
  canvas_close(&stage.canvas);
  SDL_DestroyWindow(stage.window);
  TTF_Quit();
  SDL_Quit();
  return is_open ? EXIT_SUCCESS : EXIT_FAILURE;
}
