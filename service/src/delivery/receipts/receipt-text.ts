import type { ReceiptView } from './receipt-view.js';

/** The receipt as plain text. */
export function receiptText(view: ReceiptView): string {
  const { texts } = view;
  const lines = [
    `${texts.receipt} – ${view.integrator}`,
    '',
    view.title,
    `${view.isRefund ? texts.refund : texts.total}: ${view.amount}`,
    `${texts.date}: ${view.date}`,
    `${texts.status}: ${view.status}`,
    ...section(
      texts.items,
      view.items.map((item) => `${item.name}${item.sku ? ` (${item.sku})` : ''}  ${item.amount}`),
    ),
    ...section(
      texts.paidWith,
      view.methods.map((method) => `${method.name}  ${method.amount}`),
    ),
    '',
    ...(view.reference ? [`${texts.reference}: ${view.reference}`] : []),
    `${texts.transaction}: ${view.transactionId}`,
    '',
    texts.why,
    '',
  ];
  return lines.join('\n');
}

function section(title: string, rows: readonly string[]): string[] {
  return rows.length === 0 ? [] : ['', `${title}:`, ...rows.map((row) => `  ${row}`)];
}
