import * as z from 'zod/mini';

/** A way to pay: a wallet when `provider` is `wallet`, otherwise e.g. a card (interface §2.2). */
export const paymentMethodSchema = z.looseObject({
  id: z.string(),
  account_id: z.optional(z.string()),
  method_class: z.optional(z.string()),
  display_string: z.optional(z.string()),
  provider: z.string(),
  psp_reference: z.optional(z.string()),
  psp_hash_code: z.optional(z.string()),
  processing_currency: z.optional(z.string()),
  pm_state: z.optional(z.string()),
  integrator: z.optional(z.string()),
  /** `YYYY-MM-DD hh:mm:ss`, UTC. */
  created: z.optional(z.string()),
  updated: z.optional(z.string()),
  /** Integer in minor units, as text. */
  wallet_balance: z.optional(z.string()),
  payment_method_id: z.optional(z.string()),
  provider_data: z.optional(
    z.nullable(z.looseObject({ wallet_id: z.optional(z.string()), wallet_balance: z.optional(z.string()) })),
  ),
});

export type PaymentMethod = z.infer<typeof paymentMethodSchema>;
