import * as s from './schema.js';

/** A way to pay: a wallet when `provider` is `wallet`, otherwise e.g. a card (interface §2.2). */
export const paymentMethodSchema = s.looseObject({
  id: s.string,
  account_id: s.optional(s.string),
  method_class: s.optional(s.string),
  display_string: s.optional(s.string),
  provider: s.string,
  psp_reference: s.optional(s.string),
  psp_hash_code: s.optional(s.string),
  processing_currency: s.optional(s.string),
  pm_state: s.optional(s.string),
  integrator: s.optional(s.string),
  /** `YYYY-MM-DD hh:mm:ss`, UTC. */
  created: s.optional(s.string),
  updated: s.optional(s.string),
  /** Integer in minor units, as text. */
  wallet_balance: s.optional(s.string),
  payment_method_id: s.optional(s.string),
  provider_data: s.optional(
    s.nullable(s.looseObject({ wallet_id: s.optional(s.string), wallet_balance: s.optional(s.string) })),
  ),
});

export type PaymentMethod = s.Infer<typeof paymentMethodSchema>;
