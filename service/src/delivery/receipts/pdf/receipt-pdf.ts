import { setImmediate } from 'node:timers/promises';
import { textDirection } from '@svc-bridge/texts';
import PdfDocument from 'pdfkit';
import type { ReceiptMethod, ReceiptView } from '../receipt-view.js';
import { faceFinder } from './fonts.js';
import { type Block, Sheet, type TextStyle } from './sheet.js';

const INK = '#171b22';
const MUTED = '#5b6472';
const STYLES = {
  name: { size: 13, weight: 'bold', color: INK },
  heading: { size: 13, color: MUTED },
  amount: { size: 32, weight: 'bold', color: INK },
  title: { size: 13, color: INK },
  section: { size: 9.5, weight: 'bold', color: MUTED },
  row: { size: 11, color: INK },
  strong: { size: 11, weight: 'bold', color: INK },
  note: { size: 9.5, color: MUTED },
  fact: { size: 9.5, color: INK },
} as const satisfies Record<string, TextStyle>;

/** Part of the width for what stands at a row's beginning, unless it says more; the rest is for its end. */
const START = 0.66;
const GAP = 16;

/**
 * The receipt as a tagged PDF on A4, with its fonts inside; the same receipt is the same bytes. It holds no scripts, links or pictures.
 *
 * @returns the file
 */
export async function receiptPdf(view: ReceiptView): Promise<Buffer> {
  const { receipt, details, transaction, general } = view.texts;
  const doc = new PdfDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: view.lang,
    font: '',
    info: {
      Title: `${receipt.title} – ${view.integrator}`,
      Author: view.integrator,
      CreationDate: new Date(view.dateIso),
    },
  });
  const file = collect(doc);
  const direction = textDirection(view.lang);
  const sheet = new Sheet({ doc, faces: faceFinder(view.lang), direction });
  const page = createPage(doc, sheet, direction === 'rtl');

  page.heading(view.integrator, view.kind || receipt.title);
  page.lead(view);
  await page.table(
    details.items,
    view.items.map(({ name, amount }) => ({ name, value: amount })),
  );
  page.totals([
    ...(view.subtotal ? [{ name: general.subtotal, value: view.subtotal }] : []),
    ...(view.tax ? [{ name: view.tax.name, value: view.tax.amount }] : []),
    ...(view.fee ? [{ name: view.fee.name, value: view.fee.amount }] : []),
    { name: general.total, value: view.amount, isStrong: true },
    ...(view.received ? [{ name: general.youReceive, value: view.received }] : []),
    ...(view.refunded ? [{ name: details.refundedTotal, value: view.refunded }] : []),
    ...(view.disputed ? [{ name: details.disputedTotal, value: view.disputed }] : []),
  ]);
  await page.table(view.isRefund ? details.refundedTo : details.paidWith, view.methods.map(methodRow));
  await page.table(details.paidTo, view.destinations.map(methodRow));
  page.facts(details.references, [
    { name: transaction.date, value: view.date },
    { name: transaction.status, value: view.status },
    ...(view.reference ? [{ name: general.orderReference, value: view.reference }] : []),
    { name: details.transactionId, value: view.transactionId },
    ...(view.refundedTransactionId ? [{ name: details.refundedTransactionId, value: view.refundedTransactionId }] : []),
    ...(view.disputedTransactionId ? [{ name: details.disputedTransactionId, value: view.disputedTransactionId }] : []),
  ]);
  page.facts(general.help, view.help);

  page.end();
  sheet.numberPages(STYLES.note);
  doc.end();
  return file;
}

function methodRow({ name, amount }: ReceiptMethod): Row {
  return { name, value: amount };
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
  });
}

interface Row {
  readonly name: string;
  readonly value: string;
  readonly isStrong?: boolean;
  readonly start?: number;
}

/** The parts of a receipt's page; each is drawn at once and read by screen readers in this order. */
function createPage(doc: PDFKit.PDFDocument, sheet: Sheet, isRtl: boolean) {
  const document = doc.struct('Document');
  doc.addStructure(document);

  const struct = (tag: string, parent = document, options: PDFKit.Mixins.StructureElementOptions = {}) => {
    const element = doc.struct(tag, options);
    parent.add(element);
    return element;
  };
  const write = (tag: string, blocks: readonly Block[], draw: () => void, parent = document) => {
    // a screen reader that reads joined letters one by one gets some of them wrong
    const actual = blocks.map(({ text }) => text).join(', ');
    const element = struct(tag, parent, isRtl ? { actual } : {});
    element.add(draw);
    element.end();
  };
  /** Starts a new page if it does not fit; `more` is what must stand on the same page. */
  const paragraph = (tag: string, text: string, style: TextStyle, more = 0) => {
    const block = sheet.block(text, style, Sheet.width);
    sheet.keep(block.height + more);
    write(tag, [block], () => sheet.draw(block, 'start'));
    sheet.space(block.height);
  };
  const line = (
    row: Row,
    styles: { readonly name: TextStyle; readonly value: TextStyle },
    table: PDFKit.PDFStructureElement,
  ) => {
    const { start, end, height } = cells(sheet, row, styles);
    sheet.keep(height);
    const tr = struct('TR', table);
    write('TH', [start], () => sheet.draw(start, 'start'), tr);
    write('TD', [end], () => sheet.draw(end, 'end'), tr);
    tr.end();
    sheet.space(height);
  };

  return {
    heading(name: string, kind: string): void {
      const start = sheet.block(name, STYLES.name, Sheet.width * START);
      const end = sheet.block(kind, STYLES.heading, Sheet.width * (1 - START) - GAP);
      write('P', [start], () => sheet.draw(start, 'start'));
      write('H1', [end], () => sheet.draw(end, 'end'));
      sheet.space(Math.max(start.height, end.height) + 12);
      sheet.rule();
      sheet.space(28);
    },
    lead({ title, amount, status, date, heldUntil }: ReceiptView): void {
      paragraph('P', amount, STYLES.amount);
      paragraph('P', title, STYLES.title);
      sheet.space(2);
      paragraph('P', `${status} · ${date}`, STYLES.note);
      if (heldUntil) {
        sheet.space(8);
        paragraph('P', heldUntil, STYLES.note);
      }
      sheet.space(30);
    },
    async table(title: string, rows: readonly Row[]): Promise<void> {
      if (rows.length === 0) return;
      paragraph('H2', title, STYLES.section, 40);
      sheet.space(6);
      const table = struct('Table');
      for (const row of rows) {
        // an order of a thousand items must not keep the node from answering others, and one long name takes long enough
        await setImmediate();
        sheet.rule();
        sheet.space(8);
        line(row, { name: STYLES.row, value: STYLES.row }, table);
        sheet.space(8);
      }
      table.end();
      sheet.rule();
      sheet.space(14);
    },
    totals(rows: readonly Row[]): void {
      const table = struct('Table');
      for (const row of rows) {
        const style = row.isStrong ? STYLES.strong : STYLES.row;
        line(row, { name: style, value: style }, table);
        sheet.space(3);
      }
      table.end();
      sheet.space(26);
    },
    facts(title: string, rows: readonly Row[]): void {
      if (rows.length === 0) return;
      sheet.space(12);
      paragraph('H2', title, STYLES.section, 40);
      sheet.space(4);
      const table = struct('Table');
      for (const row of rows) {
        line({ ...row, start: 0.4 }, { name: STYLES.note, value: STYLES.fact }, table);
        sheet.space(2);
      }
      table.end();
    },
    end: () => document.end(),
  };
}

function cells(
  sheet: Sheet,
  { name, value, start: part = START }: Row,
  styles: { readonly name: TextStyle; readonly value: TextStyle },
): { start: Block; end: Block; height: number } {
  const start = sheet.block(name, styles.name, Sheet.width * part);
  const end = sheet.block(value, styles.value, Sheet.width * (1 - part) - GAP);
  return { start, end, height: Math.max(start.height, end.height) };
}
