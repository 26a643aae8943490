import { fieldsOf, readDetails, textOf } from 'svc-bridge/view';
import type { PageSession } from '../../kit/channel/page-session.js';
import { saveReceipt } from '../../kit/components/save-receipt.js';
import type { DetailsEvent, DetailsState } from './details-state.js';

/** Backoff for polling a transaction in progress. */
const REFRESH_AFTER_MS = [2_000, 3_000, 5_000, 8_000, 15_000];

export interface DetailsActions {
  load(): Promise<void>;
  send(): Promise<void>;
  /** Downloads the receipt as a PDF. */
  save(): Promise<void>;
  /** Stops the timers and drops late answers. */
  stop(): void;
}

interface DetailsActionsOptions {
  session: PageSession;
  transactionId: string;
  /** Returns undefined once another transaction is on screen. */
  read: () => DetailsState | undefined;
  dispatch: (event: DetailsEvent) => void;
  onLoading?: () => void;
  onLoaded?: () => void;
  onFailed?: (error: Extract<DetailsEvent, { type: 'details-failed' }>['error']) => void;
}

export function createDetailsActions(options: DetailsActionsOptions): DetailsActions {
  const { session, transactionId, read, dispatch } = options;
  let stopped = false;
  let refreshes = 0;
  let refreshTimer: ReturnType<typeof setTimeout> | undefined;
  let mailTimer: ReturnType<typeof setInterval> | undefined;

  async function load(): Promise<void> {
    dispatch({ type: 'details-loading' });
    options.onLoading?.();
    const answer = await session.ask('transactions.get', { transactionId });
    if (stopped) return;
    const view = answer.ok ? readDetails(answer.value, transactionId) : undefined;
    if (view) {
      dispatch({ type: 'details-loaded', view });
      options.onLoaded?.();
      if (view.status === 'pending') refreshLater();
      return;
    }
    const error = answer.ok
      ? { code: 'response_invalid', message: 'The transaction came back empty.', retryable: true }
      : answer.error;
    dispatch({ type: 'details-failed', error });
    options.onFailed?.(error);
  }

  function refreshLater(): void {
    const delay = REFRESH_AFTER_MS[Math.min(refreshes, REFRESH_AFTER_MS.length - 1)];
    refreshes += 1;
    refreshTimer = setTimeout(refresh, delay);
  }

  /** A silent refresh: on failure the screen stays as it is and the next refresh is scheduled. */
  async function refresh(): Promise<void> {
    const answer = await session.ask('transactions.get', { transactionId });
    if (stopped) return;
    const view = answer.ok ? readDetails(answer.value, transactionId) : undefined;
    if (!view) return refreshLater();
    dispatch({ type: 'details-loaded', view });
    if (view.status === 'pending') refreshLater();
  }

  async function send(): Promise<void> {
    const mail = read()?.mail;
    if (!mail || mail.phase === 'sending' || mail.waitS > 0) return;
    dispatch({ type: 'mail-sending' });
    const answer = await session.ask('receipts.send', { transactionId });
    if (stopped) return;
    if (!answer.ok) return dispatch({ type: 'mail-failed', error: answer.error });
    dispatch({ type: 'mail-sent', to: textOf(fieldsOf(answer.value)?.email_address) });
    countDown(Date.now());
  }

  /** By the clock: the timers of a page that is hidden, or of a device that sleeps, come late. */
  function countDown(sentMs: number): void {
    let ticks = 0;
    clearInterval(mailTimer);
    mailTimer = setInterval(() => {
      const seconds = Math.round(Math.abs(Date.now() - sentMs) / 1_000);
      for (; ticks < seconds && isWaiting(); ticks += 1) dispatch({ type: 'mail-tick' });
      if (!isWaiting()) clearInterval(mailTimer);
    }, 1_000);
  }

  const isWaiting = () => (read()?.mail.waitS ?? 0) > 0;

  return {
    load,
    send,
    save: () =>
      saveReceipt(
        () => session.ask('receipts.file', { transactionId }),
        (saving) => dispatch({ type: 'file-saving', saving }),
      ),
    stop() {
      stopped = true;
      clearTimeout(refreshTimer);
      clearInterval(mailTimer);
    },
  };
}
