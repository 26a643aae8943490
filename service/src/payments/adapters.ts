import type { KycVerifier } from '../accounts/kyc/kyc-verifier.js';
import type { CardProvider } from './cards/card-provider.js';
import type { CardAuthenticator } from './challenges/card-authenticator.js';
import type { PayoutBank } from './payouts/payout-bank.js';

/** What moves real money and decides who somebody is: the sandbox has its own, an operator brings them. */
export interface Adapters {
  /** Absent: cards are not accepted. */
  readonly cards: CardProvider | undefined;
  /** Absent: no card is asked to confirm at its bank. */
  readonly authenticator: CardAuthenticator | undefined;
  /** Absent: nothing is paid out. */
  readonly bank: PayoutBank | undefined;
  /** Absent: people look at every submission, with the admin commands `review-kyc` and `decide-kyc`. */
  readonly kyc: KycVerifier | undefined;
}

/** An operator that moves money between wallets only. */
export const noAdapters: Adapters = {
  cards: undefined,
  authenticator: undefined,
  bank: undefined,
  kyc: undefined,
};
