import { type Connection, connectFrameChannel } from './connect-frame-channel.js';

/** Finds whoever shows this page; undefined when nobody does, because it was opened on its own. */
export function connectToHost(frame: Window, page: string): Promise<Connection> | undefined {
  return frame.parent === frame ? undefined : connectFrameChannel(frame, page);
}
