import type { Game } from 'phaser';

const AWAKE_MS = 400;

/** Lets the game's loop sleep while the picture stands still: a shop need not warm a player's hand, nor empty a battery. */
export class RestingLoop {
  readonly #game: Game;
  readonly #mustStayAwake: () => boolean;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param mustStayAwake - asked before each rest, e.g. whether a gamepad has to be polled */
  constructor(game: Game, mustStayAwake: () => boolean) {
    this.#game = game;
    this.#mustStayAwake = mustStayAwake;
  }

  /** Something has changed or may change soon: draws again for a moment. */
  wake(): void {
    this.#game.loop.wake();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#rest(), AWAKE_MS);
  }

  #rest(): void {
    if (this.#mustStayAwake()) this.wake();
    else this.#game.loop.sleep();
  }
}
