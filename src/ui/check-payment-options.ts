import type { PaymentFlowName } from '../flow/flow-name.js';
import * as s from '../model/schema.js';
import { checkFlowOptions } from './check-flow-options.js';

const text = s.optional(s.string);
const flag = s.optional(s.boolean);

const optionsSchema = s.looseObject({
  flowConfig: s.optional(s.looseObject({})),
  confirm: s.optional(s.nullable(s.callable)),
});

/** Interface §4.3. */
const configSchemas: Readonly<Partial<Record<PaymentFlowName, s.Schema<unknown>>>> = {
  checkout: s.looseObject({
    hideUserWallets: flag,
    hideSKUs: flag,
    showInvoiceReferenceInfo: flag,
    selectButton: s.optional(s.looseObject({ label: text })),
    postOAuthURLOverride: text,
  }),
  'payment-selection': s.looseObject({
    transactionDetails: s.optional(s.looseObject({ transaction_amount: s.number, currency: s.string })),
  }),
};

/** @returns a sentence that names the first wrong field; undefined when all are right */
export function checkPaymentOptions(flow: PaymentFlowName, options: unknown): string | undefined {
  const { redirect, flowConfig = {} } = Object(options) as Readonly<Record<string, unknown>>;
  if (!redirect) return 'redirect is missing: pass the one of authorize-user or authorize-invoice';
  return (
    checkFlowOptions(options) ??
    optionsSchema.findProblem(options, '') ??
    configSchemas[flow]?.findProblem(flowConfig, 'flowConfig')
  );
}
