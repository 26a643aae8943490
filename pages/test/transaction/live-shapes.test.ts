import { formatMoney } from '@svc-bridge/texts';
import { type Money, viewTransaction } from 'svc-bridge/view';
import { describe, expect, it } from 'vitest';
import { entry, escrowEntry, invoiceData } from '../support/transactions.js';

/** Entries in the formats of deployments whose fields differ from ours; the values are made up. */
const written = (money: Money | undefined) => money && formatMoney(money, 'en-US');
const amounts = (rows: readonly { label: string; money: Money }[]) =>
  rows.map(({ label, money }) => `${label} ${written(money)}`);

const sale = entry('user_purchase_recipient', '2026-11-18T21:10:00Z', 'Obsidian Blade', {
  total_received_display: 'USD 20.00',
  total_fees_paid: 150,
  total_fees_paid_display: 'USD 1.50',
  total_received_less_fees_display: 'USD 18.50',
  recipient_items: [
    {
      description: 'Obsidian Blade',
      amount_received_display: 'USD 20.00',
      amount_received_less_fees_display: 'USD 18.50',
      payment_method_display_string: 'USD Wallet',
    },
  ],
});

const payout = entry('payout', '2026-11-16T12:00:00Z', 'USD 50.00', {
  payout_total_display: 'USD 50.00',
  payout_fee: 100,
  payout_fee_display: 'USD 1.00',
  payout_amount_less_fee_display: 'USD 49.00',
  destination_payment_method_display_string: 'PayPal d***@example.com',
  payout: { created: '2026-11-16T11:59:00Z', status: 'PENDING' },
});

const refund = entry('refund', '2026-11-15T11:00:00Z', '', {
  subtotal_amount_display: 'USD 9.00',
  tax_total_amount: 99,
  tax_amount_display: 'USD 0.99',
  total_amount_display: 'USD 9.99',
  refund_line_items: [{ description: 'Tavern music pack', amount_display: 'USD 9.99' }],
  refund_payment_methods: [{ description: 'Visa ending in 1111', amount_display: 'USD 9.99' }],
});

const conversion = entry('token_convert', '2026-11-14T10:00:00Z', 'TST 500', {
  total_amount_display: 'USD 4.75',
  subtotal_amount_display: 'USD 5.00',
  publisher_fee_amount: 25,
  publisher_fee_amount_display: 'USD 0.25',
  user_received_amount_display: 'USD 4.75',
  source_payment_method_display_string: 'Standard TST wallet',
  token_exchange: { status: 'SUCCESS', created: '2026-11-14T09:59:00Z' },
});

describe('entries of other deployments', () => {
  it('show a seller, whose role may be missing, the net amount after fees', () => {
    const view = viewTransaction({ ...sale, transaction_role: 'user' });
    expect(view).toMatchObject({ kind: 'sale', sells: true, direction: 'in', title: 'Obsidian Blade' });
    expect(written(view.amount)).toBe('$18.50');
    expect(amounts(view.amountRows)).toEqual(['subtotal $20.00', 'serviceFee $1.50']);
    expect(view.items.map(({ name, amount }) => [name, written(amount)])).toEqual([['Obsidian Blade', '$20.00']]);
    expect(view.destinations).toMatchObject([{ name: 'USD Wallet', isWallet: true }]);
  });

  const REQUESTED = '2026-11-16T11:59:00Z';
  const ENDED = '2026-11-18T09:00:00Z';
  it.each<[string, string, Record<string, unknown>, string | null, string[]]>([
    [
      'is pending',
      'payout-pending',
      { created: REQUESTED, updated: ENDED },
      REQUESTED,
      ['requested', 'processed waiting'],
    ],
    ['was processed', 'processed', { created: REQUESTED, updated: ENDED }, REQUESTED, ['requested', 'processed ENDED']],
    [
      'was processed on the date of its entry',
      'processed',
      { created: REQUESTED },
      ENDED,
      ['requested', 'processed ENDED'],
    ],
    [
      'has its own dates',
      'processed',
      { requested: REQUESTED, processed: ENDED },
      null,
      ['requested', 'processed ENDED'],
    ],
    ['failed', 'payout-failed', { created: REQUESTED }, ENDED, ['requested', 'payoutFailed ENDED', 'moneyBack now']],
    [
      'was returned',
      'payout-returned',
      { created: REQUESTED },
      ENDED,
      ['requested', 'payoutFailed ENDED', 'moneyBack done'],
    ],
    ['was cancelled', 'CANCELED', { created: REQUESTED }, ENDED, ['requested', 'moneyBack ENDED']],
    ['has a status of its own', 'under-review', { created: REQUESTED }, ENDED, ['requested']],
  ])(
    'show when a payout that %s was requested and ended, and that a failed one’s money returns',
    (_what, status, times, date, steps) => {
      const { timeline, direction } = viewTransaction({
        ...payout,
        transaction_date: date,
        transaction_status: status,
        transaction_data: { payout: times },
      });
      expect(timeline[0]).toMatchObject({ step: 'requested', state: 'done', dateMs: Date.parse(REQUESTED) });
      const told = timeline.map(({ step, state, dateMs }) => {
        if (step === 'requested') return step;
        return `${step} ${dateMs === undefined ? state : dateMs === Date.parse(ENDED) ? 'ENDED' : dateMs}`;
      });
      expect(told).toEqual(steps);
      expect(direction).toBe(steps.length > 2 || status === 'CANCELED' ? 'none' : 'out');
    },
  );

  it('show a payout with the amount sent, its fee and the amount that arrives', () => {
    const view = viewTransaction(payout);
    expect(view).toMatchObject({ kind: 'payout', direction: 'out' });
    expect(written(view.amount)).toBe('$50.00');
    expect(amounts(view.amountRows)).toEqual(['serviceFee $1.00', 'youReceive $49.00']);
    expect(view.destinations).toMatchObject([{ name: 'PayPal d***@example.com', isWallet: false }]);
  });

  it('show a refund with its items, its tax and its destination', () => {
    const view = viewTransaction(refund);
    expect(view).toMatchObject({ kind: 'refund', direction: 'in', title: 'Tavern music pack', methods: [] });
    expect(written(view.amount)).toBe('$9.99');
    expect(amounts(view.amountRows)).toEqual(['subtotal $9.00', 'tax $0.99']);
    expect(view.destinations.map(({ name, amount }) => [name, written(amount)])).toEqual([
      ['Visa ending in 1111', '$9.99'],
    ]);
  });

  it('show tokens exchanged for money as incoming money', () => {
    const view = viewTransaction(conversion);
    expect(view).toMatchObject({ kind: 'exchange', direction: 'in', title: { currency: 'TST', decimal: '500' } });
    expect(written(view.amount)).toBe('$4.75');
    expect(amounts(view.amountRows)).toEqual(['subtotal $5.00', 'gameFee $0.25']);
  });

  it('show tokens exchanged for money, with the tokens as the total, as the same incoming money', () => {
    const data = {
      total_amount_display: 'TST 500',
      subtotal_amount_display: 'TST 500',
      publisher_fee_amount: 25,
      publisher_fee_amount_display: 'USD 0.25',
      user_received_amount_display: 'USD 4.75',
      destination_payment_method_display_string: 'USD Wallet',
    };
    const view = viewTransaction(entry('token_convert', '', 'TST 500', data));
    expect(view).toMatchObject({ kind: 'exchange', direction: 'in', title: { currency: 'TST', decimal: '500' } });
    expect(written(view.amount)).toBe('$4.75');
    expect(amounts(view.amountRows)).toEqual(['gameFee $0.25']);
  });

  it.each<[string, Record<string, unknown>]>([
    ['without an amount', { total_amount: 0, total_amount_display: '' }],
    ['with an amount of zero', { total_amount: 0, total_amount_display: 'USD 0.00', tax_amount_display: 'USD 0.00' }],
    [
      'with an amount that somebody else paid',
      { source_payment_method_provider: 'pobo', total_amount: 100, total_amount_display: 'USD 1.00' },
    ],
  ])('show tokens that somebody else paid for, %s, as incoming tokens', (_what, money) => {
    const data = { ...money, user_received_amount_display: 'TST 10000', token_exchange: { status: 'SUCCESS' } };
    const view = viewTransaction(entry('token_purchase', '', 'TST 10000', data));
    expect(view).toMatchObject({ kind: 'tokenPurchase', direction: 'in', title: undefined, amountRows: [] });
    expect(view.amount).toMatchObject({ currency: 'TST', decimal: '10000' });
  });

  it('show tokens that the player paid for as outgoing money', () => {
    const data = { total_amount_display: 'USD 1.00', user_received_amount_display: 'TST 10000' };
    const view = viewTransaction(entry('token_purchase', '', 'TST 10000', data));
    expect(view).toMatchObject({ kind: 'tokenPurchase', direction: 'out', title: { currency: 'TST' } });
    expect(written(view.amount)).toBe('$1.00');
  });

  it('take status and date from the nested exchange or payout when the entry has none', () => {
    const bare = { transaction_status: null, transaction_date: null };
    expect(viewTransaction({ ...conversion, ...bare })).toMatchObject({
      status: 'completed',
      dateMs: Date.parse('2026-11-14T09:59:00Z'),
    });
    expect(viewTransaction({ ...payout, ...bare })).toMatchObject({
      status: 'pending',
      dateMs: Date.parse('2026-11-16T11:59:00Z'),
    });
  });

  it('name a method by its nested record, and show its share in the currency’s digits', () => {
    const data = invoiceData('TST 6', [['Blade', 'B', 'TST 6']], {
      payment_methods: {
        w: {
          payment_method: { display_string: 'Standard TST wallet', provider: 'wallet' },
          provider: 'wallet',
          currency: 'TST',
          authorized_amount: 6,
        },
      },
    });
    const [method] = viewTransaction(entry('user_purchase', '', 'Blade', data)).methods;
    expect(method).toMatchObject({ name: 'Standard TST wallet', isWallet: true });
    expect(written(method?.amount)).toBe('TST\u00a06');
  });

  it('add up the items when the total is missing, and read amounts written as text', () => {
    const items = {
      a: { description: 'A', amount: '150', currency: 'USD', display_amount: 'USD 1.50' },
      b: { description: 'B', amount: 75, currency: 'USD' },
    };
    const view = viewTransaction(entry('user_purchase', '', 'A', { line_items: items, summary: null }));
    expect(written(view.amount)).toBe('$2.25');
    expect(view.items.map(({ amount }) => written(amount))).toEqual(['$1.50', '$0.75']);
  });

  it('omit the total when the items have several currencies', () => {
    const items = [
      { amount: 150, currency: 'USD', display_amount: 'USD 1.50' },
      { amount: 75, currency: 'TST', display_amount: 'TST 75' },
    ];
    expect(viewTransaction(entry('user_purchase', '', 'A', { line_items: items })).amount).toBeUndefined();
  });

  it('omit zero fees and taxes, whether counted or not', () => {
    const data = {
      total_amount_display: 'USD 1.00',
      tilia_fee_amount_display: 'USD 0.00',
      tax_amount_display: '$0.00',
    };
    expect(viewTransaction(entry('token_purchase', '', 'TST 100', data)).amountRows).toEqual([]);
  });

  it.each(['reversed', 'under-review'])(
    'keep a status of their own, %s, whatever the nested invoice says',
    (status) => {
      const data = invoiceData('USD 1.00', [['A', 'A', 'USD 1.00']], { state: 'SUCCESS' });
      const view = viewTransaction(entry('user_purchase', '', 'A', data, { transaction_status: status }));
      expect(view).toMatchObject({ status: 'other', statusCode: status });
    },
  );

  it('keep an escrow status of their own, and show no progress beyond it', () => {
    const view = viewTransaction({
      ...escrowEntry('DISPUTED', '2026-11-19T09:30:00Z'),
      transaction_status: 'processed',
    });
    expect(view).toMatchObject({ status: 'other', statusCode: 'DISPUTED', timeline: [] });
  });

  it('read references and reasons that are numbers or lists', () => {
    const data = { reference_id: 4711, failure_reason: { code: 51, message: ['Declined.', 'Call your bank.'] } };
    const view = viewTransaction(entry('user_purchase', '', 'A', data, { transaction_id: 't' }));
    expect(view.references).toContainEqual({ label: 'ownReference', value: '4711' });
    expect(view.failureReason).toBe('Declined. Call your bank.');
    const reason = (failure_reason: unknown) => viewTransaction({ transaction_data: { failure_reason } }).failureReason;
    expect(reason(['Declined.', 'Call your bank.'])).toBe('Declined. Call your bank.');
    expect(reason({ code: 51 })).toBe('51');
    expect(reason({ reason: 'Limit reached.' })).toBe('Limit reached.');
  });

  it.each<[string, unknown, string, string[]]>([
    ['text', 'INSUFFICIENT_FUNDS', 'insufficient funds', ['insufficient_funds']],
    ['text with hyphens', 'issuer-not-available', 'issuer not available', ['issuer_not_available']],
    ['the message', { code: 'E51', message: 'card_declined' }, 'card declined', ['card_declined', 'e51']],
    ['the reason', { reason: 'card_declined' }, 'card declined', ['card_declined']],
    ['a list of one', ['card_declined'], 'card declined', ['card_declined']],
  ])(
    'read a reason that is a code, as %s, as one, and never show it as it is',
    (_what, failure_reason, reason, codes) => {
      const view = viewTransaction({ transaction_status: 'failed', transaction_data: { failure_reason } });
      expect(view).toMatchObject({ failureReason: reason, failureCodes: codes });
    },
  );

  it.each(['Declined', 'Declined.', 'Code card_declined', 'No 3-D Secure'])(
    'keep the words of a reason: %s',
    (reason) => {
      const view = viewTransaction({ transaction_data: { failure_reason: reason } });
      expect(view).toMatchObject({ failureReason: reason, failureCodes: [] });
    },
  );

  it.each<[string, object, string | undefined]>([
    ['whose currency is known', { provider: 'wallet', currency: 'USD' }, 'USD Wallet'],
    ['of which nothing is known', { provider: 'wallet' }, undefined],
  ])('call a wallet without a name, %s, a wallet', (_what, method, name) => {
    const data = invoiceData('USD 6.00', [['Blade', 'B', 'USD 6.00']], { payment_methods: { w: method } });
    expect(viewTransaction(entry('user_purchase', '', 'Blade', data)).methods).toMatchObject([
      { name, isWallet: true },
    ]);
  });

  it('show tokens that the player paid for, where nothing says how the amount is written, without an amount', () => {
    const exchange = { user_paid_amount: 100, user_paid_currency: 'USD' };
    const data = { total_amount: 100, user_received_amount_display: 'TST 10000', token_exchange: exchange };
    for (const total of [{}, { total_amount_display: '' }, { total_amount: '100' }]) {
      const view = viewTransaction(entry('token_purchase', '', 'TST 10000', { ...data, ...total }));
      expect(view).toMatchObject({ kind: 'tokenPurchase', direction: 'out', amount: undefined });
    }
  });

  it.each(['constructor', '__proto__', 'PayOut_Constructor', 'toString'])(
    'keep a status that is called %s',
    (status) => {
      const disputes = [{ dispute_id: 'd', state: status }];
      const data = invoiceData('USD 1.00', [['A', 'A', 'USD 1.00']], { disputes });
      const view = viewTransaction(entry('user_purchase', '', 'A', data, { transaction_status: status }));
      expect(view).toMatchObject({ status: 'other', statusCode: status });
      expect(view.disputes.list.map(({ outcome }) => outcome)).toEqual([undefined]);
    },
  );

  it('write an amount with more decimals than a browser formats as it came', () => {
    const long = `ETH 0.${'1'.repeat(101)}`;
    const view = viewTransaction(entry('user_purchase', '', 'A', invoiceData(long, [['A', 'A', long]])));
    expect(written(view.amount)).toBe(long);
    expect(written(view.items[0]?.amount)).toBe(long);
    const shown = viewTransaction(entry('user_purchase', '', 'A', invoiceData('ETH 0.00000000000000000001', [])));
    expect(written(shown.amount)).toBe('ETH\u00a00.00000000000000000001');
  });

  it.each(['VOID', 'voided', 'payout-voided'])(
    'show what was voided, %s, as cancelled, with no money that moved',
    (status) => {
      const data = invoiceData('USD 1.00', [['A', 'A', 'USD 1.00']]);
      const view = viewTransaction(entry('user_purchase', '', 'A', data, { transaction_status: status }));
      expect(view).toMatchObject({ status: 'cancelled', direction: 'none' });
      const stated = viewTransaction(
        entry('user_purchase', '', 'A', { ...data, state: status }, { transaction_status: '' }),
      );
      expect(stated).toMatchObject({ status: 'cancelled', direction: 'none' });
    },
  );

  it.each(['chargeback', 'CHARGEBACK', 'card_chargeback'])('show a %s as a dispute', (type) => {
    const view = viewTransaction(entry(type, '', 'A', invoiceData('USD 1.00', [])));
    expect(view).toMatchObject({ kind: 'dispute', direction: 'out' });
  });

  it('sign an amount in an unknown format once', () => {
    expect(formatMoney({ text: '-$5.00' }, 'en-US', 'out')).toBe('\u2212$5.00');
    expect(formatMoney({ text: '\u2212$5.00' }, 'en-US', 'in')).toBe('+$5.00');
  });
});
