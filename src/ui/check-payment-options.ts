import * as v from 'valibot';
import type { PaymentFlowName } from '../flow/flow-name.js';
import { anyObject } from '../model/any-object.js';
import { findProblem } from '../model/find-problem.js';
import { finiteNumber } from '../model/numbers.js';
import { checkFlowOptions } from './check-flow-options.js';

const text = v.optional(v.string());
const flag = v.optional(v.boolean());

/** Interface §4.3. */
const configSchemas: Readonly<Partial<Record<PaymentFlowName, v.GenericSchema<Record<string, unknown>>>>> = {
  checkout: v.looseObject({
    hideUserWallets: flag,
    hideSKUs: flag,
    showInvoiceReferenceInfo: flag,
    selectButton: v.optional(v.looseObject({ label: text })),
    postOAuthURLOverride: text,
  }),
  'payment-selection': v.looseObject({
    transactionDetails: v.optional(v.looseObject({ transaction_amount: finiteNumber, currency: v.string() })),
  }),
};

const optionsSchemaOf = (flow: PaymentFlowName) =>
  v.looseObject({
    flowConfig: v.optional(v.pipe(anyObject, configSchemas[flow] ?? anyObject)),
    confirm: v.nullish(v.function()),
  });

/** @returns a sentence that names the first wrong field; undefined when all are right */
export function checkPaymentOptions(flow: PaymentFlowName, options: unknown): string | undefined {
  const { redirect } = Object(options) as Readonly<Record<string, unknown>>;
  if (!redirect) return 'redirect is missing: pass the one of authorize-user or authorize-invoice';
  return checkFlowOptions(options) ?? findProblem(optionsSchemaOf(flow), options);
}
