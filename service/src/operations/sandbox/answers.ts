import { z } from 'zod';

/* What the sandbox's tools answer, without the envelope. */

export const clockSchema = z.object({ now: z.string().describe('ISO 8601.'), offset_seconds: z.number() });

export const faultSeenSchema = z.looseObject({
  id: z.string(),
  kind: z.string(),
  remaining: z.int().nullable().describe('How often it still happens; null: until it is removed.'),
});
export const faultsSchema = z.object({ faults: z.array(faultSeenSchema) });

export const cardsSchema = z.object({
  cards: z.array(z.object({ number: z.string(), name: z.string(), behaviour: z.string() })),
});

export const mailsSchema = z.object({
  mails: z.array(
    z.object({
      id: z.string(),
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      html: z.string(),
      state: z.string(),
      created: z.string(),
    }),
  ),
});

export const recentDeliveriesSchema = z.object({
  deliveries: z.array(
    z.object({
      id: z.string(),
      event: z.string(),
      subject_id: z.string(),
      url: z.string(),
      state: z.string(),
      attempts: z.int(),
      response_status: z.int().nullable(),
      error: z.string(),
      created: z.string(),
      next_attempt: z.string(),
    }),
  ),
});
