import { getQuickJS } from 'quickjs-emscripten';
import { describe, expect, it } from 'vitest';
import * as view from '../../src/view.js';
import { en, plainFormatter, readDetails, readHistoryPage, type ViewTexts } from '../../src/view.js';
import * as languages from '../../src/view-languages.js';
import { textsIn } from '../../texts/catalogue-from-source.js';
import { fill, LANGUAGES, walletName } from '../../texts/index.js';
import { bundleSource } from '../support/bundle-source.js';

const NOW = new Date(2026, 10, 23, 12, 0).getTime();
const iso = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();

const sword = {
  transaction_id: 'inv-1',
  transaction_type: 'user_purchase',
  transaction_role: 'buyer',
  transaction_status: 'success',
  transaction_date: iso(2026, 10, 23, 9, 5),
  receipt_email_address: 'a•••@example.com',
  transaction_data: {
    invoice_id: 'inv-1',
    summary: {
      total_amount: 1199,
      currency: 'USD',
      display_amount: 'USD 11.99',
      subtotal: { display_amount: 'USD 10.00' },
      tax: { display_amount: 'USD 1.99', label: 'VAT' },
    },
    line_items: {
      a: {
        line_item_id: 'a',
        description: 'Sword',
        product_sku: 'sword',
        display_amount: 'USD 10.00',
        transaction_type: 'user_to_user',
      },
      b: {
        line_item_id: 'b',
        description: 'Fee',
        product_sku: 'Fee',
        display_amount: 'USD 0.00',
        transaction_type: 'user_to_integrator',
      },
    },
    payment_methods: [{ payment_method_id: 'w', display_string: 'USD Wallet', provider: 'wallet' }],
    refunds: [{ refund_id: 'r', display_amount: 'USD 1.00', state: 'success', created: iso(2026, 10, 23, 10, 0) }],
    refunded_display_amount: 'USD 1.00',
  },
};
const cancelledEscrow = {
  transaction_id: 'esc_1',
  transaction_type: 'user_purchase_escrow',
  transaction_status: 'processed',
  transaction_date: iso(2026, 10, 22, 23, 59),
  transaction_data: {
    escrow: {
      id: 'esc_1',
      status: 'CANCELLED',
      created: iso(2026, 10, 22, 8, 0),
      escrow_invoice: { summary: { display_amount: 'GEM 5' } },
    },
  },
};
const failed = {
  transaction_id: 'inv-2',
  transaction_type: 'user_purchase',
  transaction_status: 'failed',
  transaction_data: { failure_reason: { code: 'card_declined' }, summary: { display_amount: '$3.00' } },
};
const language = { texts: en, format: plainFormatter };

function detailsOf(entry: object) {
  const read = readDetails(entry, 'asked');
  if (!read) throw new Error('nothing was read');
  return view.describeDetails(read, language);
}

describe('the history as a game draws it', () => {
  it('has days, titles, signed amounts, kinds and statuses', () => {
    const page = readHistoryPage({ transactions: [sword, cancelledEscrow, failed], next_cursor: 'next', total: 7 });
    const days = view.describeHistory(page?.rows ?? [], language, NOW);
    expect(days.map(({ title, rows }) => [title, rows.length])).toEqual([
      ['Today', 1],
      ['Yesterday', 1],
      ['Date unknown', 1],
    ]);
    expect(days[0]?.rows[0]).toEqual({
      key: 'inv-1',
      id: 'inv-1',
      title: 'Sword',
      more: 'and 1 more',
      imageUrl: '',
      kind: 'purchase',
      kindText: 'Purchase',
      status: 'completed',
      statusText: 'Completed',
      amount: '-USD 11.99',
      direction: 'out',
      struck: false,
      time: '09:05',
    });
    expect(days[1]?.rows[0]).toMatchObject({ kind: 'escrow', status: 'refunded', amount: '-GEM 5', struck: false });
    expect(days[2]?.rows[0]).toMatchObject({
      status: 'failed',
      amount: '$3.00',
      direction: 'none',
      struck: true,
      time: '',
    });
    expect(page).toMatchObject({ next: { cursor: 'next' }, total: 7 });
  });

  it.each([
    ['nothing', undefined],
    ['a list', []],
    ['text', '{}'],
  ])('refuses %s instead of a page', (_name, payload) => {
    expect(readHistoryPage(payload)).toBeUndefined();
  });

  it('passes over what is no entry, and pages by offset where there are no cursors', () => {
    const transactions = [null, 5, 'x', [], {}, { transaction_id: '' }, { transaction_id: { odd: 1 } }, sword];
    const page = readHistoryPage({ transactions, total: 30 }, 10);
    expect(page?.rows.map(({ id }) => id)).toEqual(['inv-1']);
    // Everything that was an object counts: the service counts it, too.
    expect(page?.next).toEqual({ offset: 14 });
    expect(readHistoryPage({ transactions: [], total: 30 }, 10)?.next).toBeUndefined();
    expect(readHistoryPage({ transactions: [sword], total: 1, next_cursor: '' })?.next).toBeUndefined();
  });

  it.each<[string, object, object | undefined]>([
    ['there is no total', { transactions: [sword] }, { offset: 11 }],
    ['the total is less than what was listed', { transactions: [sword], total: 1 }, { offset: 11 }],
    ['all are listed', { transactions: [sword], total: 11 }, undefined],
    ['a page without a total is empty', { transactions: [] }, undefined],
    ['nothing on a page without a total can be read', { transactions: [{}] }, undefined],
    ['there is an empty cursor', { transactions: [sword], next_cursor: '' }, undefined],
  ])('knows what follows where %s', (_name, payload, next) => {
    expect(readHistoryPage(payload, 10)?.next).toEqual(next);
  });
});

describe('the details as a game draws them', () => {
  it('have items, totals, refunds, methods and references, as the pages show them', () => {
    const details = detailsOf(sword);
    expect(details).toMatchObject({
      title: 'Sword',
      amount: '-USD 11.99',
      date: '2026-11-23 09:05',
      failure: '',
      hasReceipt: true,
    });
    const lines = (name: string) => {
      const section = details.sections.find((one) => one.name === name);
      return [...(section?.lines ?? []), ...(section?.totals ?? [])].map(({ text, note, amount }) => [
        text,
        note,
        amount,
      ]);
    };
    expect(details.sections.map(({ name }) => name)).toEqual(['items', 'refunds', 'paidWith', 'references']);
    expect(lines('items')).toEqual([
      ['Sword', 'To the seller', 'USD 10.00'],
      ['Fee', 'To the game', 'USD 0.00'],
      ['Subtotal', '', 'USD 10.00'],
      ['VAT', '', 'USD 1.99'],
      ['Total', '', 'USD 11.99'],
    ]);
    expect(lines('refunds')).toEqual([
      ['Completed', '2026-11-23 10:00', 'USD 1.00'],
      ['Refunded', '', 'USD 1.00'],
    ]);
    expect(lines('paidWith')).toEqual([['USD wallet', '', '']]);
    expect(lines('references')).toEqual([['inv-1', 'Transaction ID', '']]);
  });

  it('show an escrow’s charge and its refund', () => {
    const [progress] = detailsOf(cancelledEscrow).sections;
    expect(progress?.lines.map(({ id, state, amount, direction }) => [id, state, amount, direction])).toEqual([
      ['charged', 'done', '-GEM 5', 'out'],
      ['held', 'done', '', 'none'],
      ['refunded', 'done', '+GEM 5', 'in'],
    ]);
  });

  it('of a failed payment say why, that nothing was charged, and offer no receipt', () => {
    const details = detailsOf(failed);
    expect(details).toMatchObject({
      failure: 'Reason: Your bank declined the card. Nothing was charged.',
      hasReceipt: false,
      struck: true,
    });
    expect(details.sections.map(({ name }) => name)).toEqual(['references']);
  });

  it.each([
    ['fr', languages.fr, 'Motif\u00a0: In English.'],
    ['ja', languages.ja, '理由：In English.'],
    ['zhHans', languages.zhHans, '原因：In English.'],
    ['ar', languages.ar, 'السبب: In English.'],
  ] as const)('say the reason with the colon of its language: %s', (_lang, texts, failure) => {
    const transaction_data = { failure_reason: { code: 'code_of_tomorrow', message: 'In English.' } };
    const read = readDetails({ ...failed, transaction_data }, 'asked');
    const details = read && view.describeDetails(read, { texts, format: plainFormatter });
    expect(details?.failure.startsWith(`${failure} `)).toBe(true);
  });

  it.each([
    ['insufficient_funds', 'Grund: Auf dieser Zahlungsmethode ist nicht genug Geld. Es wurde nichts abgebucht.'],
    ['STOLEN-CARD', 'Grund: Deine Bank hat die Karte abgelehnt. Es wurde nichts abgebucht.'],
    ['code_of_tomorrow', 'Grund: In English. Es wurde nichts abgebucht.'],
    ['constructor', 'Grund: In English. Es wurde nichts abgebucht.'],
  ])(
    'say why a payment failed in the language of the texts, and as the service says it where they have no reason: %s',
    (code, failure) => {
      const transaction_data = { failure_reason: { code, message: 'In English.' } };
      const read = readDetails({ ...failed, transaction_data }, 'asked');
      expect(read && view.describeDetails(read, { texts: languages.de, format: plainFormatter })).toMatchObject({
        failure,
      });
    },
  );

  it('keep the id that was asked for, and are absent when nothing can be read', () => {
    expect(readDetails({ transaction_date: sword.transaction_date }, 'asked')?.id).toBe('asked');
    for (const payload of [undefined, null, 5, 'x', [], {}]) expect(readDetails(payload, 'asked')).toBeUndefined();
  });
});

it.each([
  ['refund', 'in'],
  ['user_purchase_refund', 'in'],
  ['user_purchase_refund_reversal', 'out'],
  ['REFUND-REVERSAL', 'out'],
  ['user_purchase_recipient_refund', 'out'],
  ['user_purchase_recipient_refund_reversal', 'in'],
  ['dispute', 'out'],
  ['dispute_reversal', 'in'],
  ['payout_reversal', 'in'],
  ['deposit_reversal', 'out'],
  ['a_type_of_tomorrow', 'none'],
])('money of a %s goes %s, from the side of its player', (transaction_type, direction) => {
  expect(view.viewTransaction({ ...sword, transaction_type })).toMatchObject({ direction });
});

describe('the receipt as a game draws it', () => {
  it('counts down after a mail, and tells why one failed', () => {
    const form = (mail: view.MailState) => view.describeReceipt(mail, sword.receipt_email_address, en);
    expect(form(view.NO_MAIL)).toMatchObject({ button: en.receipt.send, canSend: true, result: '', isFailed: false });
    const none = view.viewTransaction({ ...sword, receipt_email_address: '' }).receiptAddress;
    expect(view.describeReceipt(view.NO_MAIL, none, en)).toMatchObject({
      text: en.receipt.mailOwnNone,
      canSend: false,
    });
    const sending = view.reduceMail(view.NO_MAIL, { type: 'mail-sending' });
    expect(form(sending)).toMatchObject({ button: en.receipt.sending, canSend: false });
    const sent = view.reduceMail(sending, { type: 'mail-sent', to: 'a•••@example.com' });
    expect(form(sent)).toMatchObject({ canSend: false, result: 'Sent to a•••@example.com' });
    let waiting = sent;
    for (let second = 0; second < view.RESEND_AFTER_S + 5; second += 1)
      waiting = view.reduceMail(waiting, { type: 'mail-tick' });
    expect(form(waiting)).toMatchObject({ button: en.receipt.sendAgain, canSend: true });
    const error = {
      code: 'api_refused',
      message: 'm',
      retryable: true,
      api: { responseCode: 429, messages: ['Too many.'], codes: [] },
    };
    expect(form(view.reduceMail(sending, { type: 'mail-failed', error }))).toMatchObject({
      isFailed: true,
      canSend: true,
      result: `The receipt could not be sent. ${en.general.busyText}`,
    });
  });
});

it.each([
  [429, 'Warte einen Moment und versuche es dann erneut.'],
  [422, 'In English.'],
  [401, 'Der Dienst konnte nicht antworten. Dein Geld ist davon nicht betroffen.'],
  [500, 'Der Dienst konnte nicht antworten. Dein Geld ist davon nicht betroffen.'],
  [undefined, 'Der Dienst konnte nicht antworten. Dein Geld ist davon nicht betroffen.'],
])(
  'a receipt that was refused with %s says why, in the language of the texts where they have the reason',
  (responseCode, reason) => {
    const api = responseCode && { responseCode, messages: ['In English.'], codes: [] };
    const error = { code: 'api_refused', message: 'm', retryable: true, ...(api && { api }) };
    const mail = view.reduceMail(view.NO_MAIL, { type: 'mail-failed', error });
    expect(view.describeReceipt(mail, undefined, languages.de).result).toBe(
      `Der Beleg konnte nicht gesendet werden. ${reason}`,
    );
  },
);

describe('the texts of a view', () => {
  const all: Readonly<Record<string, ViewTexts>> = languages;

  it.each(LANGUAGES)('in %s are filled as the pages fill them', (lang) => {
    const rules = new Intl.PluralRules(lang);
    const format = { plural: (count: number) => rules.select(count) };
    const catalogue = textsIn(lang);
    const own = all[lang.replaceAll('-', '')];
    expect(own).toBeDefined();
    for (const count of [0, 1, 2, 3, 5, 11, 21, 100]) {
      expect(view.fillMessage(own?.history.moreItems ?? '', { count }, format)).toBe(
        fill(catalogue.history.moreItems, { count }),
      );
    }
    expect(view.fillMessage(own?.receipt.sent ?? '', { address: 'a@b.example' })).toBe(
      fill(catalogue.receipt.sent, { address: 'a@b.example' }),
    );
    expect(view.fillMessage(own?.general.wallet ?? '', { currency: 'USD' })).toBe(
      walletName('USD Wallet', catalogue.general),
    );
  });

  it.each([
    ['en', 'Payment', 'Buyer’s payment'],
    ['de', 'Zahlung', 'Zahlung des Käufers'],
    ['fr', 'Paiement', 'Paiement de l’acheteur'],
    ['es', 'Pago', 'Pago del comprador'],
    ['pt-BR', 'Pagamento', 'Pagamento do comprador'],
    ['ja', '支払い', '購入者の支払い'],
    ['ko', '결제', '구매자의 결제'],
    ['zh-Hans', '付款', '买家付款'],
    ['ar', 'الدفع', 'الدفع من المشتري'],
  ])('in %s do not call an escrow paid that is still to be paid', (lang, buyer, seller) => {
    const texts = all[lang.replaceAll('-', '')] ?? en;
    const escrow = { ...cancelledEscrow.transaction_data.escrow, status: 'OPEN' };
    const firstStep = (transaction_role: string) => {
      const read = readDetails({ ...cancelledEscrow, transaction_role, transaction_data: { escrow } }, 'asked');
      return read && view.describeDetails(read, { texts, format: plainFormatter }).sections[0]?.lines[0];
    };
    expect(firstStep('buyer')).toMatchObject({ id: 'charged', state: 'now', text: buyer });
    expect(firstStep('seller')).toMatchObject({ id: 'charged', state: 'now', text: seller });
  });

  it('of the game replace the English ones, text by text, whatever else it passes', () => {
    const given = {
      history: { today: 'Heute', moreItems: 5, unknown: 'x' },
      details: 'no',
      transaction: { kinds: { sale: 'Verkauf' }, statuses: ['x'] },
      receipt: { sent: 'An {address}' },
    };
    const texts = view.withTexts(en, given);
    expect(texts).toEqual({
      ...en,
      history: { ...en.history, today: 'Heute' },
      transaction: { ...en.transaction, kinds: { ...en.transaction.kinds, sale: 'Verkauf' } },
      receipt: { ...en.receipt, sent: 'An {address}' },
    });
    for (const odd of [undefined, null, 5, 'x', [], [en]]) expect(view.withTexts(en, odd)).toEqual(en);
  });
});

describe('the plain formatter', () => {
  it.each([
    ['USD 5.00', 'in', '+USD 5.00'],
    ['USD 5.00', 'out', '-USD 5.00'],
    ['USD -5.00', 'out', '-USD 5.00'],
    ['USD -5.00', 'none', 'USD -5.00'],
    ['USD 0.00', 'out', 'USD 0.00'],
    ['$5.00', 'out', '-$5.00'],
    ['-$5.00', 'in', '+$5.00'],
  ] as const)('writes %s %s as %s', (display, direction, text) => {
    const money = view.readMoney(display);
    expect(money && plainFormatter.amount(money, direction)).toBe(text);
  });
});

it('runs in QuickJS, which has neither Intl nor a document', async () => {
  const code = await bundleSource('view.ts', 'SvcView');
  const context = (await getQuickJS()).newContext();
  context.unwrapResult(context.evalCode(code)).dispose();
  const script = `(() => {
    const page = SvcView.readHistoryPage(${JSON.stringify({ transactions: [sword, cancelledEscrow, failed] })});
    const language = { texts: SvcView.en, format: SvcView.plainFormatter };
    const days = SvcView.describeHistory(page.rows, language, ${NOW});
    const details = page.rows.map((row) => SvcView.describeDetails(row, language).sections.length);
    return JSON.stringify([typeof Intl, days.flatMap(({ rows }) => rows.map(({ title, amount }) => [title, amount])), details]);
  })()`;
  const said = context.unwrapResult(context.evalCode(script));
  expect(JSON.parse(context.getString(said))).toEqual([
    'undefined',
    [
      ['Sword', '-USD 11.99'],
      ['Protected purchase', '-GEM 5'],
      ['Purchase', '$3.00'],
    ],
    [4, 2, 1],
  ]);
  said.dispose();
  context.dispose();
});
