import * as z from 'zod/mini';
import { type UserToken, userTokenSchema } from '../model/authorization.js';
import { confirmationSchema } from '../model/bridge-host-messages.js';
import type { BridgeMessage, Emit } from '../model/bridge-messages.js';
import type { Confirmation } from '../ports/confirm.js';
import type { RequestBook } from './request-book.js';

const TIMEOUT_MS = 20_000;

/** What only the game can answer. A scene that goes away leaves its questions to the next one. */
export interface GameRequests {
  session(): Promise<UserToken>;
  redirect(call: number, flow: string): Promise<string>;
  confirm(call: number, flow: string): Promise<Confirmation>;
  detach(): void;
  /** Asks again what nobody has answered. */
  attach(): void;
}

export function createGameRequests(requests: RequestBook, emit: Emit): GameRequests {
  const unanswered = new Map<number, BridgeMessage>();
  let isDetached = false;

  /** The book emits before it returns the id, so the message is caught on its way. */
  function ask<T>(message: (id: number) => BridgeMessage, schema: z.core.$ZodType<T>): Promise<T> {
    const { answer, id } = requests.ask({
      message,
      read: (value) => {
        const parsed = z.safeParse(schema, value);
        return parsed.success ? { value: parsed.data } : undefined;
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
    session: () => ask((id) => ({ type: 'session.get', id }), userTokenSchema),
    redirect: (call, flow) => ask((id) => ({ type: 'redirect.get', id, call, flow }), z.string()),
    confirm: (call, flow) => ask((id) => ({ type: 'confirm.get', id, call, flow }), confirmationSchema),
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
