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

export const svc_in = engine.receive;
export const svc_poll = engine.poll;
export const svc_push = engine.push;
