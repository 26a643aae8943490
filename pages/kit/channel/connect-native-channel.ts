import { createPageTransport, FRAME_VERSIONS, type HostMessage, type PageMessage } from 'svc-bridge/frame';
import type { Connection } from './connect-frame-channel.js';
import { findNativeLine, listenToNative, type NativeLine } from './native-channels.js';
import { readHostMessage } from './read-host-message.js';

const LOOK_EVERY_MS = 50;

/**
 * Connects a page to the engine that shows it in a web view. The messages are those of a frame, in transport encoding.
 *
 * @param name - the channel's name, from the page's address; see `namedChannel`
 */
export async function connectNativeChannel(frame: Window, page: string, name: string): Promise<Connection> {
  const line = await whenFound(frame, name);
  return new Promise((resolve) => {
    const early: HostMessage[] = [];
    let isWelcomed = false;
    let listener = (message: HostMessage): void => void early.push(message);
    const transport = createPageTransport({
      instance: randomInstance(frame),
      send: line.send,
      timers: { after: (delayMs, callback) => cancelable(frame, delayMs, callback) },
      ...(line.chunk && { chunk: line.chunk }),
      onMessage(data) {
        const message = readHostMessage(data);
        if (!message) return;
        if (isWelcomed) return listener(message);
        if (message.type !== 'welcome' || !FRAME_VERSIONS.includes(message.version)) return;
        isWelcomed = true;
        resolve({ welcome: message, channel: { send, listen } });
      },
    });
    const send = (message: PageMessage): void => void transport.post(message);
    const listen = (onMessage: (message: HostMessage) => void): void => {
      listener = onMessage;
      for (const message of early.splice(0)) onMessage(message);
    };
    listenToNative(frame, (text) => transport.receive(text));
    send({ type: 'hello', versions: [...FRAME_VERSIONS], page, title: frame.document.title });
  });
}

/** Some engines add their method to the window only after the page has started. */
function whenFound(frame: Window, name: string): Promise<NativeLine> {
  return new Promise((resolve) => {
    const look = () => {
      const line = findNativeLine(frame, name);
      if (line) resolve(line);
      else frame.setTimeout(look, LOOK_EVERY_MS);
    };
    look();
  });
}

function cancelable(frame: Window, delayMs: number, callback: () => void): () => void {
  const timer = frame.setTimeout(callback, delayMs);
  return () => frame.clearTimeout(timer);
}

function randomInstance(frame: Window): string {
  const bytes = frame.crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
