import type { HostMessage, PageMessage } from 'svc-bridge/frame';

/** The page's channel to its host: a message port in an iframe, strings in an engine's web view. */
export interface HostChannel {
  send(message: PageMessage): void;
  /** Sets the only listener; earlier messages are delivered at once. */
  listen(onMessage: (message: HostMessage) => void): void;
}

/** A channel that accepts messages before it is connected, so that an early Close is not lost. */
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
