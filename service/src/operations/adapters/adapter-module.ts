/**
 * For operators: what the module named by `SVC_ADAPTERS` may implement.
 *
 * @module service adapters
 */
import type { KycDetails } from '../../accounts/kyc/kyc-submission.js';
import type { KycVerifier } from '../../accounts/kyc/kyc-verifier.js';
import type { CardDetails, CardProvider } from '../../payments/cards/card-provider.js';
import type { CardAuthenticator } from '../../payments/challenges/card-authenticator.js';
import type { BankAccount, PayoutBank } from '../../payments/payouts/payout-bank.js';

export type { KycDetails } from '../../accounts/kyc/kyc-submission.js';
export type { KycDecision, KycRequest, KycVerifier } from '../../accounts/kyc/kyc-verifier.js';
export type {
  CardDetails,
  CardProvider,
  CardRefusal,
  ChargeRequest,
  ChargeResult,
  RefundRequest,
  TokenizedCard,
} from '../../payments/cards/card-provider.js';
export type {
  AuthenticationOutcome,
  AuthenticationRequest,
  AuthenticationStart,
  CardAuthenticator,
  RequiredChallenge,
} from '../../payments/challenges/card-authenticator.js';
export type {
  BankAccount,
  BankAccountRefusal,
  PayoutBank,
  PayoutOrder,
  PayoutRefusal,
  PayoutSending,
  PayoutStatus,
  SentPayout,
} from '../../payments/payouts/payout-bank.js';

/** What an adapter is given; the rest, such as its provider's keys, it reads from the environment itself. */
export interface AdapterContext {
  /** Writes into the service's log. Never log a card, an account number or a key. */
  readonly log: {
    /** Something that went as it should. */
    info(fields: object, message: string): void;
    /** Something that somebody should look at. */
    warn(fields: object, message: string): void;
    /** A fault. */
    error(fields: object, message: string): void;
  };
}

/** What the module named by `SVC_ADAPTERS` exports; at least one of them; `createCardAuthenticator` only beside `createCardProvider`. */
export interface AdapterModule {
  /** Called once at the start, before the service answers anybody; a rejection ends the start. */
  createCardProvider?(context: AdapterContext): CardProvider | Promise<CardProvider>;
  /** As above; without it no card is taken to a step at the bank. */
  createCardAuthenticator?(context: AdapterContext): CardAuthenticator | Promise<CardAuthenticator>;
  /** As above; without it payouts are refused with `payouts_not_offered`. */
  createPayoutBank?(context: AdapterContext): PayoutBank | Promise<PayoutBank>;
  /** As above; without it people decide, with `review-kyc` and `decide-kyc` of `npm run admin`. */
  createKycVerifier?(context: AdapterContext): KycVerifier | Promise<KycVerifier>;
  /** Test data of the providers, for `node service/dist/operations/adapters/check.js`. */
  readonly contractSamples?: ContractSamples;
}

/** Data that a provider's test environment knows. Amounts are minor units. */
export interface ContractSamples {
  /** For `CardProvider`: a card that is charged, and one that is declined. */
  readonly cards?: {
    /** Minor units. */
    readonly amount: number;
    /** Currency code, such as USD. */
    readonly currency: string;
    /** Tokenized and charged. */
    readonly approving: CardDetails;
    /** Tokenized, and declined when charged. */
    readonly declining: CardDetails;
  };
  /** For `CardAuthenticator`. */
  readonly authentication?: {
    /** Minor units. */
    readonly amount: number;
    /** Currency code, such as USD. */
    readonly currency: string;
    /** A card that needs the challenge. */
    readonly asking: CardDetails;
    /** A card that needs none, where the provider has one. */
    readonly plain?: CardDetails;
    /** Does what the buyer does at the bank's page, by whatever means the test environment offers. */
    answer(challenge: { readonly url: string; readonly reference: string }, answer: 'pass' | 'refuse'): Promise<void>;
  };
  /** For `PayoutBank`. */
  readonly bank?: {
    /** Minor units. */
    readonly amount: number;
    /** Currency code, such as USD. */
    readonly currency: string;
    /** Payouts to it arrive. */
    readonly working: BankAccount;
    /** `accepts` refuses it, or its payouts come back. */
    readonly failing: BankAccount;
  };
  /** For `KycVerifier`: somebody it accepts, and somebody it denies. */
  readonly kyc?: { readonly accepted: KycDetails; readonly denied: KycDetails };
}
