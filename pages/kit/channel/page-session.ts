import type { FrameError, ScreenCalls } from 'svc-bridge/frame';
import type { FlowEvent } from 'svc-bridge/model';
import { EARLY_ASK_ID } from './early-ask.js';
import type { HostChannel } from './host-channel.js';

/** The host has its own network timeouts; this one only catches a host that never answers. */
const ANSWER_WITHIN_MS = 60_000;

export type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: FrameError };

export interface Settlement {
  readonly event: FlowEvent;
  readonly error?: FrameError;
}

/** What a screen or flow can do with its host once connected. */
export interface PageSession {
  ready(): void;
  progress(step: string, details?: { error?: FrameError; data?: Record<string, unknown> }): void;
  /** Ends the page; only the first call counts. */
  settle(settlement: Settlement): void;
  /** Asks the host to open a page top level. */
  openTopLevel(url: string): void;
  ask<C extends keyof ScreenCalls>(call: C, args: ScreenCalls[C]['args']): Promise<Answer<unknown>>;
  onInput(handler: (action: string) => void): void;
  onClose(handler: (reason: string) => void): void;
}

/**
 * Answers pings at once, matches answers to requests, and sends exactly one settlement.
 *
 * @param wasAsked - whether a request has been sent before this session was there, as `EARLY_ASK_ID`
 */
export function openPageSession(
  channel: HostChannel,
  wasAsked: (call: string, args: object) => boolean = () => false,
): PageSession {
  const waiting = new Map<number, (answer: Answer<unknown>) => void>();
  let lastId = 0;
  let settled = false;
  let input: (action: string) => void = () => {};
  let close: (reason: string) => void = () => {};

  channel.listen((message) => {
    if (message.type === 'ping') channel.send({ type: 'pong', n: message.n });
    else if (message.type === 'input') input(message.action);
    else if (message.type === 'close') close(message.reason);
    else if (message.type === 'answer') {
      const { ok, value, error = UNKNOWN_ERROR } = message;
      waiting.get(message.id)?.(ok ? { ok, value } : { ok, error });
    }
  });

  function answerTo(id: number): Promise<Answer<unknown>> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => finish({ ok: false, error: NO_ANSWER }), ANSWER_WITHIN_MS);
      const finish = (answer: Answer<unknown>) => {
        clearTimeout(timer);
        waiting.delete(id);
        resolve(answer);
      };
      waiting.set(id, finish);
    });
  }

  return {
    ready: () => channel.send({ type: 'ready' }),
    progress: (step, details = {}) => channel.send({ type: 'progress', step, ...details }),
    settle(settlement) {
      if (settled) return;
      settled = true;
      channel.send({ type: 'settle', ...settlement });
    },
    openTopLevel: (url) => channel.send({ type: 'open', url }),
    ask(call, args) {
      if (wasAsked(call, args)) return answerTo(EARLY_ASK_ID);
      lastId += 1;
      const answer = answerTo(lastId);
      channel.send({ type: 'ask', id: lastId, call, args: { ...args } });
      return answer;
    },
    onInput(handler) {
      input = handler;
    },
    onClose(handler) {
      close = handler;
    },
  };
}

const UNKNOWN_ERROR: FrameError = { code: 'page_failed', message: 'The host gave no reason.', retryable: true };
const NO_ANSWER: FrameError = { code: 'timeout', message: 'The host did not answer within 60 s.', retryable: true };
