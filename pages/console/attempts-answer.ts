import type { Contract } from 'svc-bridge/frame';

/** What a player tried to pay on a page, newest first. */
export interface Tried {
  readonly attempts: readonly Attempt[];
  readonly has_more: boolean;
}

interface Attempt {
  readonly attempt_id: string;
  /** `checkout` or `top-up`. */
  readonly kind: string;
  readonly when: string;
  /** The order's; empty: a top-up has none. */
  readonly reference: string;
  readonly display_amount: string;
  readonly state: string;
  /** Why it failed, or what it waits for; empty: neither. */
  readonly reason: string;
  /** Null: it came to none. */
  readonly invoice_id: string | null;
}

export const triedContract: Contract<Tried> = {
  shape: {
    attempts: [
      'list',
      {
        attempt_id: 'string',
        kind: 'string',
        when: 'string',
        reference: 'string',
        display_amount: 'string',
        state: 'string',
        reason: 'string',
        invoice_id: ['nullable', 'string'],
      },
    ],
    has_more: 'boolean',
  },
};
