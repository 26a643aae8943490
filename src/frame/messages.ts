import type { PageMessage } from '../model/page-messages.js';
import { readShape } from '../model/read-shape.js';
import { pageMessageContract } from '../model/shapes.js';

export type { FrameError } from '../model/flow-event.js';
export type * from '../model/host-messages.js';
export type * from '../model/page-messages.js';
export type * from '../model/screen-calls.js';

/**
 * The messages between a page in a frame (or web view) and its host.
 *
 * 1. The page sends `hello`, which contains no secret and so may go to any parent.
 * 2. The host checks the sender and answers `welcome` over a channel that nobody else can read.
 * 3. The page shows itself and sends `ready`, then `progress` as things happen, and finally `settle`, once.
 * 4. Screens `ask` for data that only the user's token can fetch; the host `answer`s. The token never enters the page.
 * 5. `ping` and `pong` tell a live page from a dead one.
 */

/** Frame protocol versions this build supports, best first. A page and its host use the first that both list. */
export const FRAME_VERSIONS: readonly number[] = [1];

/** @returns the version both sides support, or undefined if there is none */
export function agreeOnVersion(ours: readonly number[], theirs: readonly number[]): number | undefined {
  return ours.find((version) => theirs.includes(version));
}

/** @returns undefined for what is not a message of this protocol version */
export function readPageMessage(raw: unknown): PageMessage | undefined {
  const read = readShape(pageMessageContract, raw);
  return read.ok ? read.value : undefined;
}
