import type { Welcome } from 'svc-bridge/frame';
import { type FirstRows, readFirstRows } from 'svc-bridge/view';
import { readPageTexts, withLocale } from '../kit/text/texts.js';
import { applySafeArea, applyTheme, needsLook } from '../kit/theme/apply-theme.js';
import { ListContent } from '../screens/history/list-content.js';
import { ROWS_OF_A_SCREEN } from '../screens/history/list-window.js';
import type { TakenOver } from '../screens/history/take-over.js';

/**
 * Runs before the history's own script is there: draws the first rows as soon as the host has answered. The build links it with `elements/`
 * in place of Preact, without handlers; the page's own script takes over what it has drawn, and what the player has pressed meanwhile.
 */
const { svcConnection: connection, svcEarlyAnswer: answer } = window;
if (connection && answer) {
  const listening = new AbortController();
  let over: TakenOver = {};
  document.addEventListener(
    'click',
    ({ target }) => {
      const pressed = target instanceof Element ? target.closest('button') : null;
      if (pressed) over = { ...over, pressed };
    },
    { signal: listening.signal },
  );
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLImageElement) target.hidden = true;
    },
    { capture: true, signal: listening.signal },
  );
  window.svcTakeOver = () => {
    listening.abort();
    return over;
  };
  const drawing = Promise.all([connection, answer]).then(([{ channel, welcome }, page]) => {
    const first = readFirstRows(page, ROWS_OF_A_SCREEN);
    if (listening.signal.aborted || !first) return;
    const locale = draw(first, welcome);
    if (locale === undefined) return;
    over = { ...over, drawn: { page, locale } };
    channel.send({ type: 'progress', step: 'content' });
  });
  // the page's own script draws what could not be drawn here
  window.svcDrawsEarly = drawing.catch(() => undefined);
}

/** @returns the locale that it is written in; undefined when it has to wait for the page's own script */
function draw(first: FirstRows, { theme, locale, safeArea }: Welcome): string | undefined {
  const root = document.documentElement;
  const bones = document.querySelector('.bones');
  if (!bones || first.rows.length === 0 || needsLook(theme)) return undefined;
  if (applyTheme(root, theme, matchMedia('(prefers-color-scheme: dark)').matches)) return undefined;
  applySafeArea(root, safeArea);
  const language = withLocale(readPageTexts<'history' | 'spending' | 'transaction'>(document), [
    locale,
    ...(navigator.languages ?? []),
  ]);
  const nothing = () => {};
  // an element, as `elements/` makes it
  const list: unknown = (
    <ListContent {...first} language={language} now={Date.now()} onOpen={nothing} onSpending={nothing} />
  );
  if (list instanceof Element) bones.replaceWith(list);
  return language.locale;
}
