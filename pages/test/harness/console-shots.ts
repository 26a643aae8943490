import type { Player, Session } from '../../console/answers.js';
import type { Dispute } from '../../console/dispute-answer.js';
import type { Integrator } from '../../console/integrator-answer.js';
import type { Log } from '../../console/log-answer.js';
import type { Operations } from '../../console/operations-answer.js';
import type { Payment } from '../../console/payment-answer.js';
import type { WaitingRequest } from '../../console/requests-answer.js';
import type { Overview } from '../../console/sandbox/overview-answer.js';
import type { ApiReply } from './open-page.js';
import type { Shot } from './screen-shots.js';

const WHEN = '2026-11-21T09:30:00.000Z';
const EARLIER = '2026-11-20T16:05:00.000Z';
const LATER = '2026-11-23T09:30:00.000Z';
const ID = (last: string) => `5b7d1c1e-0000-4000-8000-00000000${last}`;
const INTEGRATOR = ID('00a1');
const PLAYER = ID('00b2');
const INVOICE = ID('00c3');
const DISPUTE = ID('00d4');

const SESSION: Session = {
  mode: 'operator',
  name: 'Ada Lind',
  email: 'ada@pay.example',
  role: 'admin',
  integrator_id: null,
  must_change_password: false,
};

const REQUEST: WaitingRequest = {
  request_id: ID('00e5'),
  action: 'invoice.refund',
  page: `invoices/${INVOICE}`,
  integrator: 'demo-games',
  display_amount: 'USD 19.99',
  client_id: '',
  reference: '',
  changes: '',
  reason: 'The mount was sold twice',
  asked_by: 'mika@pay.example',
  own: false,
  approved_by: '',
  asked: EARLIER,
  ends: LATER,
  may: { approve: true, refuse: true, complete: false },
};

const LOG: Log = {
  entries: [
    {
      entry_id: '2',
      when: WHEN,
      operator: 'ada@pay.example',
      action: 'integrator.set-looks',
      before: { primary_color: '' },
      after: { primary_color: '#ffb000' },
      reason: 'Their new colours',
      request_id: 'req_8f2c',
    },
    {
      entry_id: '1',
      when: EARLIER,
      operator: 'mika@pay.example',
      action: 'account.freeze',
      before: null,
      after: null,
      reason: 'A stolen card',
      request_id: 'req_7e1b',
    },
  ],
  next_cursor: 'more',
};

const FEED: Log = {
  ...LOG,
  entries: LOG.entries.map((entry) => ({
    ...entry,
    subject: { kind: 'integrator', name: 'demo-games', page: `integrators/${INTEGRATOR}` },
    integrator: 'demo-games',
    address: '203.0.113.7',
  })),
};

const DEMO_INTEGRATOR: Integrator = {
  integrator_id: INTEGRATOR,
  name: 'demo-games',
  display_name: 'Demo Games',
  freezes: [{ by: 'operator', reason: 'Their bank is closed', since: EARLIER }],
  clients: [
    { client_id: 'client_a1', disabled: '', used: WHEN, created: EARLIER },
    { client_id: 'client_b2', disabled: WHEN, used: '', created: EARLIER },
  ],
  origins: ['https://demo-games.example', 'https://*.demo-games.example'],
  return_patterns: ['demogame://'],
  currencies: [
    { code: 'USD', exponent: 2, supply: '' },
    { code: 'GEM', exponent: 0, supply: 'GEM 12000' },
  ],
  wallets: [{ wallet_id: ID('00f6'), display_amount: 'USD 1250.00' }],
  webhooks: [
    {
      webhook_id: 'we_1',
      url: 'https://demo-games.example/hooks',
      events: [],
      state: 'disabled',
      disabled_reason: 'The receiver answered 410 Gone.',
      created: EARLIER,
    },
  ],
  looks: {
    display_name: 'Demo Games',
    preset: 'parchment',
    background_color: '',
    primary_color: '#ffb000',
    color_scheme: 'light',
    corners: 'cut',
    surface: '',
    density: '',
    motion: '',
    sounds: '',
    typeface: '',
    typeface_file: '',
    logo_url: '',
    preview_text: 'Swords for every hero',
    merchant_name: 'Demo Games Entertainment Ltd',
    support_email: 'help@demo-games.example',
    support_url: '',
    refund_terms_url: '',
  },
  limits: [{ currency: 'USD', name: 'payout_max_amount', value: 'USD 500.00', typed: '500.00' }],
  settings: {
    refund_shortfall: 'integrator',
    dispute_liability: 'recipients',
    payout_hold_hours: 24,
    payout_name_check: 'match',
  },
  credits: [
    {
      credit_id: ID('00a7'),
      display_amount: 'USD 1000.00',
      reference: 'SEPA-2026-11-18-0042',
      people: 'mika@pay.example, ada@pay.example',
      when: EARLIER,
      taken_back: '',
    },
  ],
  requests: [REQUEST],
  may: { change: true, freeze: false, unfreeze: true, set_limits: true, close: true, credit: true },
};

const DEMO_PLAYER: Player = {
  account_id: PLAYER,
  integrator: { name: 'demo-games' },
  email: 'buyer@demo-games.example',
  display_name: 'Demo Buyer',
  locale: 'en',
  kyc_state: 'MANUAL_REVIEW',
  waiting_submission_id: ID('00b8'),
  created: EARLIER,
  erased: '',
  freezes: [{ by: 'operator', reason: 'A stolen card', since: EARLIER }],
  integrator_freezes: [],
  wallet_freezes: [],
  wallets: [
    { wallet_id: ID('00c9'), display_amount: 'USD 12.50', in_debt: false },
    { wallet_id: ID('00d0'), display_amount: 'GEM -40', in_debt: true },
  ],
  cards: [{ payment_method_id: ID('00d1'), name: 'Visa •••• 4242', state: 'ACTIVE', created: EARLIER }],
  spending_limits: [{ display_amount: 'USD 50.00', next_display_amount: 'USD 80.00', next_from: LATER }],
  credits: [],
  requests: [],
  open: { sessions: 1, signed_in: 2 },
  may: {
    freeze: true,
    unfreeze: true,
    freeze_wallets: true,
    revoke: true,
    decide_kyc: true,
    export: true,
    erase: true,
    credit: true,
    take_back: true,
  },
};

const event = (what: string, state: string, more: Partial<Payment['events'][number]> = {}) => ({
  when: EARLIER,
  what,
  state,
  display_amount: '',
  id: ID('00d2'),
  note: '',
  attempts: [],
  ...more,
});

const DEMO_PAYMENT: Payment = {
  invoice_id: INVOICE,
  account_id: PLAYER,
  integrator: 'demo-games',
  type: 'purchase',
  state: 'success',
  display_amount: 'USD 19.99',
  description: 'Ember Drake mount',
  refunds: '',
  reference: 'order A-17',
  failure: '',
  created: EARLIER,
  updated: WHEN,
  escrow: null,
  methods: [{ name: 'Visa •••• 4242', display_amount: 'USD 19.99' }],
  items: [
    { name: 'Ember Drake mount', display_amount: 'USD 17.99' },
    { name: 'Marketplace fee', display_amount: 'USD 2.00' },
  ],
  events: [
    event('invoice', 'open'),
    event('card charge', 'captured', { display_amount: 'USD 19.99' }),
    event('invoice', 'success', { display_amount: 'USD 19.99' }),
    event('webhook', 'failed', { note: 'invoice.completed', attempts: ['09:31 500', '09:36 no answer'] }),
    event('mail', 'sent'),
  ],
  left_out: '',
  requests: [REQUEST],
  left_to_refund: 'USD 19.99',
  may: { refund: true, replay: true, send_receipt: true },
};

const DEMO_DISPUTE: Dispute = {
  dispute_id: DISPUTE,
  invoice_id: INVOICE,
  account_id: PLAYER,
  integrator: 'demo-games',
  provider: 'sandbox',
  reference: 'dp_42',
  state: 'needs_response',
  reason: 'fraudulent',
  display_amount: 'USD 19.99',
  display_fee: 'USD 15.00',
  respond_by: LATER,
  opened: EARLIER,
  evidence: [{ evidence_id: '1', state: 'submitted', text: 'The player has used the mount since.', created: WHEN }],
  closed: '',
  requests: [],
  may: { respond: true },
};

const DEMO_OPERATIONS: Operations = {
  read: WHEN,
  nodes: {
    list: [
      {
        node_id: 'n2',
        name: 'pay-2',
        version: '0.9.0',
        state: 'not ready',
        reason: 'Its clock is 9 s late.',
        started: EARLIER,
        seen: WHEN,
        advice: 'Set its clock.',
        runbook: 'Clocks',
      },
      {
        node_id: 'n1',
        name: 'pay-1',
        version: '0.9.0',
        state: 'ready',
        reason: '',
        started: EARLIER,
        seen: WHEN,
        advice: '',
        runbook: '',
      },
    ],
    versions: [{ version: '0.9.0', nodes: 2 }],
    advice: '',
    runbook: '',
  },
  jobs: [
    {
      job: 'webhooks',
      does: 'Sends what is due to receivers.',
      state: 'failing',
      every_ms: 1_000,
      succeeded: EARLIER,
      took_ms: 42,
      failure: { text: 'connect ECONNREFUSED', node: 'pay-2', when: WHEN },
      failing_on: [{ node: 'pay-2', in_a_row: 4, since: EARLIER }],
      rounds: 8_000,
      failures: 4,
      advice: 'Look at the network of pay-2.',
      runbooks: ['Jobs'],
    },
  ],
  traffic: {
    minutes: Array.from({ length: 60 }, (_, at) => ({
      minute: new Date(Date.parse(WHEN) - (59 - at) * 60_000).toISOString(),
      paid: (at * 7) % 23,
      failed: at % 11 === 0 ? 3 : 0,
      open: at > 57 ? 2 : 0,
    })),
    failures: [{ reason: 'card_declined', count: 12 }],
  },
  stuck: [
    {
      kind: 'payouts',
      title: 'Payouts that the bank has not answered',
      advice: 'Ask the bank.',
      runbook: 'Payouts',
      rows: [{ id: ID('00e6'), page: '', detail: 'USD 50.00', since: EARLIER }],
      has_more: false,
    },
  ],
  backlog: [{ kind: 'webhooks', waiting: 12 }],
  audit: { finished: WHEN, every_hours: 24, is_late: false, broken_rules: [] },
  adjustments: [],
};

const DEMO_SANDBOX: Overview = {
  now: WHEN,
  offset_seconds: 3_600,
  faults: [{ fault_id: 'f1', kind: 'delay', settings: { path: '/v2/invoice', ms: '2000' }, remaining: 3 }],
  addresses: {
    auth_url: 'http://127.0.0.1:8787',
    invoicing_url: 'http://127.0.0.1:8787',
    payments_url: 'http://127.0.0.1:8787',
    web_url: 'http://127.0.0.1:8787',
    hosted_url: 'http://127.0.0.1:8787',
    game_url: 'http://localhost:8788',
  },
  client: { client_id: 'client_demo', client_secret: 'secret_demo' },
  buyer_method_id: ID('00e7'),
  accounts: [
    {
      name: 'Demo Buyer',
      account_id: PLAYER,
      email: 'buyer@demo-games.example',
      page: `accounts/${PLAYER}`,
      wallets: [{ wallet_id: ID('00c9'), display_amount: 'USD 1250.00' }],
    },
  ],
  cards: [
    { number: '4242 4242 4242 4242', text: 'Approves.' },
    { number: '4000 0000 0000 0002', text: 'Declines.' },
  ],
  requests: [
    {
      request_id: 'req_8f2c',
      method: 'POST',
      path: '/v2/invoice',
      status: 422,
      code: 'currency_unknown',
      ms: 12,
      when: WHEN,
      page: '',
    },
  ],
  deliveries: [
    {
      delivery_id: 'd1',
      webhook_id: 'we_1',
      integrator_id: INTEGRATOR,
      url: 'https://demo-games.example/hooks',
      event: 'escrow-transaction-update',
      subject_id: 'esc_1',
      state: 'due',
      status: 500,
      attempts: ['09:31 500'],
      next_attempt: LATER,
      when: WHEN,
      page: '',
    },
  ],
  mails: [
    {
      mail_id: 'm1',
      to: 'buyer@demo-games.example',
      subject: 'Your receipt from Demo Games: $19.99',
      state: 'sent',
      when: WHEN,
      page: '',
    },
  ],
};

const ANSWERS: Readonly<Record<string, object>> = {
  session: SESSION,
  disputes: {
    disputes: [
      {
        dispute_id: DISPUTE,
        integrator: 'demo-games',
        reason: 'fraudulent',
        display_amount: 'USD 19.99',
        respond_by: LATER,
        answers: 1,
      },
    ],
    has_more: false,
  },
  requests: { requests: [REQUEST] },
  'identity-checks': {
    checks: [{ account_id: PLAYER, integrator: 'demo-games', submitted: EARLIER }],
    has_more: false,
  },
  operations: DEMO_OPERATIONS,
  sandbox: DEMO_SANDBOX,
  log: FEED,
  [`integrators/${INTEGRATOR}`]: DEMO_INTEGRATOR,
  [`integrators/${INTEGRATOR}/log`]: LOG,
  [`accounts/${PLAYER}`]: DEMO_PLAYER,
  [`accounts/${PLAYER}/history`]: {
    total: 1,
    entries: [
      {
        transaction_id: INVOICE,
        invoice_id: INVOICE,
        type: 'user_purchase',
        role: 'buyer',
        status: 'processed',
        description: 'Ember Drake mount',
        display_amount: 'USD 19.99',
        when: EARLIER,
        note: '',
      },
    ],
    next_cursor: '',
  },
  [`accounts/${PLAYER}/attempts`]: {
    attempts: [
      {
        attempt_id: 'at1',
        kind: 'checkout',
        when: EARLIER,
        reference: 'order A-18',
        display_amount: 'USD 4.99',
        state: 'failed',
        reason: 'card_declined',
        invoice_id: null,
      },
    ],
    has_more: false,
  },
  [`accounts/${PLAYER}/log`]: LOG,
  [`invoices/${INVOICE}`]: DEMO_PAYMENT,
  [`invoices/${INVOICE}/log`]: LOG,
  [`disputes/${DISPUTE}`]: DEMO_DISPUTE,
  [`disputes/${DISPUTE}/log`]: LOG,
};

function shot(name: string, place: string, more: Partial<Record<string, ApiReply>> = {}): Shot {
  const api = (call: string): ApiReply | undefined => {
    const payload = ANSWERS[call.replace('GET console/', '')];
    return more[call] ?? (payload && { payload });
  };
  return { name, path: 'console', ownWindow: place, shows: 'main form, main section', api };
}

/** The console's pages and the sandbox's, which English-speaking operators and developers see. */
export function consoleShots(): Shot[] {
  const ended = { status: 401, codes: ['console_session_ended'], message: ['Sign in.'] };
  const sandboxed = { payload: { ...SESSION, mode: 'sandbox' } };
  return [
    shot('console-sign-in', '', { 'GET console/session': ended }),
    shot('console-home', ''),
    shot('console-operations', '#/operations'),
    shot('console-log', '#/log'),
    shot('console-integrator', `#/integrators/${INTEGRATOR}`),
    {
      ...shot('console-looks', `#/integrators/${INTEGRATOR}/looks`),
      act: ({ page }) => page.frameLocator('iframe.look-preview').locator('html[data-preset="parchment"]').waitFor(),
    },
    shot('console-limits', `#/integrators/${INTEGRATOR}/limits`),
    shot('console-player', `#/accounts/${PLAYER}`),
    shot('console-payment', `#/invoices/${INVOICE}`),
    shot('console-dispute', `#/disputes/${DISPUTE}`),
    shot('sandbox', '#/sandbox', { 'GET console/session': sandboxed }),
  ];
}
