import type { PaymentFlowName } from '../flow/flow-name.js';
import { anyObject } from '../model/any-object.js';
import { expecting } from '../model/check.js';
import * as z from '../model/kinds.js';
import { finiteNumber } from '../model/numbers.js';
import { checkFlowOptions, problemOf } from './check-flow-options.js';

const text = z.optional(z.string());
const flag = z.optional(z.boolean());

/** Interface §4.3. */
const configSchemas: Readonly<Partial<Record<PaymentFlowName, z.$ZodType>>> = {
  checkout: z.looseObject({
    hideUserWallets: flag,
    hideSKUs: flag,
    showInvoiceReferenceInfo: flag,
    selectButton: z.optional(z.looseObject({ label: text })),
    postOAuthURLOverride: text,
  }),
  'payment-selection': z.looseObject({
    transactionDetails: z.optional(z.looseObject({ transaction_amount: finiteNumber, currency: z.string() })),
  }),
};

const confirmSchema = /*@__PURE__*/ expecting('function', (value) => value === null || typeof value === 'function');

const optionsSchemaOf = (flow: PaymentFlowName) =>
  z.looseObject({
    flowConfig: z.optional(configSchemas[flow] ?? anyObject),
    confirm: z.optional(confirmSchema),
  });

/** @returns a sentence that names the first wrong field; undefined when all are right */
export function checkPaymentOptions(flow: PaymentFlowName, options: unknown): string | undefined {
  const { redirect } = Object(options) as Readonly<Record<string, unknown>>;
  if (!redirect) return 'redirect is missing: pass the one of authorize-user or authorize-invoice';
  return checkFlowOptions(options) ?? problemOf(optionsSchemaOf(flow), options);
}
