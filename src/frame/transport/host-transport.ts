import { createFrameReceiver, type FrameReceiver } from './frame-receiver.js';
import { createFrameSender, type FrameSender, type TransportTimers } from './frame-sender.js';
import type { Transport } from './page-transport.js';
import { formatFrame, parseFrame } from './transport-frame.js';

/** Small enough for a script line evaluated in the page, large enough that a screen's data needs few frames. */
const CHUNK = 12_000;
/** Greeted pages that have not answered yet. More are stray frames. */
const MAX_GREETED = 8;

interface Session {
  readonly instance: string;
  readonly key: string;
  /** Posts one frame to the top document; letters, digits and `- _ .` only. */
  readonly sender: FrameSender;
  readonly receiver: FrameReceiver;
}

/**
 * The host's end of a string channel to the top document of one view.
 *
 * Every `hello` is answered with a key, but only over the path to the top document: a stray frame inside
 * the page never sees it. A key counts from the first frame that uses it, so a stray `hello` changes nothing.
 */
export function createHostTransport(options: {
  /** 1 to 64 random letters of base64url; called once per key. */
  readonly createKey: () => string;
  readonly send: (text: string) => void;
  /** One complete message from the page, in order; not yet validated. */
  readonly onMessage: (message: unknown) => void;
  /** Resend unacknowledged frames. */
  readonly timers: TransportTimers;
  /** Something was dropped; a sentence without its content. */
  readonly onDropped: (what: string) => void;
}): Transport {
  const { createKey, send, onMessage, timers, onDropped } = options;
  const greeted = new Map<string, Session>();
  let current: Session | undefined;
  let isClosed = false;

  function createSession(instance: string): Session {
    const key = createKey();
    const ack = (seq: number) => send(formatFrame({ kind: 'ack', key, seq }));
    return {
      instance,
      key,
      sender: createFrameSender({ key, chunk: CHUNK, timers, send }),
      receiver: createFrameReceiver({ onMessage, ack, onDropped }),
    };
  }

  function onHello(instance: string): void {
    let session = current?.instance === instance ? current : greeted.get(instance);
    if (!session) {
      session = createSession(instance);
      greeted.set(instance, session);
      const [oldest] = greeted.keys();
      if (greeted.size > MAX_GREETED && oldest !== undefined) greeted.delete(oldest);
    }
    send(formatFrame({ kind: 'greet', key: session.key, instance }));
  }

  function sessionOf(key: string): Session | undefined {
    if (current?.key === key) return current;
    const spoken = [...greeted.values()].find((session) => session.key === key);
    if (!spoken) return undefined;
    current?.sender.stop();
    current?.receiver.stop();
    greeted.clear();
    current = spoken;
    return current;
  }

  return {
    receive(text) {
      if (isClosed) return;
      const frame = parseFrame(text);
      if (!frame || frame.kind === 'greet') return onDropped('a string that is not a page frame');
      if (frame.kind === 'hello') return onHello(frame.instance);
      const session = sessionOf(frame.key);
      if (!session) return onDropped('a frame without the key of this view');
      if (frame.kind === 'ack') session.sender.onAck(frame.seq);
      else session.receiver.onFrame(frame);
    },
    post: (message) => (current && !isClosed ? current.sender.post(message) : 'no page has connected yet'),
    close() {
      isClosed = true;
      current?.sender.stop();
      current?.receiver.stop();
    },
  };
}
