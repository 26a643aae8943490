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
  CardDisputes,
  DisputeAcceptance,
  DisputeChanges,
  DisputeEvidence,
  DisputeReport,
} from '../../payments/cards/card-disputes.js';
export type {
  CardDetails,
  CardProvider,
  CardRefusal,
  ChargeRequest,
  ChargeResult,
  EnteredCard,
  EnteredCardRefusal,
  ProviderFields,
  RefundRequest,
  RefundResult,
  TokenizedCard,
  VerifiedCard,
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
export type {
  EventSubject,
  ProviderEvent,
  ProviderEventRequest,
  ProviderEvents,
} from '../../payments/provider-events/provider-events.js';
export type { ReportKind, ReportLine, ReportRange } from '../../payments/reports/report-line.js';

/** An adapter's context; it reads the rest, such as its provider's keys, from the environment itself. */
export interface AdapterContext {
  /** Writes into the service's log. Never log a card, an account number or a key. */
  readonly log: {
    /** A normal event. */
    info(fields: object, message: string): void;
    /** Something to look into. */
    warn(fields: object, message: string): void;
    /** A fault. */
    error(fields: object, message: string): void;
  };
}

/** What the module named by `SVC_ADAPTERS` exports; at least one of them; `createCardAuthenticator` only beside `createCardProvider`. */
export interface AdapterModule {
  /** Called once at startup, before the service accepts requests; a rejection stops the startup. */
  createCardProvider?(context: AdapterContext): CardProvider | Promise<CardProvider>;
  /** As above; without it no card gets a challenge. */
  createCardAuthenticator?(context: AdapterContext): CardAuthenticator | Promise<CardAuthenticator>;
  /** As above; without it payouts are refused with `payouts_not_offered`. */
  createPayoutBank?(context: AdapterContext): PayoutBank | Promise<PayoutBank>;
  /** As above; without it decide manually, with `review-kyc` and `decide-kyc` of `npm run admin`. */
  createKycVerifier?(context: AdapterContext): KycVerifier | Promise<KycVerifier>;
  /** The providers' test data, for `node service/dist/operations/adapters/check.js`. */
  readonly contractSamples?: ContractSamples;
}

/** A card for a provider whose own fields take it: stands for what the player types there. */
export interface FieldsCard {
  /** Makes a token as the fields do. @param entryId - the form's */
  fieldsToken(entryId: string): Promise<string>;
  /** The card's last four digits. */
  readonly lastFour: string;
}

/** Data that a provider's test environment accepts. Amounts are minor units. */
export interface ContractSamples {
  /** For `CardProvider`: a card that is charged and one that is declined. */
  readonly cards?: {
    /** Minor units. */
    readonly amount: number;
    /** Currency code, such as USD. */
    readonly currency: string;
    /** Tokenized or stored, and charged. */
    readonly approving: CardDetails | FieldsCard;
    /** Tokenized or stored, and declined when charged. */
    readonly declining: CardDetails | FieldsCard;
    /** For a provider with `disputes`: a card whose charges are disputed within a minute, if the test environment has one. */
    readonly disputed?: CardDetails | FieldsCard;
  };
  /** For `CardAuthenticator`. */
  readonly authentication?: {
    /** Minor units. */
    readonly amount: number;
    /** Currency code, such as USD. */
    readonly currency: string;
    /** A card that needs the challenge. */
    readonly asking: CardDetails | FieldsCard;
    /** A card that needs none, if the provider has one. */
    readonly plain?: CardDetails | FieldsCard;
    /** Plays the buyer on the bank's page, with the means of the test environment. */
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
    /** `accepts` refuses it, or its payouts are returned. */
    readonly failing: BankAccount;
  };
  /** For `KycVerifier`: one submission it accepts and one it denies. */
  readonly kyc?: { readonly accepted: KycDetails; readonly denied: KycDetails };
}
