import { MAX_ENCODED, WINDOW } from './frame-sender.js';
import { decodeText } from './text-base64url.js';
import type { TransportFrame } from './transport-frame.js';

type MessageFrame = Extract<TransportFrame, { kind: 'm' }>;

interface Assembly {
  readonly parts: (string | undefined)[];
  missing: number;
  length: number;
}

export interface FrameReceiver {
  onFrame(frame: MessageFrame): void;
  stop(): void;
}

/** Reassembles frames: each message once, in order, whatever was duplicated, reordered or lost. */
export function createFrameReceiver(options: {
  readonly onMessage: (message: unknown) => void;
  /** Everything up to `seq` has arrived. */
  readonly ack: (seq: number) => void;
  /** Something was dropped; a sentence without its content. */
  readonly onDropped: (what: string) => void;
}): FrameReceiver {
  const { onMessage, ack, onDropped } = options;
  const assemblies = new Map<number, Assembly>();
  let next = 1;
  let isStopped = false;
  let isDelivering = false;

  function accept(frame: MessageFrame): string | undefined {
    const { seq, part, parts, data } = frame;
    if (seq >= next + WINDOW) return 'a frame beyond the window';
    let assembly = assemblies.get(seq);
    if (!assembly) {
      assembly = { parts: new Array<string | undefined>(parts).fill(undefined), missing: parts, length: 0 };
      assemblies.set(seq, assembly);
    }
    if (assembly.parts.length !== parts) return 'a frame that contradicts another of its message';
    if (assembly.parts[part - 1] !== undefined) return undefined;
    if (assembly.length + data.length > MAX_ENCODED) return 'a frame of a message that is too long';
    assembly.parts[part - 1] = data;
    assembly.missing -= 1;
    assembly.length += data.length;
    return undefined;
  }

  /** A message that arrives while another is delivered waits for its turn. */
  function deliver(): void {
    if (isDelivering) return;
    isDelivering = true;
    try {
      for (let ready = assemblies.get(next); ready?.missing === 0 && !isStopped; ready = assemblies.get(next)) {
        assemblies.delete(next);
        next += 1;
        const message = messageOf(ready.parts.join(''));
        if (message) onMessage(message.value);
        else onDropped('a message that is not base64url of JSON');
      }
    } finally {
      isDelivering = false;
    }
  }

  return {
    onFrame(frame) {
      if (isStopped) return;
      if (frame.seq < next) return ack(next - 1);
      const dropped = accept(frame);
      if (dropped) return onDropped(dropped);
      const before = next;
      deliver();
      if (next !== before && !isStopped) ack(next - 1);
    },
    stop() {
      isStopped = true;
      assemblies.clear();
    },
  };
}

function messageOf(encoded: string): { readonly value: unknown } | undefined {
  const text = decodeText(encoded);
  if (text === undefined) return undefined;
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
