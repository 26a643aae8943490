import {
  dateFormat,
  fill,
  formatDisplayAmount,
  type LanguageTag,
  localeFor,
  type Texts,
  walletName,
} from '@svc-bridge/texts';
import { textsIn } from '@svc-bridge/texts/catalogue';
import { parseDisplayAmount } from 'svc-bridge/model';
import { z } from 'zod';
import type { Merchant } from '../../accounts/integrators/integrator-profile.js';
import { merchantHelp } from '../../accounts/integrators/merchant-help.js';
import type { TransactionView } from '../../payments/transactions/render-transactions.js';
import { returnKindOf, shownKind, shownStatus } from '../../payments/transactions/shown-status.js';
import { chooseTextLanguage } from '../../platform/language/choose-language.js';

/** A receipt's content, in its reader's language; every part is plain text. */
export interface ReceiptView {
  readonly lang: LanguageTag;
  readonly texts: Texts;
  readonly integrator: string;
  /** Who sells, and where to get help, by name; empty: nothing is known. */
  readonly help: readonly { readonly name: string; readonly value: string }[];
  readonly title: string;
  readonly amount: string;
  readonly date: string;
  /** The same, ISO 8601. */
  readonly dateIso: string;
  readonly status: string;
  /** Of money that is held until a deadline: until when, and what happens then; empty: none is. */
  readonly heldUntil: string;
  readonly items: readonly {
    readonly name: string;
    readonly amount: string;
    /** The address of the service's copy; empty: there is none. */
    readonly picture: string;
  }[];
  readonly methods: readonly ReceiptMethod[];
  /** Where the money of a withdrawal or of bought tokens went. */
  readonly destinations: readonly ReceiptMethod[];
  /** What arrived there, where that is not the amount; empty: it is. */
  readonly received: string;
  /** Included in the amount; absent: nothing is known of it. */
  readonly tax: { readonly name: string; readonly amount: string } | undefined;
  /** The amount without the tax; empty: no tax is known. */
  readonly subtotal: string;
  /** Of a withdrawal: what it cost, included in the amount. */
  readonly fee: { readonly name: string; readonly amount: string } | undefined;
  readonly isRefund: boolean;
  /** What a refund or a disputed payment is called; empty: it is neither. */
  readonly kind: string;
  /** What was refunded of it; empty: nothing. */
  readonly refunded: string;
  /** Of a refund: the transaction that it refunds. */
  readonly refundedTransactionId: string;
  /** What a bank has taken back of it; empty: nothing. */
  readonly disputed: string;
  /** Of a dispute: the transaction that is disputed. */
  readonly disputedTransactionId: string;
  readonly reference: string;
  readonly transactionId: string;
}

/** A wallet, card or bank account, with its share of the amount. */
export interface ReceiptMethod {
  readonly name: string;
  readonly amount: string;
}

const deadlineSchema = z.looseObject({ at: z.iso.datetime(), action: z.enum(['refund', 'release']) });

/** The parts of `transaction_data` that a receipt shows, for every kind of transaction. */
const dataSchema = z.looseObject({
  escrow: z.looseObject({ deadline: deadlineSchema.optional().catch(undefined) }).catch({ deadline: undefined }),
  reference_id: z.string().catch(''),
  refunded_display_amount: z.string().catch(''),
  refunded_transaction_id: z.string().catch(''),
  disputed_amount: z.number().catch(0),
  disputed_display_amount: z.string().catch(''),
  disputed_transaction_id: z.string().catch(''),
  source_payment_method_display_string: z.string().catch(''),
  destination_payment_method_display_string: z.string().catch(''),
  user_received_amount_display: z.string().catch(''),
  tilia_fee_amount: z.number().catch(0),
  tilia_fee_amount_display: z.string().catch(''),
  summary: z
    .looseObject({
      subtotal: z.looseObject({ display_amount: z.string().catch('') }).catch({ display_amount: '' }),
      tax: z.looseObject({
        total_amount: z.number().catch(0),
        display_amount: z.string().catch(''),
        label: z.string().catch(''),
      }),
    })
    .optional()
    .catch(undefined),
  line_items: z
    .record(
      z.string(),
      z.looseObject({
        description: z.string().catch(''),
        product_sku: z.string().catch(''),
        display_amount: z.string().catch(''),
        image_url: z.string().catch(''),
      }),
    )
    .catch({}),
  payment_methods: z
    .record(
      z.string(),
      z.looseObject({
        display_string: z.string().catch(''),
        display_amount: z.string().catch(''),
        state: z.string().catch(''),
      }),
    )
    .catch({}),
});

export interface ReceiptSource {
  readonly transaction: TransactionView;
  readonly integrator: string;
  readonly merchant?: Merchant | undefined;
  /** Such as `USD 5.00`. */
  readonly displayAmount: string;
  /** BCP 47, the account's. */
  readonly locale: string;
}

export function receiptView(source: ReceiptSource): ReceiptView {
  const { transaction } = source;
  const lang = chooseTextLanguage(source.locale, undefined);
  const locale = localeFor(lang, [source.locale]);
  const texts = textsIn(lang);
  const money = (displayAmount: string) => formatDisplayAmount(displayAmount, locale);
  const data = dataSchema.parse(transaction.transaction_data);
  const status = shownStatus(transaction);
  const tax = data.summary && data.summary.tax.total_amount > 0 ? data.summary.tax : undefined;
  const returnKind = returnKindOf(transaction);
  const amount = money(source.displayAmount);
  const received = money(data.user_received_amount_display) || amount;
  const methodOf = (name: string, share: string): ReceiptMethod => ({
    name: walletName(oneLine(name), texts.general),
    amount: share,
  });
  const methods = Object.values(data.payment_methods)
    .filter((method) => method.state !== 'failed')
    .map((method) => methodOf(method.display_string, money(method.display_amount)));
  const { source_payment_method_display_string: from, destination_payment_method_display_string: to } = data;
  const items = Object.values(data.line_items).map((item) => ({
    name: oneLine(item.description || item.product_sku),
    amount: money(item.display_amount),
    picture: item.image_url,
  }));
  return {
    lang,
    texts,
    integrator: oneLine(source.integrator),
    help: merchantHelp(source.merchant ?? {}, texts.general).map(({ name, value }) => ({
      name,
      value: oneLine(value),
    })),
    title: titleOf(transaction, texts),
    amount,
    date: formatDate(transaction.transaction_date, locale),
    dateIso: transaction.transaction_date,
    status: status ? texts.transaction.statuses[status] : transaction.transaction_status,
    // while a bank has taken money back, the deadline waits, and not all would come back
    heldUntil:
      status === 'held' && data.disputed_amount === 0 ? heldUntil(data.escrow.deadline, texts.details, locale) : '',
    items,
    methods: methods.length > 0 || !from ? methods : [methodOf(from, amount)],
    destinations: to ? [methodOf(to, received)] : [],
    received: received === amount ? '' : received,
    tax: tax && { name: oneLine(tax.label) || texts.general.tax, amount: money(tax.display_amount) },
    subtotal: tax && data.summary ? money(data.summary.subtotal.display_amount) : '',
    fee:
      data.tilia_fee_amount > 0
        ? { name: texts.details.serviceFee, amount: money(data.tilia_fee_amount_display) }
        : undefined,
    isRefund: returnKind === 'refund',
    kind: returnKind ? texts.transaction.kinds[returnKind] : '',
    refunded: data.refunded_display_amount && money(data.refunded_display_amount),
    refundedTransactionId: data.refunded_transaction_id,
    disputed: data.disputed_amount > 0 ? money(data.disputed_display_amount) : '',
    disputedTransactionId: data.disputed_transaction_id,
    reference: oneLine(data.reference_id),
    transactionId: transaction.transaction_id,
  };
}

/** Withdrawals, top-ups and bought tokens are described by an amount: what they are says more. */
function titleOf(transaction: TransactionView, texts: Texts): string {
  const title = oneLine(transaction.transaction_description);
  return parseDisplayAmount(title) ? texts.transaction.kinds[shownKind(transaction)] : title || texts.receipt.title;
}

function heldUntil(
  deadline: z.infer<typeof deadlineSchema> | undefined,
  texts: Texts['details'],
  locale: string,
): string {
  if (!deadline) return '';
  return fill(texts.heldUntil[deadline.action], { date: formatDate(deadline.at, locale) });
}

function formatDate(iso: string, locale: string): string {
  const format = dateFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(new Date(iso))} UTC`;
}

/** Integrators write descriptions, which must not break out of their line. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 300);
}
