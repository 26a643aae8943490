import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configureIntegrator } from '../../../src/accounts/integrators/configure-integrator.js';
import { receiptHtml } from '../../../src/delivery/receipts/receipt-html.js';
import { receiptText } from '../../../src/delivery/receipts/receipt-text.js';
import { receiptView } from '../../../src/delivery/receipts/receipt-view.js';
import { displayAmount } from '../../../src/ledger/display-amount.js';
import type { HistoryEntry } from '../../../src/ledger/effects.js';
import { SANDBOX_CARDS } from '../../../src/payments/cards/sandbox-cards.js';
import { storeCard } from '../../../src/payments/cards/store-card.js';
import { payoutHistory } from '../../../src/payments/payouts/payout-history.js';
import { topUpHistory } from '../../../src/payments/top-ups/top-up-history.js';
import { Story } from '../../payments/transactions/story.js';
import { startTestService, type TestService } from '../../support/test-service.js';

const PURCHASE = {
  transaction_id: 'id',
  transaction_id_type: 'invoice',
  transaction_type: 'purchase',
  transaction_role: 'buyer',
  transaction_status: 'processed',
  account_id: 'a',
  transaction_date: '2026-01-02T03:04:05.000Z',
  transaction_description: 'Fan',
} as const;

let service: TestService;
let story: Story;
beforeAll(async () => {
  service = await startTestService();
  story = new Story(service);
  await story.fund(90_000);
});
afterAll(() => service.stop());

/** The mail sent to a buyer who requests this entry's receipt. */
async function mailOf(transactionId: string, locale = 'en'): Promise<{ subject: string; text_body: string }> {
  const { db, clock } = service.deps;
  await db.updateTable('accounts').set({ locale }).where('id', '=', service.buyer.account_id).execute();
  // mails are dated by the database, whose clock runs on meanwhile
  clock.advance(60_000);
  const as = await service.userHeaders(service.buyer.account_id);
  await service.call({ method: 'POST', url: `/v1/transaction/${transactionId}/receipt`, body: {}, as });
  const mails = db.selectFrom('mails').select(['subject', 'text_body']).orderBy('created_ms', 'desc');
  return mails.executeTakeFirstOrThrow();
}

it('refuses a receipt for a failed payment, however often it is requested', async () => {
  const { db, clock } = service.deps;
  const invoiceId = await story.purchase({ description: 'Broken sword', amount: 1_999 });
  await db
    .updateTable('transactions')
    .set({ transaction_status: 'failed' })
    .where('transaction_id', '=', invoiceId)
    .execute();
  clock.advance(1);
  const as = await service.userHeaders(service.buyer.account_id);
  for (const body of [{}, { email_address: null }]) {
    const answer = await service.call({ method: 'POST', url: `/v1/transaction/${invoiceId}/receipt`, body, as });
    expect([answer.status, answer.json.codes]).toEqual([409, ['transaction_failed']]);
  }
  const mails = db.selectFrom('mails').select('text_body').where('text_body', 'like', '%Broken sword%');
  expect(await mails.execute()).toEqual([]);
});

it('names the game by its display name, and an unnamed wallet "wallet"', async () => {
  await configureIntegrator(service.deps, service.integrator.name, { display_name: 'Emberfall' });
  const mail = await mailOf(await story.purchase({ description: 'Sword', amount: 1_999 }));
  expect(mail.subject).toBe('Your receipt from Emberfall: $19.99');
  expect(mail.text_body).toContain('USD wallet');
  expect(mail.text_body).not.toMatch(/Default|demo-games/);
});

it.each([
  ['escrowed', ['Held dragon']],
  ['completed', ['Freed dragon', 'Bought dragon']],
  ['processed,success,completed', ['Freed dragon', 'Bought dragon']],
  ['completed,escrowed', ['Held dragon', 'Freed dragon', 'Bought dragon']],
  ['processed', ['Held dragon', 'Freed dragon', 'Bought dragon']],
])('filters the history by %s', async (statuses, expected) => {
  const mark = ` ${statuses.replaceAll(',', ' or ')}`;
  await story.escrow({ description: `Held dragon${mark}`, amount: 2_000 });
  await story.escrow({ description: `Freed dragon${mark}`, amount: 2_000 }, 'commit');
  await story.purchase({ description: `Bought dragon${mark}`, amount: 2_000 });
  const as = await service.userHeaders(service.buyer.account_id);
  const url = `/v1/transactions?statuses=${statuses}&search=${encodeURIComponent(`dragon${mark}`)}`;
  const { json } = await service.call({ method: 'GET', url, as });
  const text = JSON.stringify(json.payload);
  const all = ['Held dragon', 'Freed dragon', 'Bought dragon'];
  expect(all.filter((each) => text.includes(each))).toEqual(expected);
});

describe('a receipt and the history use the same words', () => {
  it.each([
    [undefined, 'Held safely'],
    ['commit', 'Paid to the seller'],
    ['cancel', 'Refunded'],
  ] as const)('for an escrow after %s: %s', async (end, status) => {
    const { chargeInvoiceId } = await story.escrow({ description: `Dragon ${end}`, amount: 3_000 }, end);
    expect((await mailOf(chargeInvoiceId)).text_body).toContain(`Status: ${status}`);
  });

  it.each([
    ['refund', 'If the trade is not finished by then, you get the money back.'],
    ['release', 'If the trade is not cancelled by then, the seller is paid.'],
  ] as const)('for an escrow that is held until a deadline: %s', async (deadline, sentence) => {
    const { at, chargeInvoiceId } = await story.escrow({ description: 'Timed dragon', amount: 3_000, deadline });
    const format = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
    const line = `Held until ${format.format(new Date(at))} UTC at the latest. ${sentence}`;

    expect((await mailOf(chargeInvoiceId)).text_body.split('\n')).toContain(line);
    const { html_body } = await service.deps.db
      .selectFrom('mails')
      .select('html_body')
      .where('transaction_id', 'is not', null)
      .orderBy('created_ms', 'desc')
      .executeTakeFirstOrThrow();
    expect(html_body).toContain(line);
    expect((await mailOf(chargeInvoiceId, 'de')).text_body).toContain('Verwahrt bis spätestens');
  });

  it.each([undefined, 'commit', 'cancel'] as const)(
    'without a deadline that has no more say, after %s',
    async (end) => {
      const deadline = end && 'refund';
      const { chargeInvoiceId } = await story.escrow(
        { description: 'Free dragon', amount: 3_000, ...(deadline && { deadline }) },
        end,
      );
      expect((await mailOf(chargeInvoiceId)).text_body).not.toContain('at the latest');
    },
  );

  it.each([
    [{ status: 'ESCROWED', deadline: { at: '2026-12-24T18:00:00Z', action: 'refund' } }, 400, ''],
    [{ status: 'ESCROWED', deadline: { at: '2026-12-24T18:00:00Z', action: 'burn' } }, 0, ''],
    [{ status: 'ESCROWED', deadline: { at: 'soon', action: 'refund' } }, 0, ''],
    [{ status: 'OPEN', deadline: { at: '2026-12-24T18:00:00Z', action: 'refund' } }, 0, ''],
    [{ status: 'ESCROWED', deadline: { at: '2026-12-24T18:00:00Z', action: 'refund' } }, 0, 'Held until'],
  ])('for the escrow %j of which a bank has taken %i', (escrow, disputed_amount, said) => {
    const { heldUntil } = receiptView({
      transaction: {
        transaction_id: 'esc_1',
        transaction_id_type: 'escrow',
        transaction_type: 'user_purchase_escrow',
        transaction_role: 'buyer',
        transaction_status: 'processed',
        account_id: 'a',
        transaction_date: '2026-01-02T03:04:05.000Z',
        transaction_description: 'Fan',
        transaction_data: { escrow, disputed_amount, disputed_display_amount: 'USD 4.00' },
      },
      integrator: 'Game',
      displayAmount: 'USD 9.00',
      locale: 'en',
    });
    expect(heldUntil.slice(0, 10)).toBe(said);
  });

  it('for a purchase and its refund, which link to each other', async () => {
    const invoiceId = await story.purchase({ description: 'Refunded shield', amount: 1_000 });
    const { json } = await service.call({
      method: 'POST',
      url: `/v2/invoice/${invoiceId}/refund`,
      body: { amount: 300 },
    });
    const { refund_id: refundId } = json.payload;
    const charge = (await mailOf(invoiceId)).text_body;
    expect(charge).toContain('Paid with');
    expect(charge).toContain('Refunded: $3.00');
    const refund = (await mailOf(refundId)).text_body;
    expect(refund).toContain('Refund: $3.00');
    expect(refund).toContain('Refunded to:');
    expect(refund).toContain(`Refunded transaction ID: ${invoiceId}`);
    expect(refund).not.toContain('Paid with');
  });

  it('for a refund that one of two methods has refused: what arrived, and where', async () => {
    const { deps, buyer, seller, integrator } = service;
    const [number] = SANDBOX_CARDS.filter(({ name }) => name === 'refund_refused').map((card) => card.number);
    const card = await storeCard(deps, deps.db, {
      accountId: buyer.account_id,
      integratorId: integrator.integratorId,
      currency: 'USD',
      card: { number: number ?? '', expiryMonth: 12, expiryYear: 2099, securityCode: '123' },
    });
    const wallet = buyer.wallets.USD?.payment_method_id;
    const request = {
      account_id: buyer.account_id,
      reference_type: 'order',
      reference_id: 'half-refunded',
      payment_methods: [
        { payment_method_id: wallet, amount: 400 },
        { payment_method_id: card, amount: 0 },
      ],
      line_items: [
        {
          amount: 1_000,
          currency: 'USD',
          transaction_type: 'user_to_user',
          product_sku: 'BOW',
          reference_type: '',
          reference_id: '',
          description: 'Half a bow',
          recipients: [{ amount: 1_000, currency: 'USD', destination_wallet_id: seller.wallets.USD?.wallet_id }],
        },
      ],
    };
    const post = async (url: string, body: object = {}) =>
      (await service.call({ method: 'POST', url, body })).json.payload;
    const { invoice_id } = await post('/v2/invoice', request);
    await post(`/v2/invoice/${invoice_id}/pay`);
    await deps.money.drained();
    const { refund_id } = await post(`/v2/invoice/${invoice_id}/refund`, { amount: 500 });
    await deps.money.drained();

    const text = (await mailOf(refund_id)).text_body;

    expect(text).toContain('Refund: $5.00');
    expect(text).toContain('Status: Failed');
    expect(text).toContain('Refunded: $2.00');
    expect(text).toMatch(/Refunded to:\n +USD wallet +\$2\.00\n/);
    expect(text).not.toContain('$3.00');
    const asBuyer = await service.userHeaders(buyer.account_id);
    const asSeller = await service.userHeaders(seller.account_id);
    const data = async (as: { authorization: string }) =>
      (await service.call({ url: `/v1/transaction/${refund_id}`, as })).json.payload.transaction_data;
    expect(await data(asBuyer)).toMatchObject({
      refunded_amount: 200,
      payment_methods: { [String(wallet)]: { state: 'success' }, [card]: { state: 'failed' } },
    });
    const sold = await data(asSeller);
    expect(sold).toMatchObject({ payment_methods: {}, summary: { total_amount: 500 } });
    expect(sold).not.toHaveProperty('refunded_amount');
  });

  it('for a purchase', async () => {
    const invoiceId = await story.purchase({ description: 'Sword', amount: 1_999 });
    expect((await mailOf(invoiceId)).text_body).toContain('Status: Completed');
  });

  it('in the player’s language and region, with "du" in German', async () => {
    const invoiceId = await story.purchase({ description: 'Sword', amount: 1_999 });
    const mail = await mailOf(invoiceId, 'de-AT');
    expect(mail.subject).toMatch(/^Dein Beleg von .*: \$\s19,99$/);
    expect(mail.text_body).toContain('Du erhältst diese E-Mail');
  });

  it.each([
    ['VAT 20%', 'VAT 20%: $0.33'],
    ['', 'Tax: $0.33'],
    [undefined, ''],
  ])('with the tax that is part of the amount: %j', (label, line) => {
    const tax = { total_amount: 33, display_amount: 'USD 0.33', label };
    const view = receiptView({
      transaction: {
        ...PURCHASE,
        transaction_data: {
          summary: {
            subtotal: { display_amount: 'USD 1.67' },
            tax: label === undefined ? { ...tax, total_amount: 0 } : tax,
          },
        },
      },
      integrator: 'Game',
      displayAmount: 'USD 2.00',
      locale: 'en',
    });
    for (const mail of [
      receiptText(view),
      receiptHtml(view)
        .replaceAll(/<[^>]*>\s*/g, ' ')
        .replaceAll(/\s+/g, ' '),
    ]) {
      if (line === '') expect(mail).not.toMatch(/0.33|Subtotal/);
      else expect(mail.replaceAll(/:?\s+/g, ' ')).toContain(`Subtotal $1.67 ${line.replace(':', '')}`);
    }
  });

  it.each([
    [
      'purchase',
      { disputed_amount: 400, disputed_display_amount: 'USD 4.00' },
      ['Total: $9.00', 'Disputed: $4.00'],
      [],
    ],
    ['purchase', { disputed_amount: 0, disputed_display_amount: 'USD 0.00' }, ['Total: $9.00'], ['Disputed']],
    ['purchase', { disputed_amount: 'many' }, ['Total: $9.00'], ['Disputed']],
    [
      'dispute',
      { disputed_transaction_id: 'esc_1', escrow: { status: 'CANCELLED' } },
      ['Disputed payment: $9.00', 'Disputed transaction ID: esc_1', 'Status: Completed'],
      ['Total', 'Refund'],
    ],
    ['dispute_reversal', {}, ['Disputed payment: $9.00'], ['Total', 'Disputed transaction ID']],
  ])('for a disputed payment: %s with %j', (transaction_type, transaction_data, said, unsaid) => {
    const view = receiptView({
      transaction: {
        ...PURCHASE,
        transaction_type,
        transaction_data,
      },
      integrator: 'Game',
      displayAmount: 'USD 9.00',
      locale: 'en',
    });
    for (const sentence of said) expect(receiptText(view)).toContain(sentence);
    for (const sentence of unsaid) expect(receiptText(view) + receiptHtml(view)).not.toContain(sentence);
    for (const value of [view.kind, view.disputed, view.disputedTransactionId]) {
      expect(receiptHtml(view)).toContain(value);
    }
  });

  it.each([
    [
      'fr',
      [
        'Statut\u00a0: Terminé',
        'Articles\u00a0:\n  Fan  3\u202f000\u00a0JPY',
        'ID de transaction\u00a0: 12345678-0000',
      ],
    ],
    ['ja', ['状態：完了', '商品：\n  Fan  ￥3,000', '取引ID：12345678-0000']],
    ['zh-CN', ['状态：已完成', '商品：\n  Fan  JP¥3,000', '交易编号：12345678-0000']],
    ['ar', ['\u2068الحالة\u2069: \u2068مكتملة\u2069', '  \u2068Fan\u2069  \u2068', ': \u206812345678-0000\u2069']],
  ])('with the punctuation of its language, and each part in its own direction: %s', (locale, parts) => {
    const view = receiptView({
      transaction: {
        ...PURCHASE,
        transaction_id: '12345678-0000',
        transaction_data: { line_items: { one: { display_amount: 'JPY 3000', description: 'Fan' } } },
      },
      integrator: 'Game',
      displayAmount: 'JPY 3000',
      locale,
    });
    for (const part of parts) expect(receiptText(view)).toContain(part);
  });

  it('with amounts in the format of the screens', () => {
    const amounts = { display_amount: 'JPY 3000' };
    const view = receiptView({
      transaction: {
        ...PURCHASE,
        transaction_data: {
          line_items: { one: { ...amounts, description: 'Fan' } },
          payment_methods: { one: { ...amounts, display_string: 'Visa' } },
        },
      },
      integrator: 'Game',
      displayAmount: 'JPY 3000',
      locale: 'en',
    });
    const text = receiptText(view);
    expect(text.match(/¥3,000/g)).toHaveLength(3);
    expect(text).not.toContain('JPY');
  });
});

describe('a receipt without an invoice', () => {
  const exponents = new Map([['USD', 2]]);
  const common = {
    ...{ integratorId: 'i', accountId: 'a', walletId: 'w', amount: 2_500, currency: 'USD' },
    ...{ failureReason: null, createdMs: 0, updatedMs: 0 },
  };
  const payout = payoutHistory(
    {
      ...common,
      id: 'p',
      feeAmount: 150,
      state: 'processed',
      heldUntilMs: null,
      destination: { account_number: 'DE •••• 6789' },
    },
    exponents,
  );
  const topUp = topUpHistory({
    topUp: { ...common, id: 't', paymentMethodId: 'm', state: 'success' },
    exponents,
    methodText: 'Visa •••• 1111',
  });

  function viewOf(entry: HistoryEntry, locale: string) {
    return receiptView({
      transaction: {
        transaction_id: entry.transactionId,
        transaction_id_type: entry.transactionIdType,
        transaction_type: entry.transactionType,
        transaction_role: entry.role,
        transaction_status: entry.status,
        account_id: entry.accountId,
        transaction_date: '2026-01-02T03:04:05.000Z',
        transaction_description: entry.description,
        transaction_data: entry.data ?? {},
      },
      integrator: 'Game',
      displayAmount: displayAmount(entry.amount, entry.currency, exponents),
      locale,
    });
  }

  it.each<[string, HistoryEntry, string, string[]]>([
    [
      'a withdrawal',
      payout,
      'Auszahlung',
      ['Servicegebühr 1,50 $', 'Du erhältst 23,50 $', 'Gutgeschrieben auf DE •••• 6789 23,50 $'],
    ],
    ['a top-up', topUp, 'Aufladung', ['Bezahlt mit Visa •••• 1111 25,00 $']],
    ['a purchase that the game describes by an amount', { ...topUp, transactionType: 'user_purchase' }, 'Kauf', []],
    [
      'a purchase described by more than an amount',
      { ...topUp, description: 'USD 25.00 of gems' },
      'USD 25.00 of gems',
      [],
    ],
  ])('says what it is, and between what the money moved: %s', (_, entry, title, said) => {
    const view = viewOf(entry, 'de');
    expect(view.title).toBe(title);
    const plain = receiptText(view).replaceAll(/:?\s+/g, ' ');
    const html = receiptHtml(view)
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ');
    for (const mail of [plain, html]) {
      for (const each of [title, ...said]) expect(mail).toContain(each);
      expect(mail).not.toMatch(/USD 25\.00 (?!of gems)/);
    }
  });

  it('says "you receive" only of what is not the amount', () => {
    expect(viewOf(topUp, 'en').received).toBe('');
    expect(viewOf(payout, 'en').received).toBe('$23.50');
  });

  it('says how many tokens were bought, and with what', async () => {
    const { buyer } = service;
    const body = { paid_amount: 300, paid_currency: 'USD', received_amount: 75, received_currency: 'TST' };
    const { json } = await service.call({
      method: 'POST',
      url: '/v2/token_exchange',
      body: { account_id: buyer.account_id, ...body },
    });

    const { text_body } = await mailOf(json.payload.token_exchange_id);

    expect(text_body.replaceAll(/:?\s+/g, ' ')).toMatch(
      /Token purchase Total \$3\.00 You receive TST 75 .* Paid with USD wallet \$3\.00 Paid to TST wallet TST 75 /,
    );
  });
});

it.each([
  ['ar-SA', 'نوفمبر'],
  ['en-u-ca-hebrew', 'November'],
])('dates of a receipt are of the calendar that the service counts in, for %s', (locale, month) => {
  const { date } = receiptView({
    transaction: {
      transaction_id: 'id',
      transaction_id_type: 'invoice',
      transaction_type: 'user_purchase',
      transaction_role: 'buyer',
      transaction_status: 'processed',
      account_id: 'a',
      transaction_date: '2026-11-02T03:04:05.000Z',
      transaction_description: 'Fan',
      transaction_data: {},
    },
    integrator: 'Game',
    displayAmount: 'USD 2.00',
    locale,
  });
  expect(date).toContain(month);
});

it('names of others keep their direction in a mail that is written from the right', () => {
  const method = { display_string: 'Wallet (main)', display_amount: 'USD 2.00' };
  const view = receiptView({
    transaction: {
      transaction_id: 'id-1',
      transaction_id_type: 'invoice',
      transaction_type: 'user_purchase',
      transaction_role: 'buyer',
      transaction_status: 'processed',
      account_id: 'a',
      transaction_date: '2026-11-02T03:04:05.000Z',
      transaction_description: 'Order (May)',
      transaction_data: {
        reference_type: 'order',
        reference_id: '(7)',
        line_items: { a: { description: 'Health Potion (x10)', product_sku: 'HP(10)', display_amount: 'USD 2.00' } },
        payment_methods: { a: method },
        summary: { tax: { total_amount: 33, display_amount: 'USD 0.33', label: 'VAT (20%)' } },
      },
    },
    integrator: 'Game (EU)',
    merchant: { merchant_name: 'Game Ltd. (UK)' },
    displayAmount: 'USD 2.00',
    locale: 'ar',
  });
  const html = receiptHtml(view);
  const own = ['Game (EU)', 'Order (May)', 'Health Potion (x10)', 'Wallet (main)', '(7)', 'VAT (20%)'];
  for (const name of [...own, 'Game Ltd. (UK)', 'id-1']) expect(html).toContain(`<bdi>${name}</bdi>`);
  // the integrator's own words for its books
  for (const said of [html, receiptText(view)]) {
    expect(said).not.toContain('HP(10)');
    expect(said).not.toContain('order (7)');
  }
});
