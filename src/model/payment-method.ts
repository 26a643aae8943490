import * as z from 'zod/mini';
import { readWholeText } from './numbers.js';
import { openList, optionalField, optionalText, reads, sometimes } from './reading.js';

const providerDataSchema = z.looseObject({
  /** What `destination_wallet_id` takes (§4.1). */
  wallet_id: optionalField(readWholeText),
  /** Integer in minor units, as text. */
  wallet_balance: optionalField(readWholeText),
});

/** A payment method: a wallet if `provider` is `wallet`, otherwise for example a card (interface §2.2). */
export const paymentMethodSchema = z.looseObject({
  /** The payment method, a UUID. */
  id: readWholeText,
  /** The owner, a UUID. */
  account_id: optionalText,
  /** Such as `registration` (§2.2). */
  method_class: optionalText,
  /** A display label. */
  display_string: optionalText,
  /** wallet for wallets */
  provider: z.string(),
  /** For a wallet: its id. */
  psp_reference: optionalText,
  /** May be empty. */
  psp_hash_code: optionalText,
  /** Currency code, such as `USD`. */
  processing_currency: optionalText,
  /** `ACTIVE`, or why it cannot pay, such as `EXPIRED`. */
  pm_state: optionalText,
  /** The integrator's name. */
  integrator: optionalText,
  /** `YYYY-MM-DD hh:mm:ss`, UTC. */
  created: optionalText,
  /** As `created`. */
  updated: optionalText,
  /** Integer in minor units, as text. */
  wallet_balance: optionalField(readWholeText),
  /** May be empty; use `id`. */
  payment_method_id: optionalText,
  /** For a wallet (§2.2). */
  provider_data: reads(optionalField(z.nullable(providerDataSchema)), providerDataSchema),
  /** Cards only. */
  last_four: sometimes(z.string()),
  /** Cards only. */
  expiration: sometimes(z.string()),
});

/** Of an account: wallets, cards and other ways to pay (interface §4 row 1). */
export const paymentMethodsSchema = openList(paymentMethodSchema);

/** A way to pay: a wallet, a card (interface §2.2). */
export type PaymentMethod = z.infer<typeof paymentMethodSchema>;
