import type { BridgeMessage, Emit } from '../model/bridge-messages.js';
import { type Contract, readShape } from '../model/read-shape.js';
import { confirmationContract, userTokenContract } from '../model/shapes.js';
import type { UserToken } from '../model/user-token.js';
import type { Confirmation } from '../ports/web-view.js';
import type { RequestBook } from './request-book.js';

const TIMEOUT_MS = 20_000;

const REDIRECT: Contract<string> = { shape: 'string' };

/** Requests that only the game can answer. When a scene ends, the next one gets its open requests. */
export interface GameRequests {
  session(): Promise<UserToken>;
  redirect(call: number, flow: string): Promise<string>;
  confirm(call: number, flow: string): Promise<Confirmation>;
  detach(): void;
  /** Repeats unanswered requests. */
  attach(): void;
}

export function createGameRequests(requests: RequestBook, emit: Emit): GameRequests {
  const unanswered = new Map<number, BridgeMessage>();
  let isDetached = false;

  /** The book emits before it returns the id, so the message is caught on its way. */
  function ask<T>(message: (id: number) => BridgeMessage, contract: Contract<T>): Promise<T> {
    const { answer, id } = requests.ask({
      message,
      read: (value) => {
        const read = readShape(contract, value);
        return read.ok ? read : undefined;
      },
      timeoutMs: TIMEOUT_MS,
      emit: (asked) => {
        if (!isDetached) emit(asked);
      },
    });
    unanswered.set(id, message(id));
    return answer.finally(() => unanswered.delete(id));
  }

  return {
    session: () => ask((id) => ({ type: 'session.get', id }), userTokenContract),
    redirect: (call, flow) => ask((id) => ({ type: 'redirect.get', id, call, flow }), REDIRECT),
    confirm: (call, flow) => ask((id) => ({ type: 'confirm.get', id, call, flow }), confirmationContract),
    detach() {
      isDetached = true;
    },
    attach() {
      if (!isDetached) return;
      isDetached = false;
      for (const message of unanswered.values()) emit(message);
    },
  };
}

/** Messages of which the game itself is the receiver. */
export function isGameRequest({ type }: BridgeMessage): boolean {
  return type === 'session.get' || type === 'redirect.get' || type === 'confirm.get';
}

/** The source of the player's token: set by the game, else requested from it. */
export interface SessionSource {
  readonly provide: () => Promise<UserToken>;
  /** Used once, for the next request; a refused one is not used again. */
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
