/** The game's four buttons: where they are, which is focused, how they look. */
#ifndef BUTTONS_H
#define BUTTONS_H

#include "draw.h"
#include "game.h"

SDL_Rect button_area(game_action action);
/** @return the action at a point, ACTION_COUNT when there is none */
game_action button_at(int x, int y);
void draw_buttons(Canvas *canvas, const Game *game, game_action focused);

#endif
