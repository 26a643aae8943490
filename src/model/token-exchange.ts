import * as z from 'zod/mini';
import { readAmount } from './numbers.js';
import { openEnum, optionalField, optionalText } from './reading.js';

/** A game's own tokens, sold to a user (Gap §1: token exchanges are not shown). Amounts are minor units and tokens. */
export const tokenExchangeSchema = z.looseObject({
  /** The exchange, a UUID. */
  token_exchange_id: z.string(),
  /** The user's account, a UUID. */
  account_id: optionalText,
  /** `token_purchase`; others may come. */
  direction: optionalField(openEnum(['token_purchase'])),
  /** Minor units. */
  user_paid_amount: readAmount(),
  /** Currency code, such as `USD`. */
  user_paid_currency: z.string(),
  /** Tokens. */
  user_received_amount: readAmount(),
  /** Code of the game's own tokens. */
  user_received_currency: z.string(),
  /** The integrator's share of the payment, in minor units. */
  integrator_fee_amount: optionalField(readAmount()),
  /** Currency code, such as `USD`. */
  fee_currency: optionalText,
  /** The wallet that received the tokens, a UUID. */
  destination_wallet_id: optionalText,
  /** `success`. */
  status: openEnum(['success']),
  /** ISO 8601, UTC. */
  created: optionalText,
  /** As `created`. */
  updated: optionalText,
});

/** The game's own tokens, sold to a user for money (Gap §1). */
export type TokenExchange = z.infer<typeof tokenExchangeSchema>;
