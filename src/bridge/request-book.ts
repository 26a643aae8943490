import type { HostMessageOf } from '../model/bridge-host-messages.js';
import type { BridgeMessage, Emit } from '../model/bridge-messages.js';
import type { TimersPort } from '../ports/ports.js';

/** Why a request of the bridge was not fulfilled. */
export class RequestRefused extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'RequestRefused';
    this.code = code;
  }
}

export interface Asked<T> {
  /** Rejects with `RequestRefused`. */
  readonly answer: Promise<T>;
  /** The bridge no longer wants an answer; a late one is dropped. */
  readonly forget: () => void;
  readonly id: number;
}

export interface RequestBook {
  ask<T>(options: {
    readonly message: (id: number) => BridgeMessage;
    /** @returns undefined for an invalid value */
    readonly read: (value: unknown) => { readonly value: T } | undefined;
    readonly timeoutMs?: number;
    /** In place of the book's own way to the host. */
    readonly emit?: Emit;
  }): Asked<T>;
  /** @returns false if no request awaits it */
  answer(fields: HostMessageOf<'answer'>): boolean;
  /** Every waiting request is refused with `disposed`. */
  clear(): void;
  isWaiting(id: number): boolean;
}

/** Matches answers to requests. Every request ends: answered, refused, or at its deadline. */
export function createRequestBook(options: {
  readonly timers: TimersPort;
  readonly emit: Emit;
  readonly createId: () => number;
}): RequestBook {
  const { timers, createId } = options;
  const waiting = new Map<number, (fields: Settlement) => void>();

  return {
    ask({ message, read, timeoutMs, emit = options.emit }) {
      const id = createId();
      let cancelTimer: (() => void) | undefined;
      const forget = () => {
        waiting.delete(id);
        cancelTimer?.();
      };
      const answer = new Promise<{ readonly value: NonNullable<ReturnType<typeof read>>['value'] }>(
        (resolve, reject) => {
          waiting.set(id, ({ ok, value, error }) => {
            forget();
            const wanted = ok ? read(value) : undefined;
            if (wanted) return resolve(wanted);
            const { code, message: why } = ok ? WRONG_FORM : { ...REFUSED, ...compact(error) };
            reject(new RequestRefused(code, why));
          });
        },
      ).then(({ value }) => value);
      if (timeoutMs !== undefined) {
        cancelTimer = timers.after(timeoutMs, () => waiting.get(id)?.({ ok: false, error: NO_ANSWER }));
      }
      emit(message(id));
      return { answer, forget, id };
    },
    answer(fields) {
      const settle = waiting.get(fields.id);
      settle?.(fields);
      return settle !== undefined;
    },
    clear() {
      for (const settle of [...waiting.values()]) settle({ ok: false, error: DISPOSED });
    },
    isWaiting: (id) => waiting.has(id),
  };
}

type Settlement = Pick<HostMessageOf<'answer'>, 'ok' | 'value' | 'error'>;

const compact = (error: Settlement['error']) => ({
  ...(error?.code && { code: error.code }),
  ...(error?.message && { message: error.message }),
});

const REFUSED = { code: 'refused', message: 'the host refused' };
const WRONG_FORM = { code: 'message_invalid', message: 'the host sent an invalid answer' };
const NO_ANSWER = { code: 'timeout', message: 'the host did not answer' };
const DISPOSED = { code: 'disposed', message: 'the bridge was disposed' };
