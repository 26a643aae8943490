import { formatMoney, type Texts } from '@svc-bridge/texts';
import { type Direction, type Money, statusText, type TransactionKind, type TransactionStatus } from 'svc-bridge/view';
import { Amount } from '../../kit/components/amount.js';
import { Chip, type ChipTone } from '../../kit/components/button.js';
import type { IconName } from '../../kit/components/icon.js';
import { CROSS, DOTS, DOWN, MINUS, SWAP, TAG, UP } from '../../kit/components/more-icons.js';

interface AmountTextProps {
  money: Money | undefined;
  kind: TransactionKind;
  direction?: Direction;
  locale: string;
  texts: Texts['transaction'];
  /** Struck through: the amount did not move in the end. */
  struck?: boolean;
}

/** A signed amount; screen readers hear the sign as a word. */
export function AmountText({ money, kind, direction = 'none', locale, texts, struck = false }: AmountTextProps) {
  if (!money) return <span class="amount-none">{texts.noAmount}</span>;
  const word = directionWord(kind, direction, texts);
  const text = formatMoney(money, locale, direction);
  return (
    <span class={`number amount-${direction}`}>
      {word && <span class="only-spoken">{word} </span>}
      <Amount text={text} struck={struck} />
    </span>
  );
}

/** What an amount's sign means, in a word; empty: it has none. */
export function directionWord(kind: TransactionKind, direction: Direction, texts: Texts['transaction']): string {
  if (direction === 'none') return '';
  if (direction === 'in') return texts.received;
  return kind === 'payout' ? texts.withdrawn : texts.paid;
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
  failed: { tone: 'bad', icon: CROSS },
  refunded: { tone: 'calm', icon: 'undo' },
  returned: { tone: 'bad', icon: 'undo' },
  cancelled: { tone: 'calm', icon: MINUS },
  other: { tone: 'calm', icon: DOTS },
};

export const KIND_ICONS: Record<TransactionKind, IconName> = {
  purchase: 'bag',
  sale: TAG,
  escrow: 'shield',
  escrowSale: 'shield',
  tokenPurchase: SWAP,
  exchange: SWAP,
  deposit: DOWN,
  payout: UP,
  refund: 'undo',
  dispute: 'alert',
  other: DOTS,
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
      {statusText({ status, statusCode: code }, texts)}
    </Chip>
  );
}
