import { normalCode } from './fields.js';

/** Where an entry stands; `other`: a status unknown to this release. */
export type TransactionStatus =
  | 'completed'
  | 'pending'
  | 'failed'
  | 'held'
  | 'released'
  | 'refunded'
  | 'returned'
  | 'cancelled'
  | 'other';

const STATUS_OF: Record<string, TransactionStatus> = {
  processed: 'completed',
  success: 'completed',
  successful: 'completed',
  succeeded: 'completed',
  complete: 'completed',
  completed: 'completed',
  paid: 'completed',
  settled: 'completed',
  open: 'pending',
  created: 'pending',
  pending: 'pending',
  processing: 'pending',
  submitted: 'pending',
  in_progress: 'pending',
  manual_review: 'pending',
  escrowed: 'held',
  held: 'held',
  reserved: 'held',
  committed: 'released',
  released: 'released',
  refunded: 'refunded',
  returned: 'returned',
  cancelled: 'cancelled',
  canceled: 'cancelled',
  void: 'cancelled',
  voided: 'cancelled',
};

/** Reads any deployment's spelling of a status or state; `other` for an unknown one. */
export function transactionStatus(value: unknown): TransactionStatus {
  const code = normalCode(value);
  if (/fail|declin|reject|denied|error|expired/.test(code)) return 'failed';
  const status = STATUS_OF[code] ?? STATUS_OF[code.replace(/^(payout|refund|escrow|exchange|deposit)_/, '')];
  // every object has a `constructor`
  return typeof status === 'string' ? status : 'other';
}
