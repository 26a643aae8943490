import type { BridgeMessage } from '../model/bridge-messages.js';
import { toAsciiJson } from './protocol.js';

/** Informative messages, which may be dropped if a host does not fetch its messages. */
const DROPPABLE: readonly string[] = ['log.write', 'event'];
const MAX_DROPPABLE = 256;

export interface Mailbox {
  receive(text: unknown): void;
  poll(): string;
  push(listener: ((text: string) => void) | null | undefined): void;
  emit(message: BridgeMessage): void;
  /** Removes what was not fetched yet. */
  take(select: (message: BridgeMessage) => boolean): BridgeMessage[];
}

/**
 * Texts in, texts out, one at a time: messages are handled one after another, and the push listener is never called
 * from within the handling of a message.
 */
export function createMailbox(options: {
  readonly handle: (text: unknown) => void;
  /**
   * Time may have passed. Called once the messages of an entry are handled; when the host polls, only as it does: by then the runtime has
   * run the jobs of what was passed in, and an answer counts before the deadline that passed meanwhile.
   */
  readonly afterEntry: () => void;
}): Mailbox {
  const inbox: unknown[] = [];
  let outbox: BridgeMessage[] = [];
  let droppable = 0;
  let listener: ((text: string) => void) | undefined;
  let isRunning = false;
  let isFlushPlanned = false;

  function next(): string | undefined {
    const message = outbox.shift();
    if (!message) return undefined;
    if (DROPPABLE.includes(message.type)) droppable -= 1;
    return toAsciiJson(message);
  }

  function run(isPoll = false): void {
    if (isRunning) return;
    isRunning = true;
    try {
      do {
        while (inbox.length > 0) options.handle(inbox.shift());
        if (isPoll || listener) options.afterEntry();
        while (listener && inbox.length === 0 && outbox.length > 0) deliver(listener, next() ?? '');
      } while (inbox.length > 0);
    } finally {
      isRunning = false;
    }
  }

  /** For what is emitted by promises, outside any entry. */
  function planFlush(): void {
    if (!listener || isRunning || isFlushPlanned) return;
    isFlushPlanned = true;
    void Promise.resolve().then(() => {
      isFlushPlanned = false;
      run();
    });
  }

  function dropOldest(): void {
    const at = outbox.findIndex(({ type }) => DROPPABLE.includes(type));
    outbox.splice(at, 1);
    droppable -= 1;
  }

  return {
    receive(text) {
      inbox.push(text);
      run();
    },
    poll() {
      run(true);
      return isRunning ? '' : (next() ?? '');
    },
    push(next) {
      listener = typeof next === 'function' ? next : undefined;
      planFlush();
    },
    emit(message) {
      outbox.push(message);
      if (DROPPABLE.includes(message.type)) {
        droppable += 1;
        if (droppable > MAX_DROPPABLE) dropOldest();
      }
      planFlush();
    },
    take(select) {
      const taken = outbox.filter(select);
      outbox = outbox.filter((message) => !select(message));
      droppable = outbox.filter(({ type }) => DROPPABLE.includes(type)).length;
      return taken;
    },
  };
}

/** A host's listener that throws has received its message. */
function deliver(listener: (text: string) => void, text: string): void {
  try {
    listener(text);
  } catch {
    // The host's own error must not reach whoever called into the bridge.
  }
}
