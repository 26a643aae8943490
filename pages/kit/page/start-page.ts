import type { Texts } from '@svc-bridge/texts';
import type { Welcome } from 'svc-bridge/frame';
import { leaveByHost } from '../browser/leave-page.js';
import { connectToHost } from '../channel/connect-to-host.js';
import { takeEarlyAsk } from '../channel/early-ask.js';
import { createBufferedChannel } from '../channel/host-channel.js';
import { openPageSession, type PageSession, type Settlement } from '../channel/page-session.js';
import { warmUpFormats } from '../format/formats.js';
import { goBack, moveFocus, pressFromPad, pressRelayed } from '../input/focus.js';
import { listenToGamepad } from '../input/listen-to-gamepad.js';
import { listenToKeys } from '../input/listen-to-keys.js';
import { requestKeyboard } from '../input/request-keyboard.js';
import { type Language, readPageTexts, withLocale } from '../text/texts.js';
import { applySafeArea } from '../theme/apply-theme.js';
import { dress, sitBack } from '../theme/look.js';
import { afterFrame } from './when-painted.js';

/** A host waits for the page's `ready`. */
const READY_WITHIN_MS = 100;

export interface RunningPage<S extends keyof Texts> {
  readonly session: PageSession;
  /** Whether the page is still preloaded: a host that preloads a page sends nothing until it is opened. */
  isWaiting: boolean;
  /** Its locale gains the player's region once the host has sent it. */
  language: Language<S>;
  onBack: () => void;
  onClose: (reason: string) => void;
  onOnline: (online: boolean) => void;
}

/**
 * Starts a page around its prerendered markup: texts, host channel, keys, gamepads and theme.
 *
 * @param onWelcome - runs once the host has answered and its theme is applied
 * @param onUnhosted - runs instead when the page was opened without a host
 */
export function startPage<S extends keyof Texts>(
  name: string,
  onWelcome: (page: RunningPage<S>, welcome: Welcome, parentOrigin?: string) => void,
  onUnhosted: () => void,
): RunningPage<S> {
  const channel = createBufferedChannel();
  const session = openPageSession(channel, (call, args) => takeEarlyAsk(window, call, args));
  const page: RunningPage<S> = {
    session,
    isWaiting: true,
    language: withLocale(readPageTexts<S>(document), navigator.languages ?? []),
    onBack: () => {},
    onClose: () => {},
    onOnline: () => {},
  };
  listenToInput(page);
  warmUpFormats(page.language.locale);
  const connection = window.svcConnection ?? connectToHost(window, name);
  if (!connection) {
    page.isWaiting = false;
    queueMicrotask(onUnhosted);
    return page;
  }
  if (window.parent === window) leaveByHost(document, session.openTopLevel);
  void connection.then(async ({ channel: line, welcome, parentOrigin }) => {
    const root = document.documentElement;
    page.isWaiting = false;
    page.language = withLocale(page.language, [welcome.locale, ...(navigator.languages ?? [])]);
    applySafeArea(root, welcome.safeArea);
    const wrong = await dress(root, welcome.theme);
    channel.connect(line);
    if (wrong) return session.settle(refusal(name, wrong));
    onWelcome(page, welcome, parentOrigin);
    afterFrame(() => {
      session.ready();
      takeFocus();
    }, READY_WITHIN_MS);
  });
  return page;
}

function refusal(name: string, message: string): Settlement {
  const event = { source: 'svc', event: `svc.${name}.complete`, state: 'error' };
  return { event, error: { code: 'invalid_argument', message, retryable: false } };
}

/** A host that focuses the frame before this page has loaded leaves nothing focused: neither arrow keys nor a gamepad would work. */
function takeFocus(): void {
  if (document.activeElement === document.body) document.getElementById('title')?.focus({ preventScroll: true });
}

function listenToInput<S extends keyof Texts>(page: RunningPage<S>): void {
  const back = () => goBack(document, () => page.onBack());
  const move = (direction: 'up' | 'down' | 'left' | 'right') => moveFocus(document, direction);
  const accept = (press: (document: Document) => void) => {
    press(document);
    requestKeyboard(document, page.session);
  };
  page.session.onClose((reason) => page.onClose(reason));
  page.session.onInput((action) => {
    if (action === 'accept') accept(pressRelayed);
    else if (action === 'back') back();
    else if (action === 'up' || action === 'down' || action === 'left' || action === 'right') move(action);
  });
  listenToKeys(document, back);
  const start = () => void sitBack(document.documentElement);
  document.addEventListener('svc-sit-back', () => page.session.progress('ten_foot'));
  listenToGamepad(window, { start, move, back, accept: () => accept(pressFromPad) });
  window.addEventListener('online', () => page.onOnline(true));
  window.addEventListener('offline', () => page.onOnline(false));
}
