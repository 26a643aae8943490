import { fill, textDirection } from '@svc-bridge/texts';
import type { ReceiptMethod, ReceiptView } from './receipt-view.js';

/** The receipt as plain text. */
export function receiptText(view: ReceiptView): string {
  const { receipt, details, transaction, general, mail } = view.texts;
  const isRtl = textDirection(view.lang) === 'rtl';
  /** What others have written, an amount or an id has a direction of its own, and turns nothing round beside it. */
  const given = (text: string) => (isRtl ? `\u2068${text}\u2069` : text);
  const fact = (name: string, value: string) => fill(general.labelled, { name: given(name), value: given(value) });
  const priced = ({ name, amount }: ReceiptMethod) => `${given(name)}  ${given(amount)}`;
  const section = (title: string, rows: readonly string[]) =>
    rows.length === 0
      ? []
      : ['', fill(general.labelled, { name: title, value: '' }).trimEnd(), ...rows.map((row) => `  ${row}`)];
  const lines = [
    `${receipt.title} – ${given(view.integrator)}`,
    '',
    given(view.title),
    fact(view.kind || general.total, view.amount),
    ...(view.subtotal ? [fact(general.subtotal, view.subtotal)] : []),
    ...(view.tax ? [fact(view.tax.name, view.tax.amount)] : []),
    ...(view.fee ? [fact(view.fee.name, view.fee.amount)] : []),
    ...(view.received ? [fact(general.youReceive, view.received)] : []),
    fact(transaction.date, view.date),
    fact(transaction.status, view.status),
    ...(view.heldUntil ? [view.heldUntil] : []),
    ...(view.refunded ? [fact(details.refundedTotal, view.refunded)] : []),
    ...(view.disputed ? [fact(details.disputedTotal, view.disputed)] : []),
    ...section(details.items, view.items.map(priced)),
    ...section(view.isRefund ? details.refundedTo : details.paidWith, view.methods.map(priced)),
    ...section(details.paidTo, view.destinations.map(priced)),
    '',
    ...(view.reference ? [fact(general.orderReference, view.reference)] : []),
    fact(details.transactionId, view.transactionId),
    ...(view.refundedTransactionId ? [fact(details.refundedTransactionId, view.refundedTransactionId)] : []),
    ...(view.disputedTransactionId ? [fact(details.disputedTransactionId, view.disputedTransactionId)] : []),
    ...section(
      general.help,
      view.help.map(({ name, value }) => fact(name, value)),
    ),
    '',
    mail.why,
    '',
  ];
  return lines.join('\n');
}
