import type { ReceiptMethod, ReceiptView } from './receipt-view.js';

/** The receipt as plain text. */
export function receiptText(view: ReceiptView): string {
  const { receipt, details, transaction, general, mail } = view.texts;
  const lines = [
    `${receipt.title} – ${view.integrator}`,
    '',
    view.title,
    `${view.kind || general.total}: ${view.amount}`,
    ...(view.subtotal ? [`${general.subtotal}: ${view.subtotal}`] : []),
    ...(view.tax ? [`${view.tax.name}: ${view.tax.amount}`] : []),
    ...(view.fee ? [`${view.fee.name}: ${view.fee.amount}`] : []),
    ...(view.received ? [`${general.youReceive}: ${view.received}`] : []),
    `${transaction.date}: ${view.date}`,
    `${transaction.status}: ${view.status}`,
    ...(view.heldUntil ? [view.heldUntil] : []),
    ...(view.refunded ? [`${details.refundedTotal}: ${view.refunded}`] : []),
    ...(view.disputed ? [`${details.disputedTotal}: ${view.disputed}`] : []),
    ...section(
      details.items,
      view.items.map(({ name, amount }) => `${name}  ${amount}`),
    ),
    ...section(view.isRefund ? details.refundedTo : details.paidWith, view.methods.map(methodText)),
    ...section(details.paidTo, view.destinations.map(methodText)),
    '',
    ...(view.reference ? [`${general.orderReference}: ${view.reference}`] : []),
    `${details.transactionId}: ${view.transactionId}`,
    ...(view.refundedTransactionId ? [`${details.refundedTransactionId}: ${view.refundedTransactionId}`] : []),
    ...(view.disputedTransactionId ? [`${details.disputedTransactionId}: ${view.disputedTransactionId}`] : []),
    ...section(
      general.help,
      view.help.map(({ name, value }) => `${name}: ${value}`),
    ),
    '',
    mail.why,
    '',
  ];
  return lines.join('\n');
}

function methodText({ name, amount }: ReceiptMethod): string {
  return `${name}  ${amount}`;
}

function section(title: string, rows: readonly string[]): string[] {
  return rows.length === 0 ? [] : ['', `${title}:`, ...rows.map((row) => `  ${row}`)];
}
