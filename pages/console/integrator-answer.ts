import type { Contract, Shape } from 'svc-bridge/frame';
import { LOOKS, type Looks } from '../kit/contract/look-preview.js';
import { CREDITS, type Credits } from './credits-answer.js';
import { WAITING_REQUESTS, type WaitingRequests } from './requests-answer.js';

/** Every integrator by name; an integrator's own people see theirs. */
export interface Integrators {
  readonly integrators: readonly {
    readonly integrator_id: string;
    readonly name: string;
    readonly display_name: string;
    readonly frozen: boolean;
    readonly created: string;
  }[];
  readonly has_more: boolean;
}

export const integratorsContract: Contract<Integrators> = {
  shape: {
    integrators: [
      'list',
      { integrator_id: 'string', name: 'string', display_name: 'string', frozen: 'boolean', created: 'string' },
    ],
    has_more: 'boolean',
  },
};

/** With credits to its own wallets, which its people do not see. */
export interface Integrator extends WaitingRequests, Credits {
  readonly integrator_id: string;
  readonly name: string;
  readonly display_name: string;
  readonly freezes: readonly { readonly by: string; readonly reason: string; readonly since: string }[];
  readonly clients: readonly Client[];
  readonly origins: readonly string[];
  readonly return_patterns: readonly string[];
  readonly currencies: readonly {
    readonly code: string;
    readonly exponent: number;
    /** How much of its own token there is; empty: money. */
    readonly supply: string;
  }[];
  readonly wallets: readonly { readonly wallet_id: string; readonly display_amount: string }[];
  readonly webhooks: readonly Webhook[];
  readonly looks: Looks;
  readonly limits: readonly {
    readonly currency: string;
    readonly name: string;
    readonly value: string;
    /** As a form has it. */
    readonly typed: string;
  }[];
  readonly settings: {
    readonly refund_shortfall: string;
    readonly dispute_liability: string;
    readonly payout_hold_hours: number;
    readonly payout_name_check: string;
  };
  /** What waits for a second person. */
  readonly may: {
    readonly change: boolean;
    readonly freeze: boolean;
    readonly unfreeze: boolean;
    readonly set_limits: boolean;
    readonly close: boolean;
    readonly credit: boolean;
  };
}

/** Credentials for the API; nothing here has their secret. */
export interface Client {
  readonly client_id: string;
  /** When it was; empty: it is not. */
  readonly disabled: string;
  /** When its secret was last sent, to the minute; empty: not since this is kept. */
  readonly used: string;
  readonly created: string;
}

export interface Webhook {
  readonly webhook_id: string;
  readonly url: string;
  /** Empty: every event. */
  readonly events: readonly string[];
  readonly state: string;
  readonly disabled_reason: string;
  readonly created: string;
}

const WEBHOOK: Shape = {
  webhook_id: 'string',
  url: 'string',
  events: ['list', 'string'],
  state: 'string',
  disabled_reason: 'string',
  created: 'string',
};

export const integratorContract: Contract<Integrator> = {
  shape: {
    integrator_id: 'string',
    name: 'string',
    display_name: 'string',
    freezes: ['list', { by: 'string', reason: 'string', since: 'string' }],
    clients: ['list', { client_id: 'string', disabled: 'string', used: 'string', created: 'string' }],
    origins: ['list', 'string'],
    return_patterns: ['list', 'string'],
    currencies: ['list', { code: 'string', exponent: 'number', supply: 'string' }],
    wallets: ['list', { wallet_id: 'string', display_amount: 'string' }],
    webhooks: ['list', WEBHOOK],
    looks: LOOKS,
    limits: ['list', { currency: 'string', name: 'string', value: 'string', typed: 'string' }],
    settings: {
      refund_shortfall: 'string',
      dispute_liability: 'string',
      payout_hold_hours: 'number',
      payout_name_check: 'string',
    },
    ...CREDITS,
    ...WAITING_REQUESTS,
    may: {
      change: 'boolean',
      freeze: 'boolean',
      unfreeze: 'boolean',
      set_limits: 'boolean',
      close: 'boolean',
      credit: 'boolean',
    },
  },
};

/** A receiver, and a page of its deliveries, newest first. */
export interface WebhookPage {
  readonly webhook: Webhook;
  readonly deliveries: readonly {
    readonly delivery_id: string;
    readonly event: string;
    readonly subject_id: string;
    readonly state: string;
    readonly created: string;
    /** Empty: none is due. */
    readonly next_attempt: string;
    readonly attempts: readonly string[];
  }[];
  /** Empty on the last page. */
  readonly next_cursor: string;
  readonly may: { readonly enable: boolean; readonly disable: boolean; readonly replay: boolean };
}

export const webhookPageContract: Contract<WebhookPage> = {
  shape: {
    webhook: WEBHOOK,
    deliveries: [
      'list',
      {
        delivery_id: 'string',
        event: 'string',
        subject_id: 'string',
        state: 'string',
        created: 'string',
        next_attempt: 'string',
        attempts: ['list', 'string'],
      },
    ],
    next_cursor: 'string',
    may: { enable: 'boolean', disable: 'boolean', replay: 'boolean' },
  },
};

/** A day of an integrator's wallets, of its players' and of its escrows. */
export interface ClosedDay {
  readonly integrator: string;
  readonly day: string;
  readonly wallets: readonly {
    readonly owner: string;
    readonly currency: string;
    readonly opening: string;
    readonly closing: string;
    readonly fees: string;
    readonly dispute_fees: string;
    readonly movements: readonly {
      readonly kind: string;
      readonly count: number;
      readonly credits: string;
      readonly debits: string;
    }[];
  }[];
  /** As the admin tool prints them. */
  readonly files: { readonly json: string; readonly csv: string };
}

export const closedDayContract: Contract<ClosedDay> = {
  shape: {
    integrator: 'string',
    day: 'string',
    wallets: [
      'list',
      {
        owner: 'string',
        currency: 'string',
        opening: 'string',
        closing: 'string',
        fees: 'string',
        dispute_fees: 'string',
        movements: ['list', { kind: 'string', count: 'number', credits: 'string', debits: 'string' }],
      },
    ],
    files: { json: 'string', csv: 'string' },
  },
};

/** A key that was just made. */
export interface NewClient {
  readonly client_id: string;
  readonly client_secret: string;
}

/** The only answer that has a secret; without one it waits for a second person. */
export const newClientContract: Contract<Partial<NewClient>> = {
  shape: { client_id: ['optional', 'string'], client_secret: ['optional', 'string'] },
};

export const replayedContract: Contract<{ readonly replayed: number }> = { shape: { replayed: 'number' } };
