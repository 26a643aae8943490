import type { HostMessageOf, HostMessageType } from '../model/bridge-host-messages.js';
import type { BridgeSession } from './bridge-session.js';

/** Messages for a running session; the bridge itself handles the others. */
type SessionMessageType = Exclude<HostMessageType, 'init' | 'call' | 'attach' | 'detach' | 'dispose'>;

/** Each returns false if no request awaits the message: its id is expired, duplicated or unknown. */
const TELL: { readonly [T in SessionMessageType]: (session: BridgeSession, fields: HostMessageOf<T>) => boolean } = {
  close: ({ calls }, { id }) => calls.close(id),
  prewarm: (session, { flow, locale }) => session.prewarm(flow, locale ?? undefined),
  'session.set': (session, { token }) => session.setToken(token),
  'session.clear': (session) => session.setToken(undefined),
  answer: ({ requests }, fields) => requests.answer(fields),
  'timer.fired': ({ timers }, { id }) => timers.onFired(id),
  'webview.message': ({ webViews }, { view, text }) => webViews.onMessage(view, text),
  'webview.closeRequest': ({ webViews }, { view }) => webViews.onCloseRequest(view),
  'webview.gone': ({ webViews }, { view, error }) => webViews.onGone(view, error),
  'webview.input': ({ webViews }, { view, action }) => webViews.onInput(view, action),
  online: (session, { online }) => session.setOnline(online),
  safeArea: (session, area) => session.setSafeArea(area),
};

export function isSessionMessage(type: HostMessageType): type is SessionMessageType {
  return type in TELL;
}

/** @returns false if no request awaits the message */
export function tellSession<T extends SessionMessageType>(
  session: BridgeSession,
  type: T,
  fields: HostMessageOf<T>,
): boolean {
  return TELL[type](session, fields);
}
