import type { Texts } from '@svc-bridge/texts';
import type { DisplayAmount } from 'svc-bridge/model';
import type { Direction, Money, TransactionView } from 'svc-bridge/view';

type CsvTexts = Pick<Texts, 'general' | 'history' | 'transaction' | 'details'>;

/** Entries for a spreadsheet: one line each, amounts as plain decimals, dates as ISO 8601 UTC. */
export function toCsv(rows: readonly TransactionView[], texts: CsvTexts): string {
  const { general, history, transaction, details } = texts;
  const head = [
    transaction.date,
    transaction.type,
    transaction.status,
    transaction.description,
    general.amount,
    transaction.currency,
    details.transactionId,
    general.orderReference,
    general.tax,
    history.taxName,
  ];
  const lines = [head, ...rows.map((row) => cells(row, texts))].map((line) => line.map(quote).join(','));
  // The byte order mark tells spreadsheets that this is UTF-8.
  return `\ufeff${lines.join('\r\n')}\r\n`;
}

function cells(row: TransactionView, { transaction }: CsvTexts): string[] {
  const tax = row.amountRows.find(({ label }) => label === 'tax');
  const title = typeof row.title === 'string' ? row.title : row.title ? plainMoney(row.title) : '';
  return [
    row.dateMs === undefined ? '' : new Date(row.dateMs).toISOString(),
    transaction.kinds[row.kind],
    row.status === 'other' ? harmless(row.statusCode) : transaction.statuses[row.status],
    harmless(title),
    row.amount ? amountCell(row.amount, row.direction) : '',
    row.amount && 'currency' in row.amount ? row.amount.currency : '',
    harmless(row.id),
    harmless(row.references.find((reference) => reference.label === 'ownReference')?.value ?? ''),
    tax ? amountCell(tax.money, row.direction) : '',
    harmless(tax?.name ?? ''),
  ];
}

/** `{currency: 'USD', decimal: '-5.00'}` → `-5.00`. */
function plainDecimal(money: DisplayAmount, direction: Direction): string {
  if (direction === 'none') return money.decimal;
  const magnitude = money.decimal.replace(/^-/, '');
  return direction === 'out' ? `-${magnitude}` : magnitude;
}

function plainMoney(money: Money): string {
  return 'text' in money ? money.text : `${money.currency} ${plainDecimal(money, 'none')}`;
}

function amountCell(money: Money, direction: Direction): string {
  return 'text' in money ? harmless(money.text) : plainDecimal(money, direction);
}

/** Escapes text that a spreadsheet would run as a formula; those of East Asia read full-width signs the same way. */
function harmless(text: string): string {
  return /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text;
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
