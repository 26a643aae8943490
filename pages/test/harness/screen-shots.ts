import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { entry, invoiceData, mixedHistory } from '../support/transactions.js';
import type { OpenedPage, PageOptions } from './open-page.js';

/** One state of one page. */
export interface Shot extends Pick<PageOptions, 'welcome' | 'answer' | 'api'> {
  name: string;
  path: string;
  act?: (opened: OpenedPage) => Promise<void>;
}

const rows = mixedHistory();
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
/** An amount and titles as long as they come. */
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

const serveLong = (call: string, args: Record<string, unknown>) =>
  call === 'transactions.list' ? list(longRows) : ok(longRows.find((row) => row.transaction_id === args.transactionId));
const serve = (call: string, args: Record<string, unknown>) => {
  if (call === 'transactions.list') return list(rows);
  if (call === 'receipts.send') return ok({ email_address: 'd***@example.com' });
  return ok({
    ...rows.find((row) => row.transaction_id === args.transactionId),
    receipt_email_address: 'd***r@example.com',
  });
};
const open =
  (text: string) =>
  async ({ frame }: OpenedPage) => {
    await frame.locator('.row', { hasText: text }).first().click();
    await frame.locator('.hero').waitFor();
  };
const escrow = (status: string) =>
  String(rows.find((row) => String(row.transaction_id).includes(status))?.transaction_id);
const purchase = String(rows[1]?.transaction_id);

export function screenShots(): Shot[] {
  return [
    { name: 'list', path: 'screens/history', answer: serve },
    {
      name: 'list-reference',
      path: 'screens/history',
      answer: () => ok(JSON.parse(readFileSync(referencePath, 'utf8')).payload),
    },
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
