import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatMoney } from '@svc-bridge/texts';
import { entriesOf, fieldsOf, viewTransaction } from 'svc-bridge/view';
import { describe, expect, it } from 'vitest';

const FOLDER = join(import.meta.dirname, '../../../../shared/reference');
const present = existsSync(FOLDER);
if (!present) console.info('No ../shared/reference beside the project: these tests are not run on its real responses.');

const read = (name: string) => fieldsOf(JSON.parse(readFileSync(join(FOLDER, name), 'utf8')).payload) ?? {};

describe.runIf(present)('real responses of a deployment', () => {
  it('show a purchase with its items, method and references', () => {
    const view = viewTransaction(read('transaction-buyer-purchase.json'));
    expect(view).toMatchObject({
      kind: 'purchase',
      status: 'completed',
      direction: 'out',
      title: 'Line item 1',
      moreItems: 2,
      amount: { currency: 'USD', decimal: '0.06', digits: 2 },
    });
    expect(view.items.map(({ name, sku, recipient }) => [name, sku, recipient])).toEqual([
      ['Line item 1', 'ABC123', 'game'],
      ['Line item 2', 'DEF456', 'seller'],
      ['Line item 3', 'GHI789', 'seller'],
    ]);
    expect(view.methods).toMatchObject([{ name: 'USD Wallet', isWallet: true, amount: { decimal: '0.06' } }]);
    expect(view.references.map(({ label }) => label)).toEqual(['transactionId', 'transferId', 'ownReference']);
    expect(view.failureReason).toBeUndefined();
  });

  it('show every entry of a history page with a title, an amount, a date and a known status', () => {
    const views = entriesOf(read('transaction-history-page.json').transactions).map(viewTransaction);
    expect(views).toHaveLength(20);
    for (const view of views) {
      expect(view.title).toBeDefined();
      expect(view.amount && formatMoney(view.amount, 'en-US')).toMatch(/\d/);
      expect(view.dateMs).toBeGreaterThan(0);
      expect(view.status).toBe('completed');
      expect(view.kind).not.toBe('other');
    }
  });

  it('show a token exchange with what was paid and received', () => {
    const exchange = entriesOf(read('transaction-history-page.json').transactions)
      .map(viewTransaction)
      .find(({ kind }) => kind === 'tokenPurchase');
    expect(exchange).toMatchObject({
      title: { currency: 'TST', decimal: '10000' },
      amount: { currency: 'USD', decimal: '1.00' },
      methods: [{ name: 'Default USD Wallet' }],
      destinations: [{ name: 'Standard TST wallet' }],
    });
    expect(exchange?.amountRows.map(({ label }) => label)).toEqual(['subtotal', 'youReceive']);
  });

  it('show an escrow as created, before any payment', () => {
    const escrow = read('escrow-create.json');
    const view = viewTransaction({
      transaction_id: escrow.id,
      transaction_type: 'user_purchase_escrow',
      transaction_role: 'buyer',
      transaction_data: escrow,
    });
    expect(view).toMatchObject({ kind: 'escrow', status: 'pending', amount: { currency: 'TST', decimal: '6' } });
    expect(view.timeline.map(({ step, state }) => `${step} ${state}`)).toEqual([
      'charged now',
      'held waiting',
      'next waiting',
    ]);
    expect(view.items.every(({ recipient }) => recipient !== undefined)).toBe(true);
  });

  it('reads balances in both formats of a deployment', () => {
    const balances = fieldsOf(read('user-balance.json').balances) ?? {};
    const displays = Object.values(balances).map((balance) => fieldsOf(fieldsOf(balance)?.spendable)?.display);
    expect(displays).toEqual(['TST 9701.00', '$998.98']);
  });
});
