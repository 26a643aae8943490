import { z } from 'zod';
import type { TransactionView } from '../../payments/transactions/render-transactions.js';
import { chooseLanguage } from '../../platform/language/choose-language.js';
import { defaultTexts, type ReceiptTexts, receiptTexts } from './receipt-texts.js';

/** What a receipt says, in its reader's language; every part is plain text. */
export interface ReceiptView {
  readonly lang: string;
  readonly texts: ReceiptTexts;
  readonly integrator: string;
  readonly title: string;
  readonly amount: string;
  readonly date: string;
  readonly status: string;
  readonly items: readonly { readonly name: string; readonly sku: string; readonly amount: string }[];
  readonly methods: readonly { readonly name: string; readonly amount: string }[];
  readonly isRefund: boolean;
  readonly reference: string;
  readonly transactionId: string;
}

/** The parts of `transaction_data` that a receipt shows, in whatever kind of transaction they stand. */
const dataSchema = z.looseObject({
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
  const lang = chooseLanguage(source.locale, undefined, receiptTexts.keys());
  const texts = receiptTexts.get(lang) ?? defaultTexts;
  const data = dataSchema.parse(transaction.transaction_data);
  const items = Object.values(data.line_items).map((item) => ({
    name: oneLine(item.description || item.product_sku),
    sku: item.description ? oneLine(item.product_sku) : '',
    amount: item.display_amount,
  }));
  return {
    lang,
    texts,
    integrator: oneLine(source.integrator),
    title: oneLine(transaction.transaction_description) || texts.receipt,
    amount: source.displayAmount,
    date: formatDate(transaction.transaction_date, lang),
    status: texts.statuses[transaction.transaction_status] ?? transaction.transaction_status,
    items,
    methods: Object.values(data.payment_methods).map((method) => ({
      name: oneLine(method.display_string),
      amount: method.display_amount,
    })),
    isRefund: transaction.transaction_type === 'refund',
    reference: oneLine(`${data.reference_type} ${data.reference_id}`),
    transactionId: transaction.transaction_id,
  };
}

function formatDate(iso: string, lang: string): string {
  const format = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(new Date(iso))} UTC`;
}

/** Integrators write descriptions; nothing of them may break out of its line. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 300);
}
