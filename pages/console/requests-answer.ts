import type { Contract, Shape } from 'svc-bridge/frame';

/** What waits for a second person. */
export interface WaitingRequest {
  readonly request_id: string;
  /** What is asked for, such as `invoice.refund`. */
  readonly action: string;
  /** Where what it is about is shown, such as `invoices/01a1…`. */
  readonly page: string;
  readonly integrator: string;
  /** Empty: it is not about money. */
  readonly display_amount: string;
  /** The key that it is about; empty: it is about none that there is. */
  readonly client_id: string;
  /** Of a credit: the bank's, of the money that came; empty: it is none. */
  readonly reference: string;
  /** The settings that it changes, in words; empty: none. */
  readonly changes: string;
  readonly reason: string;
  readonly asked_by: string;
  /** Whoever is signed in has asked for it. */
  readonly own: boolean;
  /** The second person; empty: nobody yet. */
  readonly approved_by: string;
  readonly asked: string;
  readonly ends: string;
  readonly may: { readonly approve: boolean; readonly refuse: boolean; readonly complete: boolean };
}

const REQUESTS: Shape = [
  'list',
  {
    request_id: 'string',
    action: 'string',
    page: 'string',
    integrator: 'string',
    display_amount: 'string',
    client_id: 'string',
    reference: 'string',
    changes: 'string',
    reason: 'string',
    asked_by: 'string',
    own: 'boolean',
    approved_by: 'string',
    asked: 'string',
    ends: 'string',
    may: { approve: 'boolean', refuse: 'boolean', complete: 'boolean' },
  },
];

/** Of a page. */
export interface WaitingRequests {
  /** The oldest first. */
  readonly requests: readonly WaitingRequest[];
  /** That there are newer ones; absent: of a release that does not say. */
  readonly more_requests?: boolean | undefined;
}

export const WAITING_REQUESTS = { requests: REQUESTS, more_requests: ['optional', 'boolean'] } as const;

export const requestsContract: Contract<WaitingRequests> = { shape: WAITING_REQUESTS };
