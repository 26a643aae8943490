import type { Contract } from 'svc-bridge/frame';

export interface ApiRequest {
  readonly request_id: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** Why it was refused; empty: it was not. */
  readonly code: string;
  readonly ms: number;
  readonly when: string;
  /** Where the console shows what it is about, such as `invoices/01a1…`; empty: nowhere. */
  readonly page: string;
}

export interface Delivery {
  readonly delivery_id: string;
  readonly webhook_id: string;
  /** Empty: its receiver is gone. */
  readonly integrator_id: string;
  readonly url: string;
  readonly event: string;
  readonly subject_id: string;
  readonly state: string;
  /** Of the last answer; null: none came. */
  readonly status: number | null;
  readonly attempts: readonly string[];
  /** Empty: none is to come. */
  readonly next_attempt: string;
  readonly when: string;
  readonly page: string;
}

export interface Mail {
  readonly mail_id: string;
  readonly to: string;
  readonly subject: string;
  readonly state: string;
  readonly when: string;
  readonly page: string;
}

export interface Fault {
  readonly fault_id: string;
  readonly kind: string;
  readonly settings: Readonly<Record<string, string>>;
  /** Null: until it is removed. */
  readonly remaining: number | null;
}

export interface DemoAccount {
  readonly name: string;
  readonly account_id: string;
  /** Empty: it has none. */
  readonly email: string;
  readonly page: string;
  readonly wallets: readonly { readonly wallet_id: string; readonly display_amount: string }[];
}

export interface Addresses {
  readonly auth_url: string;
  readonly invoicing_url: string;
  readonly payments_url: string;
  readonly web_url: string;
  readonly hosted_url: string;
  /** Empty: no sample game was started with the service. */
  readonly game_url: string;
}

/** All that the sandbox shows, at one moment. */
export interface Overview {
  readonly now: string;
  readonly offset_seconds: number;
  readonly faults: readonly Fault[];
  readonly addresses: Addresses;
  readonly client: { readonly client_id: string; readonly client_secret: string };
  /** The demo buyer's wallet in USD. */
  readonly buyer_method_id: string;
  /** The demo buyer first. */
  readonly accounts: readonly DemoAccount[];
  readonly cards: readonly { readonly number: string; readonly text: string }[];
  readonly requests: readonly ApiRequest[];
  readonly deliveries: readonly Delivery[];
  readonly mails: readonly Mail[];
}

export const overviewContract: Contract<Overview> = {
  shape: {
    now: 'string',
    offset_seconds: 'number',
    faults: [
      'list',
      { fault_id: 'string', kind: 'string', settings: ['map', 'string'], remaining: ['nullable', 'number'] },
    ],
    addresses: {
      auth_url: 'string',
      invoicing_url: 'string',
      payments_url: 'string',
      web_url: 'string',
      hosted_url: 'string',
      game_url: 'string',
    },
    client: { client_id: 'string', client_secret: 'string' },
    buyer_method_id: 'string',
    accounts: [
      'list',
      {
        name: 'string',
        account_id: 'string',
        email: 'string',
        page: 'string',
        wallets: ['list', { wallet_id: 'string', display_amount: 'string' }],
      },
    ],
    cards: ['list', { number: 'string', text: 'string' }],
    requests: [
      'list',
      {
        request_id: 'string',
        method: 'string',
        path: 'string',
        status: 'number',
        code: 'string',
        ms: 'number',
        when: 'string',
        page: 'string',
      },
    ],
    deliveries: [
      'list',
      {
        delivery_id: 'string',
        webhook_id: 'string',
        integrator_id: 'string',
        url: 'string',
        event: 'string',
        subject_id: 'string',
        state: 'string',
        status: ['nullable', 'number'],
        attempts: ['list', 'string'],
        next_attempt: 'string',
        when: 'string',
        page: 'string',
      },
    ],
    mails: [
      'list',
      { mail_id: 'string', to: 'string', subject: 'string', state: 'string', when: 'string', page: 'string' },
    ],
  },
};
