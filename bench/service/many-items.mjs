// One invoice of 1,000 and of 10,000 line items, each with a seller: its text and its entry in the buyer's history. Ten times the items may
// take little more than ten times the time. Processor time, the best of nine, to keep other load on the machine out.
import { figure } from './figure.mjs';

const dist = (path) => new URL(`../../service/dist/payments/invoices/${path}`, import.meta.url);
const { invoiceText } = await import(dist('render-invoice.js'));
const { renderTransactionData } = await import(dist('transaction-data.js'));

const ROUNDS = 9;
const LIMIT_RATIO = 20;
const LIMIT_MS = 500;
const exponents = new Map([['USD', 2]]);

export async function benchManyItems({ size = 10_000 } = {}) {
  const [small, large] = [Math.ceil(size / 10), size].map((count) => measure(invoiceOf(count)));
  const ratio = large.ms / small.ms;
  console.log('\nAn invoice of many line items (processor time, best of 9)');
  for (const [count, { ms, bytes }] of [
    [Math.ceil(size / 10), small],
    [size, large],
  ]) {
    console.log(
      `  ${String(count).padStart(7)} items  ${ms.toFixed(1).padStart(8)} ms  ${(bytes / 1e6).toFixed(1)} MB`,
    );
  }
  return [
    figure('invoice of many items: ten times the items', {
      value: `${ratio.toFixed(1)} times the time`,
      limit: `${LIMIT_RATIO} times`,
      ok: ratio <= LIMIT_RATIO,
    }),
    figure(`invoice of ${size} items: text and history entry`, {
      value: `${large.ms.toFixed(0)} ms`,
      limit: `${LIMIT_MS} ms`,
      ok: large.ms <= LIMIT_MS,
    }),
  ];
}

function measure(invoice) {
  const times = [];
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = process.cpuUsage();
    bytes = invoiceText(invoice, exponents).length;
    renderTransactionData({
      invoice,
      exponents,
      integrator: 'demo-games',
      viewer: { accountId: invoice.accountId, role: 'buyer' },
    });
    const { user, system } = process.cpuUsage(started);
    times.push((user + system) / 1000);
  }
  return { ms: Math.min(...times), bytes };
}

function invoiceOf(count) {
  const id = (kind, index) => `00000000-0000-7000-800${kind}-${String(index).padStart(12, '0')}`;
  const party = { accountId: id(1, 1), paymentMethodId: '', walletId: id(2, 1) };
  const items = Array.from({ length: count }, (_, index) => ({
    lineItemId: id(3, index),
    amount: 2,
    currency: 'USD',
    transactionType: 'user_to_user',
    productSku: `SKU-${index}`,
    referenceType: 'order',
    referenceId: String(index),
    description: 'Sword',
    metadata: null,
    recipients: [],
  }));
  const subitems = items.flatMap(({ lineItemId }, index) =>
    ['escrow_hold', 'user_recipient'].map((type, part) => ({
      subitemId: id(4 + part, index),
      type,
      amount: 2,
      lineItemId,
      paymentMethodId: part === 0 ? id(6, 1) : null,
      source: party,
      destination: party,
      debitWalletId: id(2, 1),
      creditWalletId: id(2, 2),
      appendCredit: false,
    })),
  );
  const methods = [
    {
      paymentMethodId: id(6, 1),
      provider: 'wallet',
      displayString: 'Default USD Wallet',
      walletId: id(2, 1),
      requestedAmount: 0,
      amount: 2 * count,
    },
  ];
  return {
    id: id(7, 1),
    integratorId: id(8, 1),
    accountId: id(1, 1),
    invoiceType: 'user_purchase_escrow',
    escrowId: null,
    referenceType: 'order',
    referenceId: '1',
    state: 'success',
    failureReason: null,
    description: '',
    metadata: null,
    currency: 'USD',
    totalAmount: 2 * count,
    refunded: null,
    disputed: null,
    document: { methods, items, subitems },
    createdMs: 0,
    updatedMs: 0,
  };
}
