import { type Connection, connectFrameChannel } from './connect-frame-channel.js';
import { connectNativeChannel } from './connect-native-channel.js';
import { namedChannel } from './native-channels.js';

/** Connects to the host that shows this page; undefined when the page was opened without one. */
export function connectToHost(frame: Window, page: string): Promise<Connection> | undefined {
  if (frame.parent !== frame) return connectFrameChannel(frame, page);
  const name = namedChannel(frame.location.hash);
  return name ? connectNativeChannel(frame, page, name) : undefined;
}
