import * as z from 'zod/mini';
import { openObject } from './reading.js';

/* What the sandbox's tools answer, without the envelope. */

const clientSchema = z.looseObject({
  /** The client's id, for the token endpoint (§5). */
  client_id: z.string(),
  /** Its secret; keep it on your server. */
  client_secret: z.string(),
});
const walletsSchema = z.record(
  z.string(),
  z.looseObject({
    /** The payment method, a UUID (§2.2). */
    payment_method_id: z.string(),
    /** The wallet, a UUID (§2.2). */
    wallet_id: z.string(),
  }),
);
const demoUserSchema = z.looseObject({
  /** The user's account, a UUID. */
  account_id: z.string(),
  /** Where its receipts go. */
  email: z.string(),
  /** Its wallets, by currency. */
  wallets: walletsSchema,
});
const demoBuyerSchema = z.looseObject({
  ...demoUserSchema.shape,
  /** A card that approves. */
  card_payment_method_id: z.string(),
});

/** The demo accounts and credentials: random per database, the same until a reset (Gap §8: the sandbox is not shown). */
export const sandboxFixturesSchema = z.looseObject({
  ...clientSchema.shape,
  /** Belongs to another integrator. */
  other_client: clientSchema,
  /** The integrator that the client belongs to. */
  integrator: z.looseObject({
    /** The integrator's account, a UUID. */
    account_id: z.string(),
    /** Ids of its wallets, by currency. */
    wallets: z.record(z.string(), z.string()),
  }),
  /** A user with money. */
  buyer: demoBuyerSchema,
  /** A second one, to test access across users. */
  other_buyer: demoBuyerSchema,
  /** A user to be paid. */
  seller: demoUserSchema,
  /** The buyer's, newest first. */
  transactions: z.array(z.string()),
});

/** The sandbox's virtual time (Gap §8: the sandbox is not shown). */
export const sandboxClockSchema = z.looseObject({
  /** ISO 8601. */
  now: z.string(),
  /** How far the sandbox clock is ahead of real time, in seconds. */
  offset_seconds: z.number(),
});

/** An injected fault, with the settings of its kind (Gap §8: the sandbox is not shown). */
export const sandboxFaultSchema = openObject({
  /** The fault's id, for its removal. */
  id: z.string(),
  /** Kind of fault. */
  kind: z.string(),
  /** Remaining occurrences; null: until removed. */
  remaining: z.nullable(z.int()),
});

/** The injected faults (Gap §8: the sandbox is not shown). */
export const sandboxFaultsSchema = z.looseObject({
  /** The injected faults, oldest first. */
  faults: z.array(sandboxFaultSchema),
});

/** The published test cards (Gap §8: the sandbox is not shown). */
export const sandboxCardsSchema = z.looseObject({
  /** The cards. */
  cards: z.array(
    z.looseObject({
      /** The card's number. */
      number: z.string(),
      /** Its name in these docs. */
      name: z.string(),
      /** What paying with it does. */
      behaviour: z.string(),
    }),
  ),
});

/** The card that the user now has; the same one for a repeated request (Gap §8: the sandbox is not shown). */
export const sandboxCardSchema = z.looseObject({
  /** The card, a UUID. */
  payment_method_id: z.string(),
});

/** What the service answered the provider (Gap §8: the sandbox is not shown). */
export const sandboxProviderEventSchema = z.looseObject({
  /** Who told: the sandbox's card provider or bank. */
  provider: z.string(),
  /** The event's id. */
  event_id: z.string(),
  /** The HTTP status of each time that it was sent. */
  statuses: z.array(z.int()),
});

/** The sandbox's mails, newest first (Gap §8: the sandbox is not shown). */
export const sandboxMailsSchema = z.looseObject({
  /** Mails, newest first. */
  mails: z.array(
    z.looseObject({
      /** The mail's id. */
      id: z.string(),
      /** The recipient's address. */
      to: z.string(),
      /** Subject line. */
      subject: z.string(),
      /** The plain text part. */
      text: z.string(),
      /** The HTML part. */
      html: z.string(),
      /** `due`, `sent`, `failed`, or `kept` if no mail server is set. */
      state: z.string(),
      /** When it was written, ISO 8601. */
      created: z.string(),
    }),
  ),
});

/** Webhook deliveries of every integrator, newest first (Gap §8: the sandbox is not shown). */
export const sandboxDeliveriesSchema = z.looseObject({
  /** Deliveries, newest first. */
  deliveries: z.array(
    z.looseObject({
      /** The delivery, a UUID. */
      id: z.string(),
      /** The event's type, such as `invoice.success`. */
      event: z.string(),
      /** The event's object. */
      subject_id: z.string(),
      /** The endpoint's address. */
      url: z.string(),
      /** State of the delivery. */
      state: z.string(),
      /** Number of attempts. */
      attempts: z.int(),
      /** HTTP status of the last response; null if there was none. */
      response_status: z.nullable(z.int()),
      /** Why the last attempt failed; empty if it did not. */
      error: z.string(),
      /** When the event happened, ISO 8601. */
      created: z.string(),
      /** Time of the next attempt, ISO 8601; empty if there is none. */
      next_attempt: z.string(),
    }),
  ),
});
