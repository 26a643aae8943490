import { FRAME_VERSIONS, type HostMessage, type Welcome } from 'svc-bridge/frame';
import type { HostChannel } from './host-channel.js';
import { readHostMessage } from './read-host-message.js';

declare global {
  interface Window {
    /** Begun by the small script behind a page's first markup. */
    svcConnection?: Promise<Connection>;
  }
}

const HELLO_EVERY_MS = 250;

export interface Connection {
  channel: HostChannel;
  welcome: Welcome;
  /** Of the page that shows this one; absent in an engine's web view. */
  parentOrigin?: string;
}

/**
 * Introduces an iframe's page to its parent: repeats `hello` until the parent answers `welcome` with a port of its own.
 *
 * `hello` holds no secret and may go to any parent. A welcome counts only from the parent window itself and only with
 * a port; everything afterwards travels over that port.
 */
export function connectFrameChannel(frame: Window, page: string): Promise<Connection> {
  return new Promise((resolve) => {
    const sayHello = () => frame.parent.postMessage({ type: 'hello', versions: [...FRAME_VERSIONS], page }, '*');
    const timer = frame.setInterval(sayHello, HELLO_EVERY_MS);
    frame.addEventListener('message', function onMessage(event: MessageEvent) {
      const port = event.ports[0];
      if (event.source !== frame.parent || !port) return;
      const welcome = readHostMessage(event.data);
      if (welcome?.type !== 'welcome' || !FRAME_VERSIONS.includes(welcome.version)) return;
      frame.clearInterval(timer);
      frame.removeEventListener('message', onMessage);
      resolve({ channel: portChannel(port), welcome, parentOrigin: event.origin });
    });
    sayHello();
  });
}

/** A port queues what comes in until `start`, so nothing is lost between the welcome and `listen`. */
function portChannel(port: MessagePort): HostChannel {
  return {
    send: (message) => port.postMessage(message),
    listen(onMessage: (message: HostMessage) => void) {
      port.addEventListener('message', (event) => {
        const message = readHostMessage(event.data);
        if (message) onMessage(message);
      });
      port.start();
    },
  };
}
