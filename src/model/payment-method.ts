import * as z from 'zod/mini';
import { optionalText, reads, sometimes } from './reading.js';

const providerDataSchema = z.looseObject({ wallet_id: optionalText, wallet_balance: optionalText });

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
  provider_data: reads(z.nullish(providerDataSchema), providerDataSchema),
  /** Cards only. */
  last_four: sometimes(z.string()),
  /** Cards only. */
  expiration: sometimes(z.string()),
});

/** A way to pay: a wallet, a card (interface §2.2). */
export type PaymentMethod = z.infer<typeof paymentMethodSchema>;
