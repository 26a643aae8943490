import * as z from 'zod/mini';
import { readNumber } from './numbers.js';
import { openEnum, optionalField, optionalText, sometimes } from './reading.js';

/** The token endpoint's own answer, outside the envelope (Gap §5.7: RFC 6749). `expires_in` is in seconds. */
export const tokenGrantSchema = z.looseObject({
  access_token: z.string(),
  token_type: optionalField(openEnum(['Bearer'])),
  expires_in: optionalField(readNumber),
  refresh_token: sometimes(z.string()),
  /** ISO 8601. */
  expiry: sometimes(z.string()),
  scope: optionalText,
});

/** The token endpoint's answer (Gap §5.7: RFC 6749). */
export type TokenGrant = z.infer<typeof tokenGrantSchema>;
