/** The harbour at night, and the panel with results. */
#ifndef SCENE_H
#define SCENE_H

#include "draw.h"
#include "game.h"

enum { SCENE_WIDTH = 960, SCENE_HEIGHT = 600 };

/** @param seconds since the game began; lanterns sway by it */
void draw_scene(Canvas *canvas, const Game *game, game_action focused, double seconds);

#endif
