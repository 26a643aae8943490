/**
 * What a page in a frame (or web view) and the host that shows it say to each other.
 *
 * 1. The page says `hello`; it holds no secret, so it may go to any parent.
 * 2. The host checks who said it and answers `welcome`, over a channel that nobody else can read.
 * 3. The page shows itself and says `ready`, then `progress` as things happen, and at last `settle`, once.
 * 4. Screens `ask` for data that only the user's token can fetch; the host `answer`s. The token never enters the page.
 * 5. `ping` and `pong` tell a live page from a dead one.
 */
export { type FrameError, frameErrorSchema } from '../model/flow-event.js';
export * from '../model/host-messages.js';
export * from '../model/page-messages.js';
export * from '../model/screen-calls.js';
