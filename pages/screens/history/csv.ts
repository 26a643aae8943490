import { type Direction, type Money, plainDecimal } from '../../kit/format/money.js';
import type { Texts } from '../../kit/text/texts.js';
import type { TransactionView } from '../../transaction/transaction-view.js';

type CsvTexts = Pick<Texts, 'history' | 'transaction'>;

/** The entries as a spreadsheet reads them: one line each, amounts as plain decimals, dates as ISO 8601 UTC. */
export function toCsv(rows: readonly TransactionView[], texts: CsvTexts): string {
  const { history } = texts;
  const head = [
    history.csvDate,
    history.csvType,
    history.csvStatus,
    history.csvDescription,
    history.csvAmount,
    history.csvCurrency,
    history.csvId,
    history.csvReference,
  ];
  const lines = [head, ...rows.map((row) => cells(row, texts))].map((line) => line.map(quote).join(','));
  // The mark tells spreadsheets that this is UTF-8.
  return `\ufeff${lines.join('\r\n')}\r\n`;
}

function cells(row: TransactionView, { transaction }: CsvTexts): string[] {
  const title = typeof row.title === 'string' ? row.title : row.title ? plainMoney(row.title) : '';
  return [
    row.dateMs === undefined ? '' : new Date(row.dateMs).toISOString(),
    transaction.kinds[row.kind],
    row.status === 'other' ? row.statusCode : transaction.statuses[row.status],
    harmless(title),
    row.amount ? amountCell(row.amount, row.direction) : '',
    row.amount && 'currency' in row.amount ? row.amount.currency : '',
    harmless(row.id),
    harmless(row.references.find((reference) => reference.label === 'ownReference')?.value ?? ''),
  ];
}

function plainMoney(money: Money): string {
  return 'text' in money ? money.text : `${money.currency} ${plainDecimal(money, 'none')}`;
}

function amountCell(money: Money, direction: Direction): string {
  return 'text' in money ? harmless(money.text) : plainDecimal(money, direction);
}

/** Spreadsheets run text that begins like a formula. */
function harmless(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
