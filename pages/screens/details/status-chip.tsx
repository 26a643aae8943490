import { Chip, type ChipTone } from '../../kit/components/button.js';
import type { IconName } from '../../kit/components/icon.js';
import type { Texts } from '../../kit/text/texts.js';
import type { TransactionKind } from '../../transaction/transaction-kind.js';
import type { TransactionStatus } from '../../transaction/transaction-status.js';

const LOOKS: Record<TransactionStatus, { tone: ChipTone; icon: IconName }> = {
  completed: { tone: 'good', icon: 'check' },
  released: { tone: 'good', icon: 'check' },
  pending: { tone: 'wait', icon: 'clock' },
  held: { tone: 'wait', icon: 'lock' },
  failed: { tone: 'bad', icon: 'cross' },
  refunded: { tone: 'calm', icon: 'undo' },
  cancelled: { tone: 'calm', icon: 'minus' },
  other: { tone: 'calm', icon: 'dots' },
};

export const KIND_ICONS: Record<TransactionKind, IconName> = {
  purchase: 'bag',
  sale: 'tag',
  escrow: 'shield',
  escrowSale: 'shield',
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
