import { type ReportLine, reportLineSchema } from '../../payments/reports/report-line.js';
import { BadReport, type CsvRecord, readCsv } from './read-csv.js';

/** A line, and where it stands. */
export interface NumberedLine extends ReportLine {
  /** From 1, the header included. */
  readonly line: number;
}

const COLUMNS = ['kind', 'id', 'reference', 'amount', 'currency', 'at'] as const;

/**
 * The lines of a CSV report with the columns `kind,id,reference,amount,currency,at`, in any order.
 *
 * @throws BadReport naming the line and the column
 */
export async function* readReportFile(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<NumberedLine> {
  let header: CsvRecord | undefined;
  for await (const record of readCsv(chunks)) {
    if (header) {
      yield lineOf(header.fields, record);
    } else {
      header = record;
      requireColumns(header);
    }
  }
  if (!header) throw new BadReport(1, `is empty: the first line must name the columns ${COLUMNS.join(',')}`);
}

/** The lines of an adapter's own report, numbered from 1. @throws BadReport naming the line and the field */
export async function* readReport(lines: AsyncIterable<ReportLine>): AsyncGenerator<NumberedLine> {
  let line = 0;
  for await (const each of lines) {
    line += 1;
    yield checked(line, each);
  }
}

function lineOf(columns: readonly string[], { line, fields }: CsvRecord): NumberedLine {
  if (fields.length !== columns.length) {
    throw new BadReport(line, `has ${fields.length} columns instead of ${columns.length}`);
  }
  const named = Object.fromEntries(columns.map((name, index) => [name, fields[index] ?? '']));
  const { amount = '' } = named;
  // other forms of numbers, such as 1e3 or 0x1, are refused as text
  return checked(line, { ...named, amount: /^-?\d{1,16}$/.test(amount) ? Number(amount) : amount });
}

function checked(line: number, given: unknown): NumberedLine {
  const parsed = reportLineSchema.safeParse(given);
  if (parsed.success) return { ...parsed.data, line };
  const [issue] = parsed.error.issues;
  throw new BadReport(line, `${issue?.path.join('.') || 'the line'} ${issue?.message ?? 'is malformed'}`);
}

function requireColumns({ line, fields }: CsvRecord): void {
  const missing = COLUMNS.find((name) => !fields.includes(name));
  if (missing !== undefined) throw new BadReport(line, `lacks the column ${missing}`);
  const unknown = fields.find(
    (name, index) => !COLUMNS.some((known) => known === name) || fields.indexOf(name) !== index,
  );
  if (unknown !== undefined)
    throw new BadReport(line, `has the column ${unknown || '(empty)'}, which is unknown or named twice`);
}
