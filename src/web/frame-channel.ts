import type { HostMessage } from '../frame/messages.js';

export interface FrameChannel {
  post(message: HostMessage): void;
  close(): void;
}

export interface FrameChannelOptions {
  readonly window: Window;
  readonly frame: HTMLIFrameElement;
  /** Of the page; anything from elsewhere is nobody's business. */
  readonly origin: string;
  readonly onMessage: (message: unknown) => void;
}

/**
 * The channel between this window and a page in a frame. The page's `hello` comes by window message; each `welcome` goes
 * out with a MessagePort of its own, over which everything else is said.
 *
 * A page repeats its `hello` until it is welcomed, and says it again after a reload, so several welcomes may be under
 * way: the port that the page answers over is the channel, the others are closed.
 */
export function createFrameChannel({ window, frame, origin, onMessage }: FrameChannelOptions): FrameChannel {
  const ports = new Set<MessagePort>();
  const closeAllBut = (kept?: MessagePort) => {
    for (const port of ports) {
      if (port === kept) continue;
      port.close();
      ports.delete(port);
    }
  };
  const onHello = ({ source, origin: from, data }: MessageEvent) => {
    if (source && source === frame.contentWindow && from === origin && data?.type === 'hello') onMessage(data);
  };
  window.addEventListener('message', onHello);

  return {
    post(message) {
      if (message.type !== 'welcome') {
        for (const port of ports) port.postMessage(message);
        return;
      }
      const { port1, port2 } = new MessageChannel();
      ports.add(port1);
      port1.onmessage = ({ data }) => {
        closeAllBut(port1);
        onMessage(data);
      };
      frame.contentWindow?.postMessage(message, origin, [port2]);
    },
    close() {
      window.removeEventListener('message', onHello);
      closeAllBut();
    },
  };
}
