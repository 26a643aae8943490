// Shows the screens in their states, sizes and colours, and saves what a player sees: tsx … <folder> [name part].
import { mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { findBrowser } from '../../../test/e2e/support/find-browser.js';
import { launchBrowser } from '../../../test/e2e/support/launch-browser.js';
import { mixedHistory } from '../support/transactions.js';
import { type OpenedPage, openPage } from './open-page.js';
import { servePages } from './serve-pages.js';

interface Shot {
  name: string;
  path: string;
  welcome?: Record<string, unknown>;
  answer: (call: string, args: Record<string, unknown>) => unknown;
  act?: (opened: OpenedPage) => Promise<void>;
}

const [folder = join(tmpdir(), 'svc-shots'), only = ''] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });

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

const SHOTS: Shot[] = [
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
  { name: 'details', path: 'screens/history', answer: serve, act: open('Starter bundle') },
  { name: 'details-failed', path: 'screens/history', answer: serve, act: open('Sky Harbour') },
  { name: 'details-exchange', path: 'screens/history', answer: serve, act: open('TST') },
  { name: 'receipt-held', path: 'screens/receipt', welcome: { transactionId: escrow('ESCROWED') }, answer: serve },
  { name: 'receipt-refunded', path: 'screens/receipt', welcome: { transactionId: escrow('CANCELLED') }, answer: serve },
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

const looks = [
  { suffix: '1280', width: 1280, height: 900, lang: 'en', dark: false },
  { suffix: '360', width: 360, height: 740, lang: 'en', dark: false },
  { suffix: '1280-dark', width: 1280, height: 900, lang: 'en', dark: true },
  { suffix: '360-ar-dark', width: 360, height: 740, lang: 'ar', dark: true },
  { suffix: '320-de', width: 320, height: 640, lang: 'de', dark: false },
];

const unpacked = join(tmpdir(), 'svc-shots-browser');
mkdirSync(unpacked, { recursive: true });
const binary = await findBrowser({
  env: process.env,
  platform: process.platform,
  arch: process.arch,
  unpackInto: unpacked,
});
const { browser, close } = await launchBrowser(binary);
const { origin, close: stop } = await servePages();
let bad = 0;
for (const shot of SHOTS) {
  for (const { suffix, lang, ...look } of looks) {
    const name = `${shot.name}-${suffix}`;
    if (!name.includes(only)) continue;
    const opened = await openPage({ ...shot, ...look, browser, origin, path: `${shot.path}.${lang}.html` });
    await opened.page.waitForTimeout(250);
    await shot.act?.(opened);
    await opened.page.waitForTimeout(200);
    await opened.page.screenshot({ path: join(folder, `${name}.png`) });
    const { violations } = await new AxeBuilder({ page: opened.page }).include('iframe').analyze();
    for (const { id, nodes } of violations) {
      bad += 1;
      console.log(name, id, nodes[0]?.target.join(' '), nodes[0]?.failureSummary?.split('\n')[1]);
    }
    for (const problem of opened.problems) console.log(name, 'console:', problem);
    await opened.close();
  }
}
stop();
await close();
console.log(bad === 0 ? 'axe: no violations' : `axe: ${bad} violations`);
