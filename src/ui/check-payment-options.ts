import * as z from 'zod/mini';
import type { PaymentFlowName } from '../flow/flow-name.js';

const text = z.optional(z.string());
const flag = z.optional(z.boolean());

const optionsSchema = z.looseObject({
  flowConfig: z.optional(z.looseObject({})),
  theme: z.optional(z.looseObject({ backgroundColor: text, primaryColor: text })),
  locale: text,
  timeoutMs: z.optional(z.number()),
});

/** Interface §4.3. */
const configSchemas: Readonly<Partial<Record<PaymentFlowName, z.ZodMiniType>>> = {
  checkout: z.looseObject({
    hideUserWallets: flag,
    hideSKUs: flag,
    showInvoiceReferenceInfo: flag,
    selectButton: z.optional(z.looseObject({ label: text })),
    postOAuthURLOverride: text,
  }),
  'payment-selection': z.looseObject({
    transactionDetails: z.optional(z.looseObject({ transaction_amount: z.number(), currency: z.string() })),
  }),
};

/** @returns a sentence that names the first wrong field; undefined when all are right */
export function checkPaymentOptions(flow: PaymentFlowName, options: unknown): string | undefined {
  const { redirect, flowConfig = {}, confirm } = Object(options) as Readonly<Record<string, unknown>>;
  if (!redirect) return 'redirect is missing';
  if (confirm && typeof confirm !== 'function') return 'confirm must be a function';
  return wrongField('', optionsSchema, options) ?? wrongField('flowConfig.', configSchemas[flow], flowConfig);
}

function wrongField(prefix: string, schema: z.ZodMiniType | undefined, value: unknown): string | undefined {
  const issue = schema?.safeParse(value).error?.issues[0];
  return issue && `${prefix}${issue.path.join('.')} must be ${(issue as { expected?: string }).expected}`;
}
