import {
  amountRowName,
  disputeText,
  failureText,
  isNotCharged,
  isUnmoved,
  referenceName,
  statusText,
  stepName,
  stepNote,
  titleText,
} from './labels.js';
import type { Direction, Money } from './money.js';
import type { ItemView, MethodView } from './transaction-items.js';
import type { TransactionKind } from './transaction-kind.js';
import type { TransactionStatus } from './transaction-status.js';
import type { TransactionView } from './transaction-view.js';
import { fillMessage, type ViewLanguage } from './view-language.js';
import type { ViewTexts } from './view-texts.js';

/** One line of a section. Empty texts are not drawn. */
export interface DetailsLine {
  /** Tells the lines of a section apart. */
  readonly id: string;
  /** What the line is about, such as an item's name. */
  readonly text: string;
  /** Smaller, below the text. */
  readonly note: string;
  /** A web address of a square picture of an item; empty when it has none. */
  readonly imageUrl: string;
  /** At the line's end. */
  readonly amount: string;
  /** Of the amount. */
  readonly direction: Direction;
  /** Of a step of a payment's progress. */
  readonly state: 'done' | 'now' | 'waiting' | 'failed' | undefined;
}

/** A titled list. */
export interface DetailsSection {
  /** Which section it is, for a game that draws them differently. */
  readonly name: 'progress' | 'items' | 'amounts' | 'refunds' | 'disputes' | 'paidWith' | 'paidTo' | 'references';
  /** Its heading, in the player's language. */
  readonly title: string;
  /** In the order of the pages. */
  readonly lines: readonly DetailsLine[];
  /** Below the lines: subtotal, fees, tax; the last one is the total. */
  readonly totals: readonly DetailsLine[];
}

/** One entry, ready to be drawn. */
export interface DetailsScreen {
  /** The `transaction_id`. */
  readonly id: string;
  /** What it was for, such as the first item's name. */
  readonly title: string;
  /** For an icon. */
  readonly kind: TransactionKind;
  /** The kind in words. */
  readonly kindText: string;
  /** For a colour. */
  readonly status: TransactionStatus;
  /** The status in words; the service's own code if this release does not know it. */
  readonly statusText: string;
  /** With its sign. */
  readonly amount: string;
  /** Of the amount, from the player's side. */
  readonly direction: Direction;
  /** The amount did not move in the end: to be drawn struck through. */
  readonly struck: boolean;
  /** Day and time, or that they are unknown. */
  readonly date: string;
  /** Why it failed; empty when it did not. */
  readonly failure: string;
  /** In the order of the pages; those without content are left out. */
  readonly sections: readonly DetailsSection[];
  /** A failed payment has no receipt. */
  readonly hasReceipt: boolean;
}

type Language = ViewLanguage<Pick<ViewTexts, 'general' | 'transaction' | 'details' | 'reasons'>>;

/**
 * One entry's details as a game draws them, in the order of the pages.
 *
 * @source interface §4.4
 */
export function describeDetails(view: TransactionView, language: Language): DetailsScreen {
  const { general, transaction, details, reasons } = language.texts;
  const { format } = language;
  const failed = view.status === 'failed';
  const failure = failureText(view, reasons);
  const reason = failure && fillMessage(general.labelled, { name: details.failureReason, value: failure });
  return {
    id: view.id,
    title: titleText(view, transaction, (money) => format.amount(money, 'none')),
    kind: view.kind,
    kindText: transaction.kinds[view.kind],
    status: view.status,
    statusText: statusText(view, transaction),
    amount: view.amount ? format.amount(view.amount, view.direction) : transaction.noAmount,
    direction: view.direction,
    struck: isUnmoved(view),
    date: view.dateMs === undefined ? transaction.noDate : format.dateTime(view.dateMs),
    failure: [reason, isNotCharged(view) && general.notCharged].filter(Boolean).join(' '),
    sections: sectionsOf(view, language).filter(({ lines, totals }) => lines.length + totals.length > 0),
    hasReceipt: !failed,
  };
}

function sectionsOf(view: TransactionView, language: Language): DetailsSection[] {
  const { general, transaction, details } = language.texts;
  const totals = totalLines(view, language);
  const hasItems = view.items.length > 0;
  const methods = view.status === 'failed' ? [] : view.methods;
  const destinations = view.status === 'failed' ? [] : view.destinations;
  const dated = (parts: readonly DatedPart[]) => parts.map((part) => datedLine(part, language));
  return [
    section('progress', details.progress, stepLines(view, language)),
    section(
      'items',
      details.items,
      view.items.map((item) => itemLine(item, language)),
      hasItems ? totals : [],
    ),
    section('amounts', details.feesAndTotals, [], hasItems || view.amountRows.length === 0 ? [] : totals),
    section(
      'refunds',
      details.refunds,
      dated(view.refunds.list.map((refund) => ({ ...refund, text: transaction.statuses[refund.status] }))),
      sumLines(details.refundedTotal, view.refunds.list.length > 0 ? view.refunds.total : undefined, language),
    ),
    section(
      'disputes',
      details.disputes,
      dated(
        view.disputes.list.map((dispute) => ({ ...dispute, text: disputeText(dispute.outcome, details, transaction) })),
      ),
      sumLines(details.disputedTotal, view.disputes.list.length > 0 ? view.disputes.total : undefined, language),
    ),
    section('paidWith', details.paidWith, view.sells ? [] : methodLines(methods, language)),
    section(
      'paidTo',
      view.kind === 'refund' ? details.refundedTo : details.paidTo,
      methodLines(destinations, language),
    ),
    section(
      'references',
      details.references,
      view.references.map((reference) =>
        line(reference.label, { text: reference.value, note: referenceName(reference, general, details) }),
      ),
    ),
  ];
}

function stepLines(view: TransactionView, { texts, format }: Language): DetailsLine[] {
  return view.timeline.map((step) =>
    line(step.step, {
      text: stepName(step, view.sells, texts.details),
      note: stepNote(step, texts, format.dateTime) ?? '',
      amount: step.amount ? format.amount(step.amount, step.direction) : '',
      direction: step.direction,
      state: step.state,
    }),
  );
}

function itemLine(item: ItemView, { texts: { details }, format }: Language): DetailsLine {
  return line(item.id, {
    text: item.name ?? '–',
    note: item.recipient ? (item.recipient === 'seller' ? details.toSeller : details.toGame) : '',
    imageUrl: item.imageUrl ?? '',
    amount: item.amount ? format.amount(item.amount, 'none') : '',
  });
}

/** Subtotal, fees and tax, then the total. */
function totalLines(view: TransactionView, language: Language): DetailsLine[] {
  const { general, details } = language.texts;
  const { amountRows, amount } = view;
  if (!amount || (amountRows.length === 0 && view.items.length < 2)) return [];
  const rows = amountRows.map((row) =>
    line(`${row.label}${row.name ?? ''}`, {
      text: amountRowName(row, general, details),
      amount: language.format.amount(row.money, 'none'),
    }),
  );
  return [...rows, ...sumLines(general.total, amount, language)];
}

function sumLines(text: string, money: Money | undefined, { format }: Language): DetailsLine[] {
  return money ? [line('total', { text, amount: format.amount(money, 'none') })] : [];
}

interface DatedPart {
  readonly id: string;
  readonly text: string;
  readonly amount: Money | undefined;
  readonly dateMs: number | undefined;
}

function datedLine({ id, text, amount, dateMs }: DatedPart, { format }: Language): DetailsLine {
  return line(id, {
    text,
    note: dateMs === undefined ? '' : format.dateTime(dateMs),
    amount: amount ? format.amount(amount, 'none') : '',
  });
}

function methodLines(methods: readonly MethodView[], { texts: { general }, format }: Language): DetailsLine[] {
  return methods.map(({ id, name, amount }) =>
    line(id, { text: methodName(name, general), amount: amount ? format.amount(amount, 'none') : '' }),
  );
}

/** The name that the service gives to a wallet that nobody named. */
const UNNAMED_WALLET = /^(?:Default )?([A-Z][A-Z0-9]{1,11}) Wallet$/;

function methodName(name: string | undefined, { wallet }: Pick<ViewTexts['general'], 'wallet'>): string {
  const currency = UNNAMED_WALLET.exec(name ?? '')?.[1];
  return currency === undefined ? (name ?? '–') : fillMessage(wallet, { currency });
}

function section(
  name: DetailsSection['name'],
  title: string,
  lines: readonly DetailsLine[],
  totals: readonly DetailsLine[] = [],
): DetailsSection {
  return { name, title, lines, totals };
}

function line(id: string, given: Partial<DetailsLine> & { readonly text: string }): DetailsLine {
  return { note: '', imageUrl: '', amount: '', direction: 'none', state: undefined, ...given, id };
}
