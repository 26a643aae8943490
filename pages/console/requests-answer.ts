import type { Contract, Shape } from 'svc-bridge/frame';

/** What waits for a second person. */
export interface WaitingRequest {
  readonly request_id: string;
  /** What is asked for, such as `invoice.refund`. */
  readonly action: string;
  /** Where what it is about is shown, such as `invoices/01a1…`. */
  readonly page: string;
  readonly integrator: string;
  readonly display_amount: string;
  readonly reason: string;
  readonly asked_by: string;
  readonly asked: string;
  readonly ends: string;
  readonly may: { readonly approve: boolean; readonly refuse: boolean };
}

export const REQUESTS: Shape = [
  'list',
  {
    request_id: 'string',
    action: 'string',
    page: 'string',
    integrator: 'string',
    display_amount: 'string',
    reason: 'string',
    asked_by: 'string',
    asked: 'string',
    ends: 'string',
    may: { approve: 'boolean', refuse: 'boolean' },
  },
];

export const requestsContract: Contract<{ readonly requests: readonly WaitingRequest[] }> = {
  shape: { requests: REQUESTS },
};
