import { LANGUAGES } from '@svc-bridge/texts';
import { describe, expect, it } from 'vitest';
import { receiptPdf } from '../../../src/delivery/receipts/pdf/receipt-pdf.js';
import { type ReceiptView, receiptView } from '../../../src/delivery/receipts/receipt-view.js';
import { compact, readPdf } from './read-pdf.js';

const ID = '01a2054b-022b-74c7-94ba-eafcfdb99ea1';

interface Sold {
  readonly locale?: string;
  readonly names?: readonly string[];
  readonly data?: Record<string, unknown>;
  readonly integrator?: string;
}

function viewOf({
  locale = 'en',
  names = ['Frost Blade'],
  data = {},
  integrator = 'Emberfall',
}: Sold = {}): ReceiptView {
  const items = names.map((description, index) => [
    `item-${index}`,
    { description, product_sku: `sku-${index}`, display_amount: 'USD 19.99' },
  ]);
  return receiptView({
    integrator,
    merchant: {
      merchant_name: 'Emberfall Games GmbH',
      support_email: 'help@emberfall.example',
      refund_terms_url: 'https://emberfall.example/refunds',
    },
    displayAmount: 'USD 24.98',
    locale,
    transaction: {
      transaction_id: ID,
      transaction_id_type: 'invoicing.invoice_v2.invoice_id',
      transaction_type: 'user_purchase',
      transaction_role: 'buyer',
      transaction_status: 'processed',
      account_id: 'dcc9a1e0-4552-4c6c-bfc1-07a83c2d4707',
      transaction_date: '2026-11-27T02:25:00Z',
      transaction_description: names[0] ?? '',
      transaction_data: {
        reference_type: 'order',
        reference_id: 'A-10023',
        summary: {
          subtotal: { total_amount: 2_099, display_amount: 'USD 20.99' },
          tax: { total_amount: 399, display_amount: 'USD 3.99' },
        },
        line_items: Object.fromEntries(items),
        payment_methods: { card: { display_string: 'Visa •••• 1111', display_amount: 'USD 24.98' } },
        ...data,
      },
    },
  });
}

describe('a receipt as a PDF', () => {
  it.each([...LANGUAGES])('says in %s what the mail says', async (locale) => {
    const view = viewOf({ locale });
    const { text, title, language, isTagged, pages } = await readPdf(await receiptPdf(view));
    const { receipt, details, transaction, general } = view.texts;
    expect([title, language, isTagged, pages]).toEqual([`${receipt.title} – Emberfall`, view.lang, true, 1]);
    const said = [
      ...[receipt.title, details.items, general.subtotal, general.tax, general.total, details.paidWith],
      ...[transaction.date, transaction.status, general.orderReference, details.transactionId, general.refundTerms],
      ...[
        view.date,
        view.status,
        'Emberfall Games GmbH',
        'help@emberfall.example',
        'https://emberfall.example/refunds',
      ],
      ...['Frost Blade', 'A-10023', ID, 'Visa •••• 1111'],
    ];
    if (locale === 'ar') {
      // a reader turns each run on its own, so the runs of a line come in an order of its own
      const letters = new Set(text);
      for (const each of said) expect([...compact(each)].filter((letter) => !letters.has(letter))).toEqual([]);
      return;
    }
    for (const each of [...said, view.amount, view.subtotal]) expect(text).toContain(compact(each));
    // the integrator's own words for its books
    for (const own of ['sku-0', 'order A-10023']) expect(text).not.toContain(compact(own));
  });

  it('is the same bytes for the same receipt', async () => {
    const [first, second] = await Promise.all([receiptPdf(viewOf()), receiptPdf(viewOf())]);
    expect(first.equals(second)).toBe(true);
  });

  it.each([
    ['a part of a letter of the receipt before', 'Ӝ', 'Ж'],
    ['another character of the same shape', '➀', '①'],
  ])('says a character that was %s', async (_, before, now) => {
    await receiptPdf(viewOf({ names: [`Sword ${before}`] }));
    const { text } = await readPdf(await receiptPdf(viewOf({ names: [`Sword ${now}`] })));
    expect(text).toContain(compact(`Sword ${now}`));
  });

  it('holds no scripts and no links, whatever the merchant writes', async () => {
    const read = await readPdf(await receiptPdf(viewOf({ names: ['javascript:alert(1) https://evil.example'] })));
    expect([read.hasScripts, read.links]).toEqual([false, 0]);
  });

  it('tells refunds, disputes and what is held', async () => {
    const refunded = viewOf({ data: { refunded_amount: 500, refunded_display_amount: 'USD 5.00' } });
    expect((await readPdf(await receiptPdf(refunded))).text).toContain('Refunded$5.00');
    const disputed = viewOf({ data: { disputed_amount: 500, disputed_display_amount: 'USD 5.00' } });
    expect((await readPdf(await receiptPdf(disputed))).text).toContain('Disputed$5.00');
    const deadline = { at: '2026-12-24T18:00:00Z', action: 'refund' };
    const held = viewOf({ data: { escrow: { status: 'ESCROWED', deadline } } });
    const { text } = await readPdf(await receiptPdf(held));
    expect(text).toContain('Heldsafely');
    expect(text).toContain(compact(held.heldUntil));
    expect(text).not.toContain('Completed');
  });

  it('tells what a withdrawal cost, what arrives, and where', async () => {
    const view = viewOf({
      data: {
        tilia_fee_amount: 150,
        tilia_fee_amount_display: 'USD 1.50',
        user_received_amount_display: 'USD 23.48',
        destination_payment_method_display_string: 'DE •••• 6789',
      },
    });
    const { text } = await readPdf(await receiptPdf(view));
    for (const said of ['Service fee$1.50', 'You receive$23.48', 'Paid to DE •••• 6789$23.48']) {
      expect(text).toContain(compact(said));
    }
  });
});

describe('hostile names in a PDF', () => {
  it.each([
    ['what no font has', 'Sword \u{10ffff} \ue000 \u{1f9ff}', 'Sword'],
    ['a lone surrogate', 'Sword \ud800 end', 'end'],
    ['every script at once', '剣 검 سيف меч ξίφος तलवार 💎 é', 'меч'],
    ['a word longer than a line', 'W'.repeat(300), 'WWWW'],
    ['syntax of PDF', ') Tj ET endstream endobj %%EOF (', '%%EOF'],
    ['a pile of accents', `Z${'\u0301'.repeat(250)}algo`, 'algo'],
    ['line breaks and NUL', 'one\r\n\0two\u2028three', 'onetwothree'],
    ['nothing', '', 'sku-0'],
  ])('%s', async (_, name, said) => {
    expect((await readPdf(await receiptPdf(viewOf({ names: [name], integrator: name })))).text).toContain(said);
  });

  it('cannot turn an amount round', async () => {
    const view = viewOf({ names: ['Sword \u202e99.91$ \u2067x'] });
    expect((await readPdf(await receiptPdf(view))).text).toContain('Sword99.91$x');
  });

  it('go over as many pages as they need, which are then numbered', async () => {
    const names = Array.from({ length: 120 }, (_, index) => `Item ${index} ${'剣'.repeat(120)}`);
    const { pages, text } = await readPdf(await receiptPdf(viewOf({ names, locale: 'ja' })));
    expect(pages).toBeGreaterThan(5);
    expect(text).toContain('Item119');
    expect(text).toContain(`1/${pages}`);
  });
});
