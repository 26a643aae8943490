import type { ReceiptView } from './receipt-view.js';

/** The receipt as plain text. */
export function receiptText(view: ReceiptView): string {
  const { receipt, details, transaction, general, mail } = view.texts;
  const lines = [
    `${receipt.title} – ${view.integrator}`,
    '',
    view.title,
    `${view.isRefund ? transaction.kinds.refund : general.total}: ${view.amount}`,
    `${transaction.date}: ${view.date}`,
    `${transaction.status}: ${view.status}`,
    ...section(
      details.items,
      view.items.map((item) => `${item.name}${item.sku ? ` (${item.sku})` : ''}  ${item.amount}`),
    ),
    ...section(
      details.paidWith,
      view.methods.map((method) => `${method.name}  ${method.amount}`),
    ),
    '',
    ...(view.reference ? [`${general.orderReference}: ${view.reference}`] : []),
    `${details.transactionId}: ${view.transactionId}`,
    '',
    mail.why,
    '',
  ];
  return lines.join('\n');
}

function section(title: string, rows: readonly string[]): string[] {
  return rows.length === 0 ? [] : ['', `${title}:`, ...rows.map((row) => `  ${row}`)];
}
