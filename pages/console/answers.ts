import type { Contract } from 'svc-bridge/frame';
import { CREDITS, type Credits } from './credits-answer.js';
import { WAITING_REQUESTS, type WaitingRequests } from './requests-answer.js';

/** Who is signed in. */
export interface Session {
  readonly mode: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  /** Null: one of the operator's own people. */
  readonly integrator_id: string | null;
  readonly must_change_password: boolean;
}

export const sessionContract: Contract<Session> = {
  shape: {
    mode: 'string',
    name: 'string',
    email: 'string',
    role: 'string',
    integrator_id: ['nullable', 'string'],
    must_change_password: 'boolean',
  },
};

/** One thing that a search found. */
export interface Hit {
  readonly kind: string;
  readonly id: string;
  readonly integrator: string;
  /** ISO 8601 UTC. */
  readonly when: string;
  /** Where it is shown, such as `accounts/01a1…`. */
  readonly page: string;
}

export interface Found {
  readonly hits: readonly Hit[];
  /** What to do if nothing was found, or more than is listed; empty: no hint. */
  readonly hint: string;
}

export const foundContract: Contract<Found> = {
  shape: {
    hits: ['list', { kind: 'string', id: 'string', integrator: 'string', when: 'string', page: 'string' }],
    hint: 'string',
  },
};

interface Freeze {
  readonly by: string;
  readonly reason: string;
  readonly since: string;
}

/** Without credits also for an integrator's people. */
export interface Player extends WaitingRequests, Credits {
  readonly account_id: string;
  readonly integrator: { readonly name: string };
  readonly email: string | null;
  readonly display_name: string;
  readonly locale: string;
  readonly kyc_state: string;
  /** Of what waits for the operator's decision about their identity; empty: nothing, or not theirs to decide. */
  readonly waiting_submission_id: string;
  readonly created: string;
  /** When the personal data was erased; empty: it was not. */
  readonly erased: string;
  readonly freezes: readonly Freeze[];
  /** Of the integrator: none of its players can pay. */
  readonly integrator_freezes: readonly Freeze[];
  readonly wallet_freezes: readonly (Freeze & {
    readonly wallet_id: string;
    readonly currency: string;
    /** Whoever is signed in can lift it. */
    readonly is_own: boolean;
  })[];
  readonly wallets: readonly {
    readonly wallet_id: string;
    readonly display_amount: string;
    readonly in_debt: boolean;
  }[];
  readonly cards: readonly {
    readonly payment_method_id: string;
    readonly name: string;
    readonly state: string;
    readonly created: string;
  }[];
  /** The player's own, a month's; empty also for an integrator's people. */
  readonly spending_limits: readonly {
    readonly display_amount: string;
    /** Of the raise that waits; empty with a time: no limit from then on. */
    readonly next_display_amount: string;
    /** Empty: nothing waits. */
    readonly next_from: string;
  }[];
  readonly open: { readonly sessions: number; readonly signed_in: number };
  readonly may: {
    readonly freeze: boolean;
    readonly unfreeze: boolean;
    readonly freeze_wallets: boolean;
    readonly revoke: boolean;
    readonly decide_kyc: boolean;
    readonly export: boolean;
    readonly erase: boolean;
    readonly credit: boolean;
    readonly take_back: boolean;
  };
}

const FREEZE = { by: 'string', reason: 'string', since: 'string' } as const;

export const playerContract: Contract<Player> = {
  shape: {
    account_id: 'string',
    integrator: { name: 'string' },
    email: ['nullable', 'string'],
    display_name: 'string',
    locale: 'string',
    kyc_state: 'string',
    waiting_submission_id: 'string',
    created: 'string',
    erased: 'string',
    freezes: ['list', FREEZE],
    integrator_freezes: ['list', FREEZE],
    wallet_freezes: ['list', { ...FREEZE, wallet_id: 'string', currency: 'string', is_own: 'boolean' }],
    wallets: ['list', { wallet_id: 'string', display_amount: 'string', in_debt: 'boolean' }],
    cards: ['list', { payment_method_id: 'string', name: 'string', state: 'string', created: 'string' }],
    spending_limits: ['list', { display_amount: 'string', next_display_amount: 'string', next_from: 'string' }],
    ...CREDITS,
    ...WAITING_REQUESTS,
    open: { sessions: 'number', signed_in: 'number' },
    may: {
      freeze: 'boolean',
      unfreeze: 'boolean',
      freeze_wallets: 'boolean',
      revoke: 'boolean',
      decide_kyc: 'boolean',
      export: 'boolean',
      erase: 'boolean',
      credit: 'boolean',
      take_back: 'boolean',
    },
  },
};

/** All that is kept about a player, as JSON. */
export const exportContract: Contract<{ readonly file: string }> = { shape: { file: 'string' } };

export interface Entry {
  readonly transaction_id: string;
  /** Of the invoice that it is made from; null: it is made from none. */
  readonly invoice_id: string | null;
  readonly type: string;
  readonly role: string;
  readonly status: string;
  readonly description: string;
  readonly display_amount: string;
  readonly when: string;
  /** Of a payout, what it waits for or came to; else empty, and absent of a release that does not say. */
  readonly note?: string | undefined;
}

export interface HistoryPage {
  readonly total: number;
  readonly entries: readonly Entry[];
  /** Empty on the last page. */
  readonly next_cursor: string;
}

export const historyContract: Contract<HistoryPage> = {
  shape: {
    total: 'number',
    entries: [
      'list',
      {
        transaction_id: 'string',
        invoice_id: ['nullable', 'string'],
        type: 'string',
        role: 'string',
        status: 'string',
        description: 'string',
        display_amount: 'string',
        when: 'string',
        note: ['optional', 'string'],
      },
    ],
    next_cursor: 'string',
  },
};

/** What a player has submitted to be identified. */
export interface Identity {
  readonly submission_id: string;
  readonly submitted: string;
  readonly state: string;
  /** Null: erased. */
  readonly details: {
    readonly first_name: string;
    readonly last_name: string;
    readonly date_of_birth: string;
    readonly address: Readonly<Record<string, string>>;
    readonly document: { readonly type: string; readonly number: string };
  } | null;
}

export const identityContract: Contract<Identity> = {
  shape: {
    submission_id: 'string',
    submitted: 'string',
    state: 'string',
    details: [
      'nullable',
      {
        first_name: 'string',
        last_name: 'string',
        date_of_birth: 'string',
        address: ['map', 'string'],
        document: { type: 'string', number: 'string' },
      },
    ],
  },
};

/** Of a call whose answer the page does not show. */
export const doneContract: Contract<unknown> = { shape: 'unknown' };
