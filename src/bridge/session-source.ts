import type { UserToken } from '../model/authorization.js';
import type { GameRequests } from './game-requests.js';

/** Where the player's token comes from: handed in by the game, else asked of it. */
export interface SessionSource {
  readonly provide: () => Promise<UserToken>;
  /** Used once, for the next question; a refused one is not given again. */
  set(token: UserToken | undefined): void;
}

export function createSessionSource(canAsk: boolean, game: GameRequests): SessionSource {
  let handedIn: UserToken | undefined;
  return {
    async provide() {
      const token = handedIn;
      handedIn = undefined;
      if (token) return token;
      if (!canAsk) throw new Error('the game gave no token: send session.set, or init with session');
      return game.session();
    },
    set(token) {
      handedIn = token;
    },
  };
}
