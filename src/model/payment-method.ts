import * as v from 'valibot';

/** A way to pay: a wallet when `provider` is `wallet`, otherwise e.g. a card (interface §2.2). */
export const paymentMethodSchema = v.looseObject({
  id: v.string(),
  account_id: v.optional(v.string()),
  method_class: v.optional(v.string()),
  display_string: v.optional(v.string()),
  provider: v.string(),
  psp_reference: v.optional(v.string()),
  psp_hash_code: v.optional(v.string()),
  processing_currency: v.optional(v.string()),
  pm_state: v.optional(v.string()),
  integrator: v.optional(v.string()),
  /** `YYYY-MM-DD hh:mm:ss`, UTC. */
  created: v.optional(v.string()),
  updated: v.optional(v.string()),
  /** Integer in minor units, as text. */
  wallet_balance: v.optional(v.string()),
  payment_method_id: v.optional(v.string()),
  provider_data: v.nullish(
    v.looseObject({ wallet_id: v.optional(v.string()), wallet_balance: v.optional(v.string()) }),
  ),
});

export type PaymentMethod = v.InferOutput<typeof paymentMethodSchema>;
