import * as z from 'zod/mini';
import { optionalInput, textField } from './fields.js';
import { WEBHOOK_EVENTS } from './webhook-events.js';

/* How `npx svc-bridge listen` and a sandbox talk: deliveries are fetched, for a receiver that the sandbox cannot reach. */

const SECRET = /^whsec_(?:[A-Za-z0-9+/]{4}){8,21}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** What is listened for (Gap §8: the sandbox is not shown). */
export const sandboxListenerRequestSchema = z.object({
  /** Where deliveries go, shown in the log; not called by the service. */
  forward_to: textField({ min: 1, max: 1000 }),
  /** Absent or empty: every event. */
  events: optionalInput(z.array(z.enum(WEBHOOK_EVENTS)).check(z.maxLength(10))),
  /** What deliveries are signed with; absent: a new one. */
  secret: optionalInput(z.string().check(z.regex(SECRET, 'must be whsec_ and 24 to 64 bytes in base64'))),
});

/** A listener; it ends a minute after the last call for its deliveries (Gap §8: the sandbox is not shown). */
export const sandboxListenerSchema = z.looseObject({
  /** The listener, a UUID; also the webhook endpoint that it is. */
  id: z.string(),
  /** What deliveries are signed with. */
  secret: z.string(),
});

/** Deliveries to be forwarded; empty after 10 s without one (Gap §8: the sandbox is not shown). */
export const sandboxListenerDeliveriesSchema = z.looseObject({
  /** Oldest first; each is answered within a minute, or comes again. */
  deliveries: z.array(
    z.looseObject({
      /** The delivery, a UUID. */
      id: z.string(),
      /** Goes back with the answer. */
      claim: z.int(),
      /** To be sent as they are, signature included. */
      headers: z.record(z.string(), z.string()),
      /** To be sent as it is: the signature is over these bytes. */
      body: z.string(),
    }),
  ),
});

/** What the receiver answered (Gap §8: the sandbox is not shown). */
export const sandboxListenerAnswerRequestSchema = z.object({
  /** As it came with the delivery. */
  claim: z.int(),
  /** Absent: no answer came. */
  status: optionalInput(z.int().check(z.minimum(100), z.maximum(599))),
  /** Why no answer came. */
  error: optionalInput(textField({ max: 200 })),
  /** The beginning of the answer, for the log. */
  excerpt: optionalInput(textField({ max: 512 })),
  /** The answer's header of that name. */
  retry_after: optionalInput(textField({ max: 100 })),
  /** The answer's header of that name. */
  date: optionalInput(textField({ max: 100 })),
});

/** The state of the delivery after an answer (Gap §8: the sandbox is not shown). */
export const sandboxListenerOutcomeSchema = z.looseObject({
  /** `delivered`; `due`: it comes again later; `failed`: it does not; `taken_over`: the answer came too late. */
  state: z.string(),
});
