import type { HostMessage, PageMessage } from 'svc-bridge/frame';

/** The page's line to whoever shows it: a message port in an iframe, strings in an engine's web view. */
export interface HostChannel {
  send(message: PageMessage): void;
  /** One listener; messages that came before it are handed over at once. */
  listen(onMessage: (message: HostMessage) => void): void;
}

/** A line that may be spoken into before it is connected, so that an early Close is not lost. */
export interface BufferedChannel extends HostChannel {
  connect(channel: HostChannel): void;
}

export function createBufferedChannel(): BufferedChannel {
  const unsent: PageMessage[] = [];
  let listener: (message: HostMessage) => void = () => {};
  let line: HostChannel | undefined;
  return {
    send(message) {
      if (line) line.send(message);
      else unsent.push(message);
    },
    listen(onMessage) {
      listener = onMessage;
    },
    connect(channel) {
      line = channel;
      for (const message of unsent.splice(0)) channel.send(message);
      channel.listen((message) => listener(message));
    },
  };
}
