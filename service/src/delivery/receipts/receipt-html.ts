import { textDirection } from '@svc-bridge/texts';
import { escapeHtml } from '../../platform/http/escape-html.js';
import type { ReceiptMethod, ReceiptView } from './receipt-view.js';

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const MUTED = 'color:#5b6472';
/** Between words, and within one only where it is wider than a phone. */
const BREAKS = 'word-break:break-word';
const CELL = 'padding:10px 0;border-bottom:1px solid #e6e8ec;font-size:15px;vertical-align:top';

/** The receipt as HTML that mail programs render alike: tables, inline styles, nothing loaded but the service's copies of items' pictures. */
export function receiptHtml(view: ReceiptView): string {
  const { receipt, details, transaction, general, mail } = view.texts;
  const dir = textDirection(view.lang);
  const end = dir === 'rtl' ? 'left' : 'right';
  const items = view.items.map((item) => row(withPicture(item.picture, given(item.name)), item.amount, end));
  const methodRow = ({ name, amount }: ReceiptMethod) => row(given(name), amount, end);
  const facts = [
    ...(view.subtotal ? [[general.subtotal, view.subtotal]] : []),
    ...(view.tax ? [[view.tax.name, view.tax.amount]] : []),
    ...(view.fee ? [[view.fee.name, view.fee.amount]] : []),
    ...(view.received ? [[general.youReceive, view.received]] : []),
    [transaction.date, view.date],
    [transaction.status, view.status],
    ...(view.refunded ? [[details.refundedTotal, view.refunded]] : []),
    ...(view.disputed ? [[details.disputedTotal, view.disputed]] : []),
    ...(view.reference ? [[general.orderReference, view.reference]] : []),
    [details.transactionId, view.transactionId],
    ...(view.refundedTransactionId ? [[details.refundedTransactionId, view.refundedTransactionId]] : []),
    ...(view.disputedTransactionId ? [[details.disputedTransactionId, view.disputedTransactionId]] : []),
  ].map(([name = '', value = '']) => fact(name, value, end));
  const help = view.help.map(({ name, value }) => fact(name, value, end));
  return `<!doctype html>
<html lang="${view.lang}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light"><title>${escapeHtml(receipt.title)}</title></head>
<body style="margin:0;background:#f2f4f7;${FONT};color:#171b22">
<div role="main">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f2f4f7"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:14px">
<tr><td style="padding:32px 32px 8px">
<p style="margin:0;${MUTED};font-size:14px">${given(view.integrator)} · ${escapeHtml(view.kind || receipt.title)}</p>
<h1 style="margin:6px 0 0;font-size:22px;line-height:1.3;${BREAKS}">${given(view.title)}</h1>
<p style="margin:14px 0 0;font-size:34px;font-weight:700;letter-spacing:-0.5px">${given(view.amount)}</p>
${view.heldUntil && `<p style="margin:10px 0 0;${MUTED};font-size:14px;line-height:1.5">${escapeHtml(view.heldUntil)}</p>`}
</td></tr>
${section(details.items, items)}
${section(view.isRefund ? details.refundedTo : details.paidWith, view.methods.map(methodRow))}
${section(details.paidTo, view.destinations.map(methodRow))}
${section(general.help, help)}
<tr><td style="padding:20px 32px 28px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0">
${facts.join('\n')}
</table></td></tr>
</table>
<p style="max-width:500px;margin:18px auto 0;${MUTED};font-size:12px;line-height:1.5">${escapeHtml(mail.why)}</p>
</td></tr></table></div></body></html>
`;
}

/** What others have written, and an amount, has a direction of its own, and turns nothing round beside it. */
function given(text: string): string {
  return `<bdi>${escapeHtml(text)}</bdi>`;
}

function section(title: string, rows: readonly string[]): string {
  if (rows.length === 0) return '';
  return `<tr><td style="padding:18px 32px 0">
<h2 style="margin:0 0 2px;${MUTED};font-size:13px;font-weight:600">${escapeHtml(title)}</h2>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows.join('\n')}</table></td></tr>`;
}

function fact(name: string, value: string, end: string): string {
  return `<tr><td style="padding:3px 0;${MUTED};font-size:13px">${given(name)}</td>
<td style="padding:3px 0;font-size:13px;text-align:${end};${BREAKS}">${given(value)}</td></tr>`;
}

/** Mail programs that load no pictures leave the space empty: the name beside it says all. */
function withPicture(url: string, nameHtml: string): string {
  if (url === '') return nameHtml;
  const image = `<img src="${escapeHtml(url)}" alt="" width="40" height="40" style="display:block;width:40px;height:40px;border-radius:8px;object-fit:cover">`;
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td width="52" style="vertical-align:top">${image}</td>
<td style="font-size:15px;vertical-align:top">${nameHtml}</td></tr></table>`;
}

function row(nameHtml: string, amount: string, end: string): string {
  return `<tr><td style="${CELL};${BREAKS}">${nameHtml}</td>
<td style="${CELL};text-align:${end};white-space:nowrap">${given(amount)}</td></tr>`;
}
