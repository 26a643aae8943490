import { readShape } from 'svc-bridge/frame';
import type { CardFormMessage } from 'svc-bridge/model';
import { cardFieldsMessageContract } from '../../kit/contract/shapes.js';
import type { CardEntry } from '../api/payment-method.js';

/** What the fields say when the form is submitted. */
export type FieldsAnswer =
  | { readonly kind: 'token'; readonly token: string }
  /** With a field, the fields mark it themselves. */
  | { readonly kind: 'refused'; readonly field: string | undefined; readonly message: string }
  /** They are dead, or broke the protocol. */
  | { readonly kind: 'gone' };

type FormMessage<T extends string> = Extract<CardFormMessage, { type: `svc-card-entry:${T}` }>;
export type FieldsInit = Omit<FormMessage<'init'>, 'type' | 'session'>;
export type FieldsMove = 'up' | 'down' | 'left' | 'right' | 'error';

interface CardFieldsOptions {
  readonly entry: CardEntry;
  readonly init: FieldsInit;
  /** They are usable, or their size has changed. @param height - CSS pixels */
  onShown(height: number): void;
  /** Focus leaves them: in a direction, `back` (Escape) or `submit` (Enter). */
  onLeave(direction: string): void;
  /** They never got ready, died or broke the protocol; nothing is heard of them any more. */
  onGone(): void;
}

/** The provider's fields in a frame. */
export interface CardFieldsChannel {
  /** Asks for a token. The same token again while the player has changed nothing. */
  submit(): Promise<FieldsAnswer>;
  /** @param enters - whether focus comes into them, from the opposite side */
  move(direction: FieldsMove, enters: boolean): void;
  stop(): void;
}

const READY_WITHIN_MS = 10_000;
const GREET_EVERY_MS = 500;
const PING_EVERY_MS = 2_000;
/** Pings, not time: a throttled page sends and hears fewer of them. */
const UNANSWERED_PINGS = 4;
/** The provider may ask a bank. */
const ANSWER_WITHIN_MS = 30_000;

/**
 * Speaks with the provider's fields. Only messages from the frame's own window, from the entry's origin and with its session count, and
 * messages go to that origin only. Fields that never get ready, fall silent, load again or answer unasked are gone.
 */
export function connectCardFields(
  page: Window,
  frame: HTMLIFrameElement,
  options: CardFieldsOptions,
): CardFieldsChannel {
  const { entry, init, onShown, onLeave, onGone } = options;
  let state: 'loading' | 'ready' | 'gone' = 'loading';
  let isLoaded = false;
  let unanswered = 0;
  let answer: ((answer: FieldsAnswer) => void) | undefined;
  let asked: Promise<FieldsAnswer> | undefined;
  let late: number | undefined;
  /** The last token; the service may not have answered for it. */
  let kept: string | undefined;

  const post = (type: CardFormMessage['type'], more: object = {}) =>
    frame.contentWindow?.postMessage({ type, session: entry.entry_id, ...more }, entry.origin);
  const greet = () => {
    if (isLoaded && state === 'loading') post('svc-card-entry:init', init);
  };
  const ping = () => {
    if (state !== 'ready') return;
    unanswered += 1;
    if (unanswered > UNANSWERED_PINGS) end();
    else post('svc-card-entry:ping');
  };
  const greeting = page.setInterval(greet, GREET_EVERY_MS);
  const pinging = page.setInterval(ping, PING_EVERY_MS);
  const loading = page.setTimeout(() => {
    if (state === 'loading') end();
  }, READY_WITHIN_MS);

  function stop(): void {
    state = 'gone';
    for (const timer of [greeting, pinging]) page.clearInterval(timer);
    for (const timer of [loading, late]) page.clearTimeout(timer);
    page.removeEventListener('message', onMessage);
    frame.removeEventListener('load', onLoad);
    give({ kind: 'gone' });
  }

  function end(): void {
    stop();
    onGone();
  }

  function give(given: FieldsAnswer): void {
    page.clearTimeout(late);
    const waiting = answer;
    answer = undefined;
    asked = undefined;
    waiting?.(given);
  }

  /** A second load has lost what was typed. */
  function onLoad(): void {
    if (isLoaded) end();
    isLoaded = true;
    greet();
  }

  function onMessage(event: MessageEvent): void {
    if (event.source !== frame.contentWindow || event.origin !== entry.origin) return;
    const read = readShape(cardFieldsMessageContract, event.data);
    if (!read.ok || read.value.session !== entry.entry_id) return;
    const message = read.value;
    unanswered = 0;
    switch (message.type) {
      case 'svc-card-entry:ready':
        state = 'ready';
        onShown(message.height);
        break;
      case 'svc-card-entry:state':
        kept = undefined;
        if (state === 'ready') onShown(message.height);
        break;
      case 'svc-card-entry:leave':
        onLeave(message.direction);
        break;
      case 'svc-card-entry:token':
        if (!answer) end();
        else kept = message.token;
        give({ kind: 'token', token: message.token });
        break;
      case 'svc-card-entry:error':
        if (!answer) end();
        give({ kind: 'refused', field: message.field, message: message.message });
        break;
    }
  }

  page.addEventListener('message', onMessage);
  frame.addEventListener('load', onLoad);
  return {
    submit() {
      if (state !== 'ready') return Promise.resolve({ kind: 'gone' });
      if (kept !== undefined) return Promise.resolve({ kind: 'token', token: kept });
      asked ??= new Promise((resolve) => {
        answer = resolve;
        late = page.setTimeout(end, ANSWER_WITHIN_MS);
        post('svc-card-entry:submit');
      });
      return asked;
    },
    move: (direction, enters) => post('svc-card-entry:focus', { direction, enters }),
    stop,
  };
}
