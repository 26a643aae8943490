import { encodeText } from './text-base64url.js';
import { formatFrame } from './transport-frame.js';

/** Longest message, in characters of its base64url. */
export const MAX_ENCODED = 1_400_000;
/** Unacknowledged messages at most; the other side buffers no more. */
export const WINDOW = 32;
const MAX_WAITING = 256;
const FIRST_RESEND_MS = 1_000;
const LAST_RESEND_MS = 8_000;

/** The sending end of a string channel: what `createFrameSender` makes. */
export interface FrameSender {
  /** @returns why the message was refused, or undefined if it will arrive */
  post(message: unknown): string | undefined;
  /** Everything up to `seq` has arrived. */
  onAck(seq: number): void;
  /** Stops sending; unacknowledged messages are dropped. */
  stop(): void;
}

/** Numbers messages, cuts them into frames, and sends them again until they are acknowledged. */
export function createFrameSender(options: {
  readonly key: string;
  /** Characters of data per frame, which the channel carries in one piece. */
  readonly chunk: number;
  readonly timers: TransportTimers;
  readonly send: (text: string) => void;
}): FrameSender {
  const { key, chunk, timers, send } = options;
  const waiting: { readonly seq: number; readonly frames: readonly string[] }[] = [];
  let lastSeq = 0;
  let sentSeq = 0;
  let resendMs = FIRST_RESEND_MS;
  let cancelResend: (() => void) | undefined;
  let isStopped = false;

  function sendWindow(): void {
    for (const { seq, frames } of waiting.slice(0, WINDOW)) {
      if (seq <= sentSeq) continue;
      sentSeq = seq;
      frames.forEach(send);
    }
    if (waiting.length > 0) cancelResend ??= timers.after(resendMs, resend);
  }

  function resend(): void {
    cancelResend = undefined;
    if (isStopped) return;
    resendMs = Math.min(resendMs * 2, LAST_RESEND_MS);
    waiting[0]?.frames.forEach(send);
    sendWindow();
  }

  function clearResend(): void {
    cancelResend?.();
    cancelResend = undefined;
  }

  return {
    post(message) {
      if (isStopped) return 'the channel is closed';
      if (waiting.length >= MAX_WAITING) return `${MAX_WAITING} messages wait for an acknowledgement`;
      const encoded = encodeText(JSON.stringify(message));
      if (encoded.length > MAX_ENCODED)
        return `a message of ${bytesOf(encoded.length)} bytes is too long; at most ${bytesOf(MAX_ENCODED)}`;
      lastSeq += 1;
      waiting.push({ seq: lastSeq, frames: framesOf(lastSeq, encoded) });
      sendWindow();
      return undefined;
    },
    onAck(seq) {
      let progressed = false;
      while (waiting[0] && waiting[0].seq <= Math.min(seq, sentSeq)) {
        waiting.shift();
        progressed = true;
      }
      if (!progressed) return;
      clearResend();
      resendMs = FIRST_RESEND_MS;
      sendWindow();
    },
    stop() {
      isStopped = true;
      waiting.length = 0;
      clearResend();
    },
  };

  function framesOf(seq: number, encoded: string): string[] {
    const parts = Math.max(1, Math.ceil(encoded.length / chunk));
    return Array.from({ length: parts }, (_, index) =>
      formatFrame({
        kind: 'm',
        key,
        seq,
        part: index + 1,
        parts,
        data: encoded.slice(index * chunk, (index + 1) * chunk),
      }),
    );
  }
}

/** Bytes of JSON in so many characters of base64url. */
const bytesOf = (characters: number) => Math.floor((characters * 3) / 4);

/** The timers that resending needs. */
export interface TransportTimers {
  /** @returns a function that cancels the timer; harmless afterwards */
  after(delayMs: number, callback: () => void): () => void;
}
