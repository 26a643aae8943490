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

/** Hears each message at once, before the channel's listener is there; that gets them all, in a later task as from a port. */
export function overhear(channel: HostChannel, hear: (message: HostMessage) => void): HostChannel {
  const unheard: HostMessage[] = [];
  let listener: ((message: HostMessage) => void) | undefined;
  channel.listen((message) => {
    hear(message);
    if (listener) listener(message);
    else unheard.push(message);
  });
  return {
    send: (message) => channel.send(message),
    listen(onMessage) {
      setTimeout(() => {
        listener = onMessage;
        for (const message of unheard.splice(0)) onMessage(message);
      });
    },
  };
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
