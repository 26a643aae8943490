import type { Contract, Shape } from 'svc-bridge/frame';
import { WAITING_REQUESTS, type WaitingRequests } from './requests-answer.js';

/** An invoice, also of an escrow's phase, a refund, or what a dispute has taken. */
export interface Payment extends WaitingRequests {
  readonly invoice_id: string;
  readonly account_id: string;
  readonly integrator: string;
  readonly type: string;
  readonly state: string;
  readonly display_amount: string;
  readonly description: string;
  /** Of a refund: the invoice that it refunds; else empty, and absent of a release that does not say. */
  readonly refunds?: string | undefined;
  readonly reference: string;
  /** Why it failed; empty: it did not. */
  readonly failure: string;
  readonly created: string;
  readonly updated: string;
  readonly escrow: { readonly escrow_id: string; readonly status: string; readonly phases: readonly Phase[] } | null;
  readonly methods: readonly Line[];
  readonly items: readonly Line[];
  readonly events: readonly TimelineEvent[];
  /** What the timeline leaves out, in a sentence; empty: nothing. */
  readonly left_out: string;
  /** Empty: nothing. */
  readonly left_to_refund: string;
  readonly may: { readonly refund: boolean; readonly replay: boolean; readonly send_receipt: boolean };
}

/** An invoice of an escrow. */
interface Phase {
  /** `charge`, `commit` or `cancel`. */
  readonly phase: string;
  readonly invoice_id: string;
}

interface Line {
  readonly name: string;
  readonly display_amount: string;
}

/** Something that happened to a payment, or was told about it. */
export interface TimelineEvent {
  readonly when: string;
  readonly what: string;
  readonly state: string;
  /** Empty: no money moved. */
  readonly display_amount: string;
  readonly id: string;
  readonly note: string;
  /** Of a webhook, oldest first. */
  readonly attempts: readonly string[];
}

const LINES: Shape = ['list', { name: 'string', display_amount: 'string' }];

export const paymentContract: Contract<Payment> = {
  shape: {
    invoice_id: 'string',
    account_id: 'string',
    integrator: 'string',
    type: 'string',
    state: 'string',
    display_amount: 'string',
    description: 'string',
    refunds: ['optional', 'string'],
    reference: 'string',
    failure: 'string',
    created: 'string',
    updated: 'string',
    escrow: [
      'nullable',
      { escrow_id: 'string', status: 'string', phases: ['list', { phase: 'string', invoice_id: 'string' }] },
    ],
    methods: LINES,
    items: LINES,
    events: [
      'list',
      {
        when: 'string',
        what: 'string',
        state: 'string',
        display_amount: 'string',
        id: 'string',
        note: 'string',
        attempts: ['list', 'string'],
      },
    ],
    left_out: 'string',
    ...WAITING_REQUESTS,
    left_to_refund: 'string',
    may: { refund: 'boolean', replay: 'boolean', send_receipt: 'boolean' },
  },
};
