import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MERCHANT } from '../support/flow-sessions.js';
import { SPENDING } from '../support/spending.js';
import { entry, invoiceData, mixedHistory } from '../support/transactions.js';
import type { OpenedPage, PageOptions } from './open-page.js';

/** One state of one page. */
export interface Shot extends Pick<PageOptions, 'welcome' | 'answer' | 'api' | 'ownWindow'> {
  name: string;
  path: string;
  /** In place of a built page, in a language. */
  written?: (lang: string) => string;
  /** What is on the page once it has something to show; default: anything in its main part that is no placeholder. */
  shows?: string;
  act?: (opened: OpenedPage) => Promise<void>;
}

const rows = mixedHistory();
/** Of a deployment's real answers, which may stand beside the project; elsewhere there is no such state. */
export const REFERENCE_STATE = 'list-reference';
const referencePath = join(import.meta.dirname, '../../../../shared/reference/transaction-history-page.json');
const ok = (value: unknown) => ({ ok: true, value });
const refuse = (code: string, responseCode?: number) => ({
  ok: false,
  error: {
    code,
    message: 'Refused.',
    retryable: responseCode !== 401,
    ...(responseCode
      ? { api: { responseCode, messages: ['The service is down.'], codes: ['x'], requestId: 'req_8f2c' } }
      : {}),
  },
});
const list = (transactions: unknown[]) => ok({ total: transactions.length + 17, transactions, next_cursor: '' });
/** The longest realistic amount and titles. */
const LONG = 'Sky Harbour land deed with everything that stands on it, '.repeat(4).trim();
const longRows = [
  entry('user_sale', '2026-11-20T10:12:00Z', LONG, longInvoice('USD 12345678901234.56')),
  entry('user_purchase', '2026-11-20T09:12:00Z', 'L'.repeat(200), longInvoice('TST 1234567890123456')),
];

function longInvoice(amount: string): Record<string, unknown> {
  return invoiceData(amount, [
    [LONG, 'LAND-88', amount],
    ['Fee', 'FEE', amount],
  ]);
}

/** Rows in other deployments' formats. */
const otherRows = [
  entry('token_purchase', '2026-11-20T10:12:00Z', 'TST 10000', {
    source_payment_method_provider: 'pobo',
    total_amount_display: '',
    user_received_amount_display: 'TST 10000',
    destination_payment_method_display_string: 'Standard TST wallet',
  }),
  entry('token_convert', '2026-11-19T10:12:00Z', 'TST 500', {
    total_amount_display: 'TST 500',
    user_received_amount_display: 'USD 4.75',
    source_payment_method_display_string: 'Standard TST wallet',
    destination_payment_method_display_string: 'USD Wallet',
  }),
  entry('payout', '2026-11-18T09:00:00Z', 'Weekly payout', {
    payout_total_display: 'USD 50.00',
    payout_fee: 100,
    payout_fee_display: 'USD 1.00',
    payout_amount_less_fee_display: 'USD 49.00',
    destination_payment_method_display_string: 'PayPal d***@example.com',
    payout: { created: '2026-11-16T11:59:00Z', status: 'SUCCESS' },
  }),
];

const charge = invoiceData('USD 12.00', [
  ['Teal dye', 'DYE-TEAL', 'USD 5.00'],
  ['Ember Drake saddle', 'SADDLE-3', 'USD 7.00'],
]);
/** A purchase that was refunded twice, and the second of its refunds. */
const refundRows = [
  entry('refund', '2026-11-20T09:30:00Z', 'Teal dye', {
    ...invoiceData('USD 0.50', [['Teal dye', 'DYE-TEAL', 'USD 0.50']]),
    refunded_transaction_id: charge.invoice_id,
  }),
  entry('user_purchase', '2026-11-18T14:05:12Z', 'Ember Drake saddle', {
    ...charge,
    refunds: [
      refundPart('5b7d1c1e-0000-4000-8000-0000000000a1', '2026-11-19T09:30:00Z', 'USD 3.00', 'success'),
      refundPart('5b7d1c1e-0000-4000-8000-0000000000a2', '2026-11-20T09:30:00Z', 'USD 0.50', 'processing'),
    ],
    refunded_amount: 350,
    refunded_display_amount: 'USD 3.50',
  }),
];

function refundPart(refund_id: string, created: string, display_amount: string, state: string) {
  return { refund_id, created, display_amount, state };
}

/** A purchase of which a bank looks at one part, has taken back another, and has left a third. */
const disputeRows = [
  entry('user_purchase', '2026-11-18T14:05:12Z', 'Ember Drake saddle', {
    ...charge,
    disputes: [
      disputePart('5b7d1c1e-0000-4000-8000-0000000000b1', '2026-11-19T09:30:00Z', 'USD 3.00', 'won'),
      disputePart('5b7d1c1e-0000-4000-8000-0000000000b2', '2026-11-19T10:30:00Z', 'USD 4.00', 'lost'),
      disputePart('5b7d1c1e-0000-4000-8000-0000000000b3', '2026-11-20T09:30:00Z', 'USD 0.50', 'needs_response'),
    ],
    disputed_amount: 450,
    disputed_display_amount: 'USD 4.50',
  }),
];

function disputePart(dispute_id: string, opened: string, display_amount: string, state: string) {
  return { dispute_id, opened, display_amount, state };
}

const serveRows = (rows: readonly Record<string, unknown>[]) => (call: string, args: Record<string, unknown>) =>
  call === 'transactions.list' ? list([...rows]) : ok(rows.find((row) => row.transaction_id === args.transactionId));
const serveOthers = serveRows(otherRows);
const serveLong = serveRows(longRows);
const serveRefunds = serveRows(refundRows);
const serveDisputes = serveRows(disputeRows);
const serve = (call: string, args: Record<string, unknown>) => {
  if (call === 'transactions.list') return list(rows);
  if (call === 'receipts.send') return ok({ email_address: 'd***@example.com' });
  return ok({
    ...rows.find((row) => row.transaction_id === args.transactionId),
    receipt_email_address: 'd***r@example.com',
    merchant: MERCHANT,
  });
};
const serveSpending = (call: string, args: Record<string, unknown>) => {
  if (call.startsWith('spending.')) return ok(SPENDING);
  if (call === 'transactions.list') return ok({ ...Object(list(rows).value), has_spending: true });
  return serve(call, args);
};
const openSpending = async ({ frame }: OpenedPage) => {
  await frame.locator('#spending').click();
  await frame.locator('.spending').waitFor();
};
const open =
  (text: string) =>
  async ({ frame }: OpenedPage) => {
    await frame.locator('.row[id]', { hasText: text }).first().click();
    await frame.locator('.hero').waitFor();
  };
const escrow = (status: string) =>
  String(rows.find((row) => String(row.transaction_id).includes(status))?.transaction_id);
const purchase = String(rows[1]?.transaction_id);

function referenceShot(): Shot {
  const page = JSON.parse(readFileSync(referencePath, 'utf8'));
  return { name: REFERENCE_STATE, path: 'screens/history', answer: () => ok(page.payload) };
}

export function screenShots(): Shot[] {
  return [
    { name: 'list', path: 'screens/history', answer: serve },
    { name: 'list-spending', path: 'screens/history', answer: serveSpending },
    { name: 'spending', path: 'screens/history', answer: serveSpending, act: openSpending },
    ...(existsSync(referencePath) ? [referenceShot()] : []),
    { name: 'list-loading', path: 'screens/history', answer: () => undefined },
    { name: 'list-empty', path: 'screens/history', answer: () => ok({ total: 0, transactions: [] }) },
    { name: 'list-error', path: 'screens/history', answer: () => refuse('api_refused', 503) },
    { name: 'list-expired', path: 'screens/history', answer: () => refuse('token_refused', 401) },
    { name: 'list-offline', path: 'screens/history', answer: () => refuse('offline') },
    {
      name: 'list-filters',
      path: 'screens/history',
      answer: serve,
      act: async ({ frame }) => {
        await frame.locator('.tools .button').first().click();
        await frame.locator('.choice').nth(4).click();
      },
    },
    { name: 'list-long', path: 'screens/history', answer: serveLong },
    { name: 'details-long', path: 'screens/history', answer: serveLong, act: open('Sky Harbour') },
    { name: 'details', path: 'screens/history', answer: serve, act: open('Starter bundle') },
    { name: 'details-failed', path: 'screens/history', answer: serve, act: open('Sky Harbour') },
    { name: 'details-exchange', path: 'screens/history', answer: serve, act: open('TST') },
    { name: 'details-payout', path: 'screens/history', answer: serveOthers, act: open('Weekly payout') },
    { name: 'details-payout-failed', path: 'screens/history', answer: serve, act: open('Payout to bank account') },
    { name: 'details-third-party', path: 'screens/history', answer: serveOthers, act: open('TST') },
    { name: 'details-refunds', path: 'screens/history', answer: serveRefunds, act: open('Ember Drake saddle') },
    { name: 'details-refund', path: 'screens/history', answer: serveRefunds, act: open('Teal dye') },
    { name: 'details-dispute', path: 'screens/history', answer: serveDisputes, act: open('Ember Drake saddle') },
    { name: 'list-others', path: 'screens/history', answer: serveOthers },
    { name: 'receipt-held', path: 'screens/receipt', welcome: { transactionId: escrow('ESCROWED') }, answer: serve },
    {
      name: 'receipt-refunded',
      path: 'screens/receipt',
      welcome: { transactionId: escrow('CANCELLED') },
      answer: serve,
    },
    {
      name: 'receipt-mailed',
      path: 'screens/receipt',
      welcome: { transactionId: purchase },
      answer: serve,
      act: async ({ frame }) => {
        await frame.locator('#send').click();
        await frame.locator('.mail-good').waitFor();
        await frame.locator('#send').scrollIntoViewIfNeeded();
      },
    },
    {
      name: 'receipt-themed',
      path: 'screens/receipt',
      welcome: { transactionId: purchase, theme: { backgroundColor: '#2a1a3f', primaryColor: '#ff7ab8' } },
      answer: serve,
    },
    {
      name: 'receipt-missing',
      path: 'screens/receipt',
      welcome: { transactionId: 'x' },
      answer: () => refuse('api_refused', 404),
    },
  ];
}
