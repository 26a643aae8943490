import type { Contract } from 'svc-bridge/frame';
import { WAITING_REQUESTS, type WaitingRequests } from './requests-answer.js';

/** The disputes that wait for an answer, the most urgent first. */
export interface WaitingDisputes {
  readonly disputes: readonly {
    readonly dispute_id: string;
    readonly integrator: string;
    readonly reason: string;
    readonly display_amount: string;
    /** ISO 8601 UTC. */
    readonly respond_by: string;
    /** What was handed in so far. */
    readonly answers: number;
  }[];
  readonly has_more: boolean;
}

export const waitingContract: Contract<WaitingDisputes> = {
  shape: {
    disputes: [
      'list',
      {
        dispute_id: 'string',
        integrator: 'string',
        reason: 'string',
        display_amount: 'string',
        respond_by: 'string',
        answers: 'number',
      },
    ],
    has_more: 'boolean',
  },
};

/** A card payment that the card's bank has taken back. */
export interface Dispute extends WaitingRequests {
  readonly dispute_id: string;
  /** The disputed payment; null: a top-up of the buyer's wallet. */
  readonly invoice_id: string | null;
  readonly account_id: string;
  readonly integrator: string;
  readonly provider: string;
  /** The provider's own id of it. */
  readonly reference: string;
  readonly state: string;
  readonly reason: string;
  readonly display_amount: string;
  /** Empty: the provider keeps none. */
  readonly display_fee: string;
  readonly respond_by: string;
  readonly opened: string;
  /** Oldest first. */
  readonly evidence: readonly {
    readonly evidence_id: string;
    readonly state: string;
    /** Null: this role does not see it. */
    readonly text: string | null;
    readonly created: string;
  }[];
  /** Why nothing can be said to it any more; empty: something can. */
  readonly closed: string;
  readonly may: { readonly respond: boolean };
}

export const disputeContract: Contract<Dispute> = {
  shape: {
    dispute_id: 'string',
    invoice_id: ['nullable', 'string'],
    account_id: 'string',
    integrator: 'string',
    provider: 'string',
    reference: 'string',
    state: 'string',
    reason: 'string',
    display_amount: 'string',
    display_fee: 'string',
    respond_by: 'string',
    opened: 'string',
    evidence: ['list', { evidence_id: 'string', state: 'string', text: ['nullable', 'string'], created: 'string' }],
    closed: 'string',
    ...WAITING_REQUESTS,
    may: { respond: 'boolean' },
  },
};
