import { readHistoryPage } from 'svc-bridge/view';

// Preact stands behind the code above, which the script that draws the first rows has too: at most 32 KB apart, gzip writes it once.

import { render } from 'preact';
import { copyText } from '../../kit/browser/copy-text.js';
import { saveFile } from '../../kit/browser/save-file.js';
import { UNHOSTED } from '../../kit/components/error-notice.js';
import { renderStore } from '../../kit/page/render-store.js';
import { startPage } from '../../kit/page/start-page.js';
import { warmUp } from '../../kit/page/warm-up.js';
import { afterFrame } from '../../kit/page/when-painted.js';
import { createStore } from '../../kit/store/store.js';
import { reportAdjustment } from '../../kit/theme/report-adjustment.js';
import { createScreenOutcome } from '../screen-outcome.js';
import { followScrolling } from './follow-scrolling.js';
import { createHistoryActions } from './history-actions.js';
import { FIRST_HISTORY_STATE, type HistoryState, reduceHistory } from './history-state.js';
import { type HistoryLanguage, HistoryView } from './history-view.js';
import { takeOver } from './take-over.js';
import { historyWarmUp } from './warm-up-state.js';

/** In a frame that is never drawn. */
const DRAWN_WITHIN_MS = 200;

const { drawn, pressed, typed } = takeOver(window);
const firstPage = drawn && readHistoryPage(drawn.page);
const isSearched = typed !== '';
const store = createStore(firstState(), reduceHistory);
const page = startPage<keyof HistoryLanguage['texts']>(
  'history',
  (_, welcome) => {
    store.dispatch({
      type: 'connected',
      hostDrawsClose: welcome.hostDrawsClose ?? false,
      savesFiles: welcome.savesFiles ?? false,
    });
    void showFirstPage().then(() => afterFrame(goOn, DRAWN_WITHIN_MS));
    pressed?.click();
    reportAdjustment(page.session, document.documentElement, welcome.theme);
  },
  () =>
    store.dispatch({ type: 'failed', error: { code: UNHOSTED, message: 'Opened outside a game.', retryable: false } }),
);
const actions = createHistoryActions({
  session: page.session,
  store,
  outcome: createScreenOutcome(page.session, 'history', drawn !== undefined),
  texts: page.language.texts,
  locale: () => page.language.locale,
  now: Date.now,
  loadBeyondList: () => import('./beyond-list.js'),
  saveFile: (name, text) => saveFile(document, name, 'text/csv;charset=utf-8', text),
});
if (drawn) page.language = { ...page.language, locale: drawn.locale };
page.onBack = actions.back;
page.onClose = actions.close;
page.onOnline = (online) => store.dispatch({ type: 'online', online });

/** The field keeps what was typed, with its caret; the rows that are there stay until those that were searched for have come. */
function firstState(): HistoryState {
  const state = firstPage
    ? reduceHistory(FIRST_HISTORY_STATE, { type: 'loaded', page: firstPage })
    : FIRST_HISTORY_STATE;
  if (!isSearched) return state;
  const searched = reduceHistory(state, { type: 'filters', filters: { ...state.filters, search: typed } });
  return reduceHistory(searched, { type: 'loading' });
}

async function showFirstPage(): Promise<void> {
  if (firstPage && !isSearched) actions.show(firstPage);
  else await actions.load();
}

/** Once the first rows are on screen. */
function goOn(): void {
  store.dispatch({ type: 'whole' });
  void actions.prepare();
}

async function copy(text: string): Promise<void> {
  if (await copyText(document, text)) actions.say(page.language.texts.general.copied);
}

let listScroll = 0;
addEventListener('scroll', () => {
  if (!store.state.details) listScroll = scrollY;
});

/** What is not shown has no place from which to tell how near its end is, and what is not whole ends too soon. */
const isListShown = ({ details, spending, isWhole }: HistoryState) => isWhole && !details && !spending;

/** Opening an entry scrolls to the top and focuses its title; going back returns to its row. */
function followDetails(before: HistoryState, now: HistoryState): void {
  const from = before.details?.transactionId;
  const to = now.details?.transactionId;
  if (from === to) return;
  if (to === undefined) {
    scrollTo(0, listScroll);
    document.getElementById(`row-${from}`)?.focus({ preventScroll: true });
  } else {
    scrollTo(0, 0);
    document.getElementById('title')?.focus({ preventScroll: true });
  }
}

/** The print dialog blocks this page's script; without `suspended`, the host would assume that the page has crashed. */
function print(): void {
  page.session.progress('suspended');
  window.print();
}

const view = (state: HistoryState) => (
  <HistoryView
    state={state}
    language={page.language}
    now={Date.now()}
    actions={actions}
    onCopy={(text) => void copy(text)}
    onPrint={print}
  />
);

const root = document.getElementById('page');
if (root) {
  renderStore(root, store, view, (before, now) => {
    followDetails(before, now);
    if (isListShown(now) && (before.rows !== now.rows || !isListShown(before))) followList();
  });
  const drawGaps = (gaps: HistoryState['gaps']) => {
    store.dispatch({ type: 'gaps', gaps });
    // Not in a later microtask: what is scrolled to, or printed, has to be there when this returns.
    render(view(store.state), root);
  };
  let isPrinting = false;
  const followList = followScrolling({
    list: () => (isListShown(store.state) && !isPrinting ? document.querySelector('.days') : null),
    gaps: () => store.state.gaps,
    draw: drawGaps,
    nearEnd() {
      if (store.state.more === 'idle') void actions.loadMore();
    },
  });
  // All that is loaded is printed.
  addEventListener('beforeprint', () => {
    isPrinting = true;
    drawGaps([]);
  });
  addEventListener('afterprint', () => {
    isPrinting = false;
    followList();
  });
  warmUp(
    () => page.isWaiting,
    () => {
      void actions.prepare();
      return view(historyWarmUp(Date.now()));
    },
  );
}
