import { viewTransaction } from 'svc-bridge/view';
import { describe, expect, it } from 'vitest';
import fc from '../../../test/support/properties.js';
import { ACCOUNT_ID, entry, escrowEntry, invoiceData, mixedHistory } from '../support/transactions.js';

describe('viewTransaction', () => {
  it('accepts an entry with nothing but an id', () => {
    expect(viewTransaction({ transaction_id: 'x' })).toMatchObject({
      id: 'x',
      kind: 'other',
      status: 'other',
      direction: 'none',
      amount: undefined,
      dateMs: undefined,
      items: [],
      timeline: [],
    });
  });

  it('never throws, whatever an entry contains', () => {
    const names = [
      'transaction_data',
      'transaction_id',
      'transaction_type',
      'transaction_status',
      'summary',
      'line_items',
    ];
    const inner = [
      'summary',
      'line_items',
      'escrow',
      'subitems',
      'payment_methods',
      'failure_reason',
      'escrow_invoice',
    ];
    const data = fc.dictionary(fc.constantFrom(...inner), fc.anything());
    const fields = fc.dictionary(fc.constantFrom(...names), fc.oneof(fc.anything(), data));
    fc.assert(
      fc.property(fields, (transaction) => {
        expect(viewTransaction(transaction).items).toBeInstanceOf(Array);
      }),
    );
  });

  it.each([
    ['user_purchase', 'buyer', 'purchase'],
    ['USER_PURCHASE', 'BUYER', 'purchase'],
    ['user_purchase_virtual', 'buyer', 'purchase'],
    ['user_purchase', 'seller', 'sale'],
    ['user_purchase_escrow', 'buyer', 'escrow'],
    ['user_purchase_escrow', 'seller', 'escrowSale'],
    ['token_purchase', 'user', 'tokenPurchase'],
    ['TOKEN-PURCHASE', 'user', 'tokenPurchase'],
    ['token_conversion', 'user', 'exchange'],
    ['token_exchange', 'user', 'exchange'],
    ['payout', 'user', 'payout'],
    ['deposit', 'user', 'deposit'],
    ['refund', 'buyer', 'refund'],
    ['something_new', 'user', 'other'],
  ])('reads type %s with role %s as %s', (type, role, kind) => {
    expect(viewTransaction({ transaction_type: type, transaction_role: role }).kind).toBe(kind);
  });

  it.each([
    ['processed', 'completed'],
    ['SUCCESS', 'completed'],
    ['pending', 'pending'],
    ['payout-pending', 'pending'],
    ['payout-failed', 'failed'],
    ['payout-returned', 'returned'],
    ['ESCROW-FAILED', 'failed'],
    ['refunded', 'refunded'],
    ['CANCELED', 'cancelled'],
    ['brand new', 'other'],
  ])('shows status %s as %s', (status, expected) => {
    expect(viewTransaction({ transaction_status: status })).toMatchObject({ status: expected, statusCode: status });
  });

  it.each([
    ['OPEN', 'pending', 'out', ['charged now', 'held waiting', 'next waiting']],
    ['ESCROWED', 'held', 'out', ['charged done', 'held now', 'next waiting']],
    ['COMMITTED', 'released', 'out', ['charged done', 'held done', 'released done']],
    ['CANCELLED', 'refunded', 'out', ['charged done', 'held done', 'refunded done']],
    ['ESCROW-FAILED', 'failed', 'none', ['failed failed']],
  ])('shows an escrow that is %s as %s', (status, shown, direction, steps) => {
    const view = viewTransaction(escrowEntry(status, '2026-11-19T09:30:00Z'));
    expect(view).toMatchObject({ kind: 'escrow', status: shown, direction });
    expect(view.timeline.map(({ step, state }) => `${step} ${state}`)).toEqual(steps);
  });

  it('shows the buyer of a cancelled escrow both the charge and the refund', () => {
    const { timeline } = viewTransaction(escrowEntry('CANCELLED', '2026-11-19T09:30:00Z'));
    expect(timeline.filter(({ amount }) => amount).map(({ direction }) => direction)).toEqual(['out', 'in']);
    expect(timeline.map(({ dateMs }) => dateMs && new Date(dateMs).toISOString())).toEqual([
      '2026-11-16T09:30:02.000Z',
      undefined,
      '2026-11-17T10:00:00.000Z',
    ]);
  });

  it('shows the refund of a cancelled escrow as a separate incoming entry', () => {
    const data = { ...invoiceData('USD 48.00', []), escrow: { id: 'esc_1', status: 'CANCELLED' } };
    expect(viewTransaction(entry('refund', '2026-11-19T09:30:00Z', 'Ember Drake mount', data))).toMatchObject({
      kind: 'refund',
      status: 'completed',
      direction: 'in',
    });
  });

  it('lists what was refunded of a purchase, oldest first, and in all', () => {
    const refunds = [
      { refund_id: 're1', amount: 300, display_amount: 'USD 3.00', state: 'success', created: '2026-11-19T09:30:00Z' },
      {
        refund_id: 're2',
        amount: 50,
        display_amount: 'USD 0.50',
        state: 'processing',
        created: '2026-11-20T09:30:00Z',
      },
      { amount: 1, state: 'success' },
    ];
    const data = {
      ...invoiceData('USD 10.00', []),
      refunds,
      refunded_amount: 350,
      refunded_display_amount: 'USD 3.50',
    };
    const view = viewTransaction(entry('user_purchase', '2026-11-18T09:30:00Z', 'Sword', data));
    expect(view).toMatchObject({ status: 'completed', direction: 'out', amount: { decimal: '10.00' } });
    expect(view.refunds.total).toMatchObject({ decimal: '3.50' });
    expect(view.refunds.list).toMatchObject([
      { id: 're1', amount: { decimal: '3.00' }, status: 'completed', dateMs: Date.parse('2026-11-19T09:30:00Z') },
      { id: 're2', amount: { decimal: '0.50' }, status: 'pending' },
    ]);
    expect(viewTransaction(entry('user_purchase', '', 'Sword', invoiceData('USD 10.00', []))).refunds.list).toEqual([]);
  });

  it('shows the disputes of a purchase as its player sees them, and what the bank has of it', () => {
    const part = (dispute_id: string, state: string) => ({
      dispute_id,
      amount: 300,
      display_amount: 'USD 3.00',
      state,
      opened: '2026-11-19T09:30:00Z',
    });
    const states = { needs_response: 'open', under_review: 'open', won: 'upheld', lost: 'returned', new: undefined };
    const data = {
      ...invoiceData('USD 10.00', []),
      disputes: [...Object.keys(states).map((state) => part(`dp_${state}`, state)), { state: 'lost' }, 7],
      disputed_amount: 900,
      disputed_display_amount: 'USD 9.00',
    };
    const shown = (more: object) =>
      viewTransaction(entry('user_purchase', '2026-11-18T09:30:00Z', 'Sword', { ...data, ...more }));
    expect(shown({})).toMatchObject({ status: 'completed', direction: 'out', amount: { decimal: '10.00' } });
    expect(shown({}).disputes.list.map(({ outcome }) => outcome)).toEqual(Object.values(states));
    expect(shown({}).disputes).toMatchObject({
      list: [
        { id: 'dp_needs_response', amount: { decimal: '3.00' }, dateMs: Date.parse('2026-11-19T09:30:00Z') },
        {},
        {},
        {},
        {},
      ],
      total: { decimal: '9.00' },
    });
    expect(shown({ disputed_display_amount: 'USD 0.00' }).disputes.total).toBeUndefined();
    expect(shown({ disputes: undefined }).disputes.list).toEqual([]);
    const own = { ...invoiceData('USD 3.00', []), disputed_transaction_id: 'in1' };
    expect(viewTransaction(entry('dispute', '', 'Sword', own)).references).toContainEqual({
      label: 'disputedTransactionId',
      value: 'in1',
    });
  });

  it('shows a refund in part of a committed escrow with its own amount, where it goes, and what it is of', () => {
    const { transaction_data } = escrowEntry('COMMITTED', '2026-11-19T09:30:00Z');
    const { escrow } = Object(transaction_data);
    const items = [['Ember Drake mount', 'MOUNT-7', 'USD 12.00']];
    const data = { ...invoiceData('USD 12.00', items), escrow, refunded_transaction_id: 'esc_1' };
    const view = viewTransaction(entry('refund', '2026-11-20T09:30:00Z', 'Ember Drake mount', data));
    expect(view).toMatchObject({
      kind: 'refund',
      direction: 'in',
      amount: { decimal: '12.00' },
      methods: [],
      timeline: [],
    });
    expect(view.destinations).toMatchObject([{ name: 'USD Wallet', amount: { decimal: '12.00' } }]);
    expect(view.items).toMatchObject([{ name: 'Ember Drake mount', recipient: undefined }]);
    expect(view.references.map(({ value }) => value)).toContain('esc_1');
  });

  it('shows the seller of a refunded purchase what went out', () => {
    const data = { ...invoiceData('USD 4.00', []), payment_methods: {}, refunded_transaction_id: 'in1' };
    const view = viewTransaction(entry('refund', '', 'Bow', data, { transaction_role: 'seller' }));
    expect(view).toMatchObject({ kind: 'refund', sells: true, direction: 'out', destinations: [] });
    expect(view.references).toContainEqual({ label: 'refundedTransactionId', value: 'in1' });
  });

  it('reads an escrow inside its charging invoice', () => {
    const invoice = invoiceData('USD 48.00', [], { updated: '2026-11-16T09:30:02Z' });
    const escrow = { id: 'esc_1', status: 'ESCROWED', escrow_invoice_id: invoice.invoice_id };
    const { timeline } = viewTransaction(entry('user_purchase_escrow', '', 'Mount', { ...invoice, escrow }));
    expect(timeline[0]?.dateMs).toBe(Date.parse('2026-11-16T09:30:02Z'));
  });

  it('uses the kind for top-ups and payouts that are described by their amount', () => {
    const payout = { total_amount_display: 'USD 50.00', payout: { failure_reason: { message: 'Account closed.' } } };
    const view = viewTransaction(entry('payout', '', 'USD 50.00', payout, { transaction_status: 'payout-failed' }));
    expect(view).toMatchObject({
      kind: 'payout',
      title: undefined,
      status: 'failed',
      failureReason: 'Account closed.',
    });
  });

  it('shows the seller of a released escrow what came in, and nothing going out', () => {
    const view = viewTransaction(escrowEntry('COMMITTED', '2026-11-19T09:30:00Z', { transaction_role: 'seller' }));
    expect(view).toMatchObject({ kind: 'escrowSale', direction: 'in' });
    expect(view.timeline.filter(({ amount }) => amount).map(({ direction }) => direction)).toEqual(['in']);
  });

  it('shows a seller what the account received, not what the buyer paid', () => {
    const subitem = (id: string, amount: number, destination: string) => ({
      [id]: {
        subitem_id: id,
        amount,
        currency: 'USD',
        destination_account_id: destination,
        source_account_id: 'buyer',
      },
    });
    const data = invoiceData('USD 20.00', [['Blade', 'B', 'USD 20.00']], {
      subitems: { ...subitem('s1', 1_850, ACCOUNT_ID), ...subitem('s2', 150, 'someone') },
    });
    expect(
      viewTransaction(entry('user_sale', '2026-11-18T21:10:00Z', 'Blade', data, { transaction_role: 'seller' })),
    ).toMatchObject({
      direction: 'in',
      amount: { currency: 'USD', decimal: '18.50', digits: 2 },
    });
  });

  it('shows no amount rather than guess a currency’s digits', () => {
    const { amount } = viewTransaction({ transaction_data: { summary: { total_amount: 500, currency: 'XTS' } } });
    expect(amount).toBeUndefined();
  });

  it('reads a failure reason as a sentence or as an object', () => {
    const reason = (failure_reason: unknown) => viewTransaction({ transaction_data: { failure_reason } }).failureReason;
    expect(reason('Declined.')).toBe('Declined.');
    expect(reason({ code: 'card_declined', message: 'Declined.' })).toBe('Declined.');
    expect(reason({ decline_code: 'INSUFFICIENT_FUNDS' })).toBe('insufficient funds');
    expect(reason('')).toBeUndefined();
  });

  it('lists charged fees and omits the rest', () => {
    const exchange = mixedHistory().find((row) => row.transaction_type === 'token_purchase') ?? {};
    expect(viewTransaction(exchange).amountRows.map(({ label }) => label)).toEqual([
      'subtotal',
      'serviceFee',
      'youReceive',
    ]);
  });

  it.each(['٥٫٠٠ US$', '۵٫۰۰ دلار', '₹५.००', '５円'])(
    'lists the tax of %s, in the digits of its language',
    (display) => {
      const body = { summary: { display_amount: 'USD 9.00', tax: { display_amount: display } } };
      const [tax] = viewTransaction({ transaction_id: 'x', transaction_data: body }).amountRows;
      expect(tax).toEqual({ label: 'tax', money: { text: display }, name: undefined });
    },
  );

  it.each(['٠٫٠٠ US$', '۰٫۰۰ دلار', '₹०.००', '０円'])('lists no tax of %s', (display) => {
    const body = { summary: { display_amount: 'USD 9.00', tax: { display_amount: display } } };
    expect(viewTransaction({ transaction_id: 'x', transaction_data: body }).amountRows).toEqual([]);
  });

  it.each([0, '0', null])('shows no share of a method that has paid %j', (authorized_amount) => {
    const method = { display_string: 'Wallet', authorized_amount, currency: 'USD' };
    const body = { summary: { display_amount: 'USD 9.00' }, payment_methods: { m: method } };
    const [shown] = viewTransaction({ transaction_id: 'x', transaction_data: body }).methods;
    expect(shown).toMatchObject({ name: 'Wallet', amount: undefined });
  });

  it('shows a number alone in the currency that the entry has beside it', () => {
    const body = {
      summary: {
        display_amount: '6.00',
        currency: 'USD',
        subtotal: { display_amount: '5.50' },
        tax: { display_amount: '0.50' },
      },
      line_items: { a: { display_amount: '5.50', currency: 'USD' }, b: { amount: 50, currency: 'USD' } },
      payment_methods: { m: { display_string: 'Visa', display_amount: '6.00', currency: 'USD' } },
    };
    const view = viewTransaction({ transaction_id: 'x', transaction_data: body });
    const usd = (decimal: string) => ({ currency: 'USD', decimal, digits: 2 });
    expect(view.amount).toEqual(usd('6.00'));
    expect(view.amountRows.map(({ money }) => money)).toEqual([usd('5.50'), usd('0.50')]);
    expect(view.items.map(({ amount }) => amount)).toEqual([usd('5.50'), usd('0.50')]);
    expect(view.methods.map(({ amount }) => amount)).toEqual([usd('6.00')]);
  });

  it.each([
    ['1,234.50', { text: 'USD 1,234.50' }],
    ['$6.00', { text: '$6.00' }],
    ['6.00 EUR', { text: '6.00 EUR' }],
  ])('shows %s, whose currency is USD, as %j', (total_amount_display, amount) => {
    const body = { total_amount_display, currency: 'USD' };
    expect(viewTransaction({ transaction_id: 'x', transaction_data: body }).amount).toEqual(amount);
  });

  it.each([[{}], [Object.create(null)], [['USD']], ''])(
    'shows a number alone beside a currency that is none',
    (currency) => {
      const body = { total_amount_display: '6.00', currency };
      expect(viewTransaction({ transaction_id: 'x', transaction_data: body }).amount).toEqual({ text: '6.00' });
    },
  );

  it('gives received tokens no currency but their own', () => {
    const body = { total_amount_display: '5.00', currency: 'USD', user_received_amount_display: '500' };
    const view = viewTransaction({ transaction_id: 'x', transaction_type: 'token_purchase', transaction_data: body });
    expect(view.amountRows.map(({ money }) => money)).toEqual([{ text: '500' }]);
  });
});
