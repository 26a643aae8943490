import { FRAME_VERSIONS, type HostMessage, type Welcome } from 'svc-bridge/frame';
import type { HostChannel } from './host-channel.js';
import { readHostMessage } from './read-host-message.js';

declare global {
  interface Window {
    /** Started by the small script after a page's first markup. */
    svcConnection?: Promise<Connection>;
  }
}

const HELLO_EVERY_MS = 250;

export interface Connection {
  channel: HostChannel;
  welcome: Welcome;
  /** Origin of the embedding page; absent in an engine's web view. */
  parentOrigin?: string;
}

/**
 * Connects an iframe's page to its parent: repeats `hello` until the parent answers `welcome` with a message port.
 *
 * `hello` contains no secret and may go to any parent. A welcome is accepted only from the parent window itself and only with
 * a port; all later messages use that port.
 */
export function connectFrameChannel(frame: Window, page: string): Promise<Connection> {
  return new Promise((resolve) => {
    const sayHello = () =>
      frame.parent.postMessage(
        { type: 'hello', versions: [...FRAME_VERSIONS], page, title: frame.document.title },
        '*',
      );
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

/** A port queues messages until `start`, so nothing is lost between the welcome and `listen`. */
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
