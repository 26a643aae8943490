import type { Game } from 'phaser';

const AWAKE_MS = 400;

/** Pauses the game's loop while nothing moves: a shop need not heat up a phone or drain its battery. */
export class RestingLoop {
  readonly #game: Game;
  readonly #mustStayAwake: () => boolean;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param mustStayAwake - called before each pause, e.g. because a gamepad has to be polled */
  constructor(game: Game, mustStayAwake: () => boolean) {
    this.#game = game;
    this.#mustStayAwake = mustStayAwake;
  }

  /** Resumes drawing for a moment, because something has changed or may change soon. */
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
