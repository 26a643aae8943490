/**
 * For engines with a JavaScript runtime: the SDK behind strings, as docs/bridge-protocol.md says.
 *
 * @module svc-bridge/bridge
 */
import { createBridge } from './bridge/create-bridge.js';

export { type Bridge, type BridgeOptions, createBridge } from './bridge/create-bridge.js';
export { type ChachaRandom, createChachaRandom } from './bridge/ports/create-chacha-random.js';
export {
  createStringWebView,
  type StringView,
  type StringViewListener,
  type StringWebViewOptions,
} from './bridge/ports/string-web-view.js';

/** The one bridge of a script runtime that loads the engine bundle; see docs/bridge-protocol.md. */
const engine = /*#__PURE__*/ createBridge();

/** Hands the bridge one message of the host, as JSON text; see docs/bridge-protocol.md. Never throws. */
export const svc_in = engine.receive;
/** Takes the oldest message for the host, as ASCII JSON; an empty string when there is none. Never throws. */
export const svc_poll = engine.poll;
/** Hands every later message to `listener` as it arises, in place of `svc_poll`; null goes back to polling. */
export const svc_push = engine.push;
