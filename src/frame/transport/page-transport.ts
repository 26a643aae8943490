import { createFrameReceiver, type FrameReceiver } from './frame-receiver.js';
import { createFrameSender, type FrameSender, type TransportTimers } from './frame-sender.js';
import { formatFrame, parseFrame } from './transport-frame.js';

const HELLO_EVERY_MS = 250;
const CHUNK = 12_000;

/** One end of a string channel: messages of any size, whole, once and in order. */
export interface Transport {
  /** Takes a string that arrived on the channel; strings that are not frames are ignored. */
  receive(text: unknown): void;
  /** @returns why the message was refused, or undefined if it will arrive */
  post(message: unknown): string | undefined;
  /** Sends and takes nothing from now on; harmless when repeated. */
  close(): void;
}

/**
 * The page's end of a string channel. Says `hello` until the host has given it a key; messages posted before wait.
 * Only frames with the key are accepted.
 */
export function createPageTransport(options: {
  /** Random; tells this load of the page from another, and from a stray frame. 1 to 64 letters of base64url. */
  readonly instance: string;
  /** Posts one frame to the host; letters, digits and `- _ .` only. */
  readonly send: (text: string) => void;
  /** One complete message from the host, in order; not yet validated. */
  readonly onMessage: (message: unknown) => void;
  /** Resend unacknowledged frames. */
  readonly timers: TransportTimers;
  /** Characters that the channel carries in one piece; default 12,000. */
  readonly chunk?: number;
}): Transport {
  const { instance, send, onMessage, timers, chunk = CHUNK } = options;
  const early: unknown[] = [];
  let session: { readonly key: string; readonly sender: FrameSender; readonly receiver: FrameReceiver } | undefined;
  let cancelHello: (() => void) | undefined;
  let isClosed = false;

  function sayHello(): void {
    if (isClosed || session) return;
    cancelHello = timers.after(HELLO_EVERY_MS, sayHello);
    send(formatFrame({ kind: 'hello', instance }));
  }

  function onGreet(key: string): void {
    if (session) return;
    cancelHello?.();
    const sender = createFrameSender({ key, chunk, timers, send });
    const ack = (seq: number) => send(formatFrame({ kind: 'ack', key, seq }));
    session = { key, sender, receiver: createFrameReceiver({ onMessage, ack, onDropped: () => {} }) };
    for (const message of early.splice(0)) sender.post(message);
  }

  sayHello();
  return {
    receive(text) {
      const frame = isClosed ? undefined : parseFrame(text);
      if (!frame || frame.kind === 'hello') return;
      if (frame.kind === 'greet') return frame.instance === instance ? onGreet(frame.key) : undefined;
      if (frame.key !== session?.key) return;
      if (frame.kind === 'ack') session.sender.onAck(frame.seq);
      else session.receiver.onFrame(frame);
    },
    post(message) {
      if (isClosed) return 'the channel is closed';
      if (session) return session.sender.post(message);
      early.push(message);
      return undefined;
    },
    close() {
      isClosed = true;
      cancelHello?.();
      session?.sender.stop();
      session?.receiver.stop();
    },
  };
}
