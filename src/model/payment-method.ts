import * as z from 'zod/mini';
import { optionalText } from './optional-field.js';

/** A way to pay: a wallet when `provider` is `wallet`, otherwise e.g. a card (interface §2.2). */
export const paymentMethodSchema = z.looseObject({
  id: z.string(),
  account_id: optionalText,
  method_class: optionalText,
  display_string: optionalText,
  provider: z.string(),
  psp_reference: optionalText,
  psp_hash_code: optionalText,
  processing_currency: optionalText,
  pm_state: optionalText,
  integrator: optionalText,
  /** `YYYY-MM-DD hh:mm:ss`, UTC. */
  created: optionalText,
  updated: optionalText,
  /** Integer in minor units, as text. */
  wallet_balance: optionalText,
  payment_method_id: optionalText,
  provider_data: z.nullish(z.looseObject({ wallet_id: optionalText, wallet_balance: optionalText })),
});

export type PaymentMethod = z.infer<typeof paymentMethodSchema>;
