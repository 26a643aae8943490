import { formatDisplayAmount, type LanguageTag, localeFor, type Texts, walletName } from '@svc-bridge/texts';
import { textsIn } from '@svc-bridge/texts/catalogue';
import { z } from 'zod';
import type { TransactionView } from '../../payments/transactions/render-transactions.js';
import { chooseTextLanguage } from '../../platform/language/choose-language.js';

/** What a receipt says, in its reader's language; every part is plain text. */
export interface ReceiptView {
  readonly lang: LanguageTag;
  readonly texts: Texts;
  readonly integrator: string;
  readonly title: string;
  readonly amount: string;
  readonly date: string;
  readonly status: string;
  readonly items: readonly { readonly name: string; readonly sku: string; readonly amount: string }[];
  readonly methods: readonly { readonly name: string; readonly amount: string }[];
  readonly isRefund: boolean;
  /** No money moved: there is nothing to give a receipt for. */
  readonly isFailed: boolean;
  readonly reference: string;
  readonly transactionId: string;
}

/** The parts of `transaction_data` that a receipt shows, in whatever kind of transaction they stand. */
const dataSchema = z.looseObject({
  escrow: z.looseObject({ status: z.string().catch('') }).catch({ status: '' }),
  reference_type: z.string().catch(''),
  reference_id: z.string().catch(''),
  line_items: z
    .record(
      z.string(),
      z.looseObject({
        description: z.string().catch(''),
        product_sku: z.string().catch(''),
        display_amount: z.string().catch(''),
      }),
    )
    .catch({}),
  payment_methods: z
    .record(z.string(), z.looseObject({ display_string: z.string().catch(''), display_amount: z.string().catch('') }))
    .catch({}),
});

export interface ReceiptSource {
  readonly transaction: TransactionView;
  readonly integrator: string;
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
  const status = statusOf(transaction, data.escrow.status);
  const items = Object.values(data.line_items).map((item) => ({
    name: oneLine(item.description || item.product_sku),
    sku: item.description ? oneLine(item.product_sku) : '',
    amount: money(item.display_amount),
  }));
  return {
    lang,
    texts,
    integrator: oneLine(source.integrator),
    title: oneLine(transaction.transaction_description) || texts.receipt.title,
    amount: money(source.displayAmount),
    date: formatDate(transaction.transaction_date, locale),
    status: status ? texts.transaction.statuses[status] : transaction.transaction_status,
    items,
    methods: Object.values(data.payment_methods).map((method) => ({
      name: walletName(oneLine(method.display_string), texts.general),
      amount: money(method.display_amount),
    })),
    isRefund: transaction.transaction_type === 'refund',
    isFailed: status === 'failed',
    reference: oneLine(`${data.reference_type} ${data.reference_id}`),
    transactionId: transaction.transaction_id,
  };
}

/** As the history shows it: an escrow's own status says more than `processed`. */
const STATUSES: Readonly<Record<string, keyof Texts['transaction']['statuses']>> = {
  processed: 'completed',
  pending: 'pending',
  failed: 'failed',
  returned: 'returned',
  refunded: 'refunded',
  open: 'pending',
  escrowed: 'held',
  'escrow-failed': 'failed',
  committed: 'released',
  canceled: 'refunded',
  cancelled: 'refunded',
};

function statusOf(transaction: TransactionView, escrowStatus: string) {
  const escrow = transaction.transaction_type === 'refund' ? undefined : STATUSES[escrowStatus.toLowerCase()];
  // of a payout the same words: payout-pending is pending
  return escrow ?? STATUSES[transaction.transaction_status.replace(/^payout-/, '')];
}

function formatDate(iso: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(new Date(iso))} UTC`;
}

/** Integrators write descriptions; nothing of them may break out of its line. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 300);
}
