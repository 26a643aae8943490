import * as z from 'zod/mini';
import { defaultedInput, optionalInput } from './fields.js';

/* What the sandbox's tools are asked. */

/** Ten years: more than anything in the service waits for. */
const MOST_SECONDS = 10 * 366 * 24 * 60 * 60;

/** Advances the sandbox clock (Gap §8: the sandbox is not shown). */
export const sandboxClockRequestSchema = z.object({
  /** Seconds to add; time never goes back. */
  advance_seconds: z.number().check(z.minimum(0, 'must be at least 0: time never goes back'), z.maximum(MOST_SECONDS)),
});

/** Filters the sandbox's mails (Gap §8: the sandbox is not shown). */
export const sandboxMailsQuerySchema = z.object({
  /** Only mails to this address. */
  to: z.optional(z.string().check(z.maxLength(254))),
});

/** In the path of one of the sandbox's mails (Gap §8: the sandbox is not shown). */
export const sandboxMailParamsSchema = z.object({
  /** The mail, a UUID. */
  mail_id: z.string(),
});

/** Gives a user a test card (Gap §8: the sandbox is not shown). */
export const sandboxCardRequestSchema = z.object({
  /** The user, a UUID. */
  account_id: z.string().check(z.maxLength(64)),
  /** The number of a test card. */
  number: z.string(),
  /** The currency it is charged in; default USD. */
  currency: defaultedInput(z.string().check(z.regex(/^[A-Z]{3}$/, 'must be three capital letters')), 'USD'),
});

const name = () => optionalInput(z.string().check(z.minLength(1), z.maxLength(255)));
const A_DAY_IN_SECONDS = 24 * 60 * 60;

/** An event of the sandbox's card provider, or for a payout of its bank, to send to the service (Gap §8: the sandbox is not shown). */
export const sandboxProviderEventRequestSchema = z.object({
  /** What the event is about. */
  kind: z.enum(['charge', 'refund', 'payout', 'dispute'], 'must be charge, refund, payout or dispute'),
  /** The service's id of the charge, card refund or payout. */
  id: name(),
  /** The provider's own, instead of the id. */
  reference: name(),
  /** The event's id; default: a new one. */
  event_id: name(),
  /** How often it is sent; default 1. */
  times: defaultedInput(z.int().check(z.minimum(1), z.maximum(20)), 1),
  /** How long ago it was signed; default 0. */
  age_seconds: defaultedInput(z.int().check(z.minimum(-A_DAY_IN_SECONDS), z.maximum(A_DAY_IN_SECONDS)), 0),
  /** Whether its signature is of another body; default false. */
  forged: defaultedInput(z.boolean(), false),
});

/** In the path of a fault (Gap §8: the sandbox is not shown). */
export const sandboxFaultParamsSchema = z.object({
  /** The fault, a UUID. */
  fault_id: z.string(),
});

/** In the path of an integrator that is arranged (Gap §8: the sandbox is not shown). */
export const sandboxIntegratorParamsSchema = z.object({
  /** Its short name. */
  name: z.string().check(z.maxLength(200)),
});

/** What the buyer answered the sandbox's bank (Gap §8: the sandbox is not shown). */
export const demoBankRequestSchema = z.object({
  /** `pass` or `refuse`. */
  answer: z.enum(['pass', 'refuse']),
});

const word = () => z.string().check(z.maxLength(60));
const faults = [
  z.object({
    /** The next payments fail in-state. */
    kind: z.literal('payment_fails'),
    /** The code of the failed payment; default `payment_method_declined`. */
    code: defaultedInput(word(), 'payment_method_declined'),
    /** The bank's own reason; default `card_declined`. */
    decline_code: defaultedInput(word(), 'card_declined'),
  }),
  z.object({
    /** API calls are delayed. */
    kind: z.literal('slow_api'),
    /** Milliseconds; default 3000. */
    delay_ms: defaultedInput(z.int().check(z.minimum(1), z.maximum(60_000)), 3_000),
  }),
  z.object({
    /** API calls fail with a server error. */
    kind: z.literal('api_error'),
    /** HTTP status of the responses; default 500. */
    status: defaultedInput(z.literal([500, 503]), 500),
  }),
  z.object({
    /** Webhook deliveries get no response. */
    kind: z.literal('webhook_receiver_down'),
  }),
] as const;

const oneKind = `must be one of: ${faults.map((each) => each._zod.def.shape.kind._zod.def.values.join()).join(', ')}`;

/** A fault and the settings of its kind (Gap §8: the sandbox is not shown). */
export const sandboxFaultSettingsSchema = z.discriminatedUnion('kind', faults, {
  error: (issue) => (issue.code === 'invalid_union' ? oneKind : undefined),
});

/** A fault to inject, and how often it occurs (Gap §8: the sandbox is not shown). */
export const sandboxFaultRequestSchema = z.intersection(
  sandboxFaultSettingsSchema,
  z.object({
    /** Number of occurrences; null: until removed. Default 1. */
    times: z.nullish(z.int().check(z.minimum(1), z.maximum(1000))),
  }),
);
