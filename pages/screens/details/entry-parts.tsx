import { formatMoney, type Texts } from '@svc-bridge/texts';
import { Amount } from '../../kit/components/amount.js';
import { Chip, type ChipTone } from '../../kit/components/button.js';
import type { IconName } from '../../kit/components/icon.js';
import type { Language } from '../../kit/text/texts.js';
import type { Direction, Money } from '../../transaction/money.js';
import type { TransactionKind } from '../../transaction/transaction-kind.js';
import type { TransactionStatus } from '../../transaction/transaction-status.js';
import type { TransactionView } from '../../transaction/transaction-view.js';

interface AmountTextProps {
  money: Money | undefined;
  direction?: Direction;
  locale: string;
  texts: Texts['transaction'];
  /** The amount that did not move in the end. */
  struck?: boolean;
}

/** A signed amount; the sign is also spoken as a word. */
export function AmountText({ money, direction = 'none', locale, texts, struck = false }: AmountTextProps) {
  if (!money) return <span class="amount-none">{texts.noAmount}</span>;
  const word = direction === 'in' ? texts.received : direction === 'out' ? texts.paid : '';
  const text = formatMoney(money, locale, direction);
  return (
    <span class={`number amount-${direction}`}>
      {word && <span class="only-spoken">{word} </span>}
      <Amount text={text} struck={struck} />
    </span>
  );
}

/** An amount without a sign. */
export function PlainAmount({ money, locale }: { money: Money; locale: string }) {
  return <Amount text={formatMoney(money, locale)} />;
}

const LOOKS: Record<TransactionStatus, { tone: ChipTone; icon: IconName }> = {
  completed: { tone: 'good', icon: 'check' },
  released: { tone: 'good', icon: 'check' },
  pending: { tone: 'wait', icon: 'clock' },
  held: { tone: 'wait', icon: 'lock' },
  failed: { tone: 'bad', icon: 'cross' },
  refunded: { tone: 'calm', icon: 'undo' },
  returned: { tone: 'bad', icon: 'undo' },
  cancelled: { tone: 'calm', icon: 'minus' },
  other: { tone: 'calm', icon: 'dots' },
};

export const KIND_ICONS: Record<TransactionKind, IconName> = {
  purchase: 'bag',
  sale: 'tag',
  escrow: 'shield',
  escrowSale: 'shield',
  tokenPurchase: 'swap',
  exchange: 'swap',
  deposit: 'down',
  payout: 'up',
  refund: 'undo',
  other: 'dots',
};

export function StatusChip({
  status,
  code,
  texts,
}: {
  status: TransactionStatus;
  code: string;
  texts: Texts['transaction'];
}) {
  const { tone, icon } = LOOKS[status];
  return (
    <Chip tone={tone} icon={icon}>
      {status === 'other' && code ? code : texts.statuses[status]}
    </Chip>
  );
}

/** What it was for, in one line. */
export function titleText(view: TransactionView, { texts, locale }: Language<'transaction'>): string {
  const { title } = view;
  if (title === undefined) return texts.transaction.kinds[view.kind];
  return typeof title === 'string' ? title : formatMoney(title, locale);
}
