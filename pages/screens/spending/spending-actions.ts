import { fill, formatDisplayAmount, type Texts } from '@svc-bridge/texts';
import { type FrameError, readShape, type ScreenCalls } from 'svc-bridge/frame';
import { type PlayerSpending, parseDisplayAmount, toDecimal } from 'svc-bridge/model';
import type { PageSession } from '../../kit/channel/page-session.js';
import { spendingContract } from '../../kit/contract/shapes.js';
import { parseAmount } from '../../kit/format/money.js';

/** What a player has spent, and the limit being typed. */
export interface SpendingState {
  readonly answer: PlayerSpending;
  /** In the field of one currency's limit. */
  readonly draft?: { readonly currency: string; readonly text: string } | undefined;
  /** Of the currency that `draft` names. */
  readonly problem?: string | undefined;
  readonly isSaving: boolean;
}

export type CurrencySpending = PlayerSpending['currencies'][number];

/** The player's actions on their spending. */
export interface SpendingActions {
  /** Shows it once it is read, or says why it is not. Not to be called again before that. */
  open(): Promise<void>;
  close(): void;
  type(currency: string, text: string): void;
  set(own: CurrencySpending): Promise<void>;
  remove(own: CurrencySpending): Promise<void>;
  withdraw(own: CurrencySpending): Promise<void>;
}

interface SpendingActionsOptions {
  session: PageSession;
  texts: Pick<Texts, 'general' | 'history' | 'spending'>;
  locale: () => string;
  read: () => SpendingState | undefined;
  write: (spending: SpendingState | undefined) => void;
  say: (text: string) => void;
}

type LimitCall = 'spending.set' | 'spending.remove' | 'spending.withdraw';

export function createSpendingActions({
  session,
  texts,
  locale,
  read,
  write,
  say,
}: SpendingActionsOptions): SpendingActions {
  const change = (changed: Partial<SpendingState>) => {
    const now = read();
    if (now) write({ ...now, ...changed });
  };

  /** A change that fails may have been made, or be out of date: the limit is read again. */
  async function ask<C extends LimitCall>(call: C, args: ScreenCalls[C]['args']): Promise<void> {
    const { currency } = args;
    if (read()?.isSaving) return;
    change({ isSaving: true, problem: undefined });
    const changed = spendingOf(await session.ask(call, args));
    const spending = changed.ok ? changed : spendingOf(await session.ask('spending.get', {}));
    const draft = read()?.draft;
    const isOwn = draft?.currency === currency;
    change({ isSaving: false, ...(spending.ok && { answer: spending.value }) });
    if (changed.ok) return change({ draft: isOwn ? undefined : draft });
    const isOver = 'error' in changed && isSessionOver(changed.error);
    const problem = isOver ? texts.general.expiredText : texts.spending.failed;
    change({ draft: isOwn ? draft : { currency, text: '' }, problem });
  }

  return {
    async open() {
      const spending = spendingOf(await session.ask('spending.get', {}));
      if (spending.ok && spending.value.currencies.length > 0) {
        write({ answer: spending.value, isSaving: false });
        return;
      }
      write(undefined);
      say(spending.ok ? texts.history.emptyTitle : texts.general.errorTitle);
    },
    close: () => write(undefined),
    type: (currency, text) => change({ draft: { currency, text }, problem: undefined }),
    async set({ currency, months }) {
      const draft = read()?.draft;
      const text = draft?.currency === currency ? draft.text : '';
      const digits = parseDisplayAmount(months[0]?.display_amount ?? '')?.digits ?? 0;
      const amount = parseAmount(text, digits, locale());
      if (amount !== undefined) return ask('spending.set', { currency, amount });
      const example = formatDisplayAmount(`${currency} ${toDecimal(50 * 10 ** digits, digits)}`, locale());
      change({ draft: { currency, text }, problem: fill(texts.spending.invalid, { example }) });
    },
    remove: ({ currency }) => ask('spending.remove', { currency }),
    withdraw: ({ currency }) => ask('spending.withdraw', { currency }),
  };
}

function spendingOf(answer: Awaited<ReturnType<PageSession['ask']>>) {
  return answer.ok ? readShape(spendingContract, answer.value) : answer;
}

function isSessionOver({ code, api }: FrameError): boolean {
  return code === 'token_missing' || code === 'token_refused' || api?.responseCode === 401;
}
