import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InvoiceRow } from '../../../src/ledger/effects.js';
import { AUDIT_RULES } from '../../../src/operations/audit/audit-database.js';
import { sourcesOf } from '../../../src/operations/audit/audit-sources.js';
import { invoiceText } from '../../../src/payments/invoices/render-invoice.js';
import { renderTransactionData } from '../../../src/payments/invoices/transaction-data.js';
import type { InvoiceItem, InvoiceSubitem } from '../../../src/platform/db/tables/invoice-document.js';
import { createMoneyWorld, type MoneyWorld } from '../../support/money-world.js';

const EXPONENTS = new Map([['USD', 2]]);
const [SELLER, BUYER] = ['seller', 'buyer'];

interface Counted {
  readonly invoice: InvoiceRow;
  /** Reads of a line item's or a subitem's fields so far. */
  reads(): number;
}

/** An invoice of so many items, each with a share of every method and a recipient, that counts reads of its fields. */
function countedInvoice(count: number, methods = 2): Counted {
  let reads = 0;
  const counted = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      get(target, name) {
        reads += 1;
        return Reflect.get(target, name);
      },
    });
  const party = (accountId: string) => ({ accountId, paymentMethodId: '', walletId: '' });
  const items = Array.from(
    { length: count },
    (_, index): InvoiceItem => ({
      lineItemId: `item-${index}`,
      amount: 2,
      currency: 'USD',
      transactionType: 'user_to_user',
      productSku: '',
      referenceType: '',
      referenceId: '',
      description: '',
      metadata: null,
      recipients: [
        {
          amount: 2,
          sourceWalletId: 'integrator',
          destinationWalletId: 'seller',
          destinationAccountId: SELLER,
          destinationPaymentMethodId: '',
          appendCredit: false,
        },
      ],
    }),
  );
  const subitem = (id: string, lineItemId: string, paymentMethodId: string | null): InvoiceSubitem => ({
    subitemId: id,
    type: paymentMethodId === null ? 'user_recipient' : 'escrow_hold',
    amount: 1,
    lineItemId,
    paymentMethodId,
    source: party(BUYER),
    destination: party(paymentMethodId === null ? SELLER : 'integrator'),
    debitWalletId: 'a',
    creditWalletId: 'b',
    appendCredit: false,
  });
  const subitems = items.flatMap(({ lineItemId }, index) => [
    ...Array.from({ length: methods }, (_, method) =>
      subitem(`pay-${index}-${method}`, lineItemId, `method-${method}`),
    ),
    subitem(`sell-${index}`, lineItemId, null),
  ]);
  const invoice: InvoiceRow = {
    id: 'invoice',
    integratorId: 'integrator',
    accountId: BUYER,
    invoiceType: 'user_purchase',
    escrowId: null,
    referenceType: '',
    referenceId: '',
    state: 'success',
    failureReason: null,
    description: '',
    metadata: null,
    currency: 'USD',
    totalAmount: 2 * count,
    document: {
      methods: Array.from({ length: methods }, (_, method) => ({
        paymentMethodId: `method-${method}`,
        provider: 'wallet',
        displayString: '',
        walletId: 'w',
        requestedAmount: 0,
        amount: count,
      })),
      items: items.map(counted),
      subitems: subitems.map(counted),
    },
    refunded: null,
    disputed: null,
    createdMs: 0,
    updatedMs: 0,
  };
  return { invoice, reads: () => reads };
}

const dataOf = (invoice: InvoiceRow, role: 'buyer' | 'seller') =>
  renderTransactionData({
    invoice,
    exponents: EXPONENTS,
    pictures: () => undefined,
    integrator: 'games',
    viewer: { accountId: role === 'seller' ? SELLER : BUYER, role },
  });

describe('an invoice with ten times the items', () => {
  it.each([
    ['its text', (invoice: InvoiceRow) => invoiceText(invoice, EXPONENTS)],
    ['the buyer’s entry', (invoice: InvoiceRow) => JSON.stringify(dataOf(invoice, 'buyer'))],
    ['the seller’s entry', (invoice: InvoiceRow) => JSON.stringify(dataOf(invoice, 'seller'))],
  ])('takes at most ten times the work and memory: %s', (_what, render) => {
    const [small, large] = [countedInvoice(100), countedInvoice(1_000)];

    const lengths = [render(small.invoice).length, render(large.invoice).length];

    expect(large.reads()).toBeLessThan(small.reads() * 11);
    expect(lengths[1]).toBeLessThan((lengths[0] ?? 0) * 11);
  });

  it('reads each subitem as often with fifty methods as with one', () => {
    const [one, fifty] = [countedInvoice(50, 1), countedInvoice(50, 50)];
    dataOf(one.invoice, 'buyer');
    dataOf(fifty.invoice, 'buyer');

    expect(fifty.reads()).toBeLessThan(one.reads() * 50);
  });

  it('lists each item’s own subitems, in order', () => {
    const { line_items, subitems } = JSON.parse(invoiceText(countedInvoice(3).invoice, EXPONENTS));

    expect(Object.keys(line_items['item-1'].subitems)).toEqual(['pay-1-0', 'pay-1-1', 'sell-1']);
    expect(Object.keys(subitems)).toHaveLength(9);
    const { line_items: sold } = dataOf(countedInvoice(3).invoice, 'seller') as typeof subitems;
    expect(Object.keys(sold['item-2'].subitems)).toEqual(['sell-2']);
  });
});

describe('an audit of an invoice with ten times the items', () => {
  let worlds: readonly [MoneyWorld, MoneyWorld];
  beforeAll(async () => {
    worlds = [await worldWith(200), await worldWith(2_000)];
  });
  afterAll(() => Promise.all(worlds.map((world) => world.close())));

  it.each(AUDIT_RULES.map(({ name, sql }) => [name, sql] as const))(
    '%s reads ten times the rows',
    async (_name, sql) => {
      const [small, large] = await Promise.all(
        worlds.map((world) => rowsRead(world, `${sourcesOf(undefined)} SELECT * FROM (${sql}) AS broken`)),
      );

      expect(large).toBeLessThan(1_000 + (small ?? 0) * 12);
    },
  );
});

async function worldWith(items: number): Promise<MoneyWorld> {
  const world = await createMoneyWorld();
  const buyer = await world.addUser({ USD: 100_000 });
  const seller = await world.addUser();
  const recipients = [{ amount: 1, currency: 'USD', destination_wallet_id: seller.wallets.USD?.walletId }];
  const body = {
    account_id: buyer.accountId,
    reference_type: 'order',
    reference_id: '1',
    payment_methods: [{ payment_method_id: buyer.wallets.USD?.methodId }],
    line_items: Array.from({ length: items }, () => ({
      amount: 1,
      currency: 'USD',
      transaction_type: 'user_to_user',
      recipients,
    })),
  };
  const { body: created } = await world.call('POST', '/v2/invoice', { body });
  await world.call('POST', `/v2/invoice/${created.payload.invoice_id}/pay`);
  await world.deps.money.drained();
  await world.rollUp();
  return world;
}

interface Plan {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly Plan[];
}

/** Rows that all nodes of a statement's plan return or discard. */
async function rowsRead(world: MoneyWorld, sql: string): Promise<number> {
  const { rows } = await world.deps.pool.query(`EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${sql}`);
  const count = (plan: Plan): number => {
    const removed = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Join Filter'] ?? 0);
    const inner = (plan.Plans ?? []).reduce((sum, each) => sum + count(each), 0);
    return (plan['Actual Rows'] + removed) * plan['Actual Loops'] + inner;
  };
  return count(rows[0]['QUERY PLAN'][0].Plan);
}
