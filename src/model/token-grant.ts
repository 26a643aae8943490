import * as z from 'zod/mini';
import { readNumber } from './numbers.js';
import { optionalField, optionalText } from './optional-field.js';

/** The token endpoint's own answer, outside the envelope (Gap §5.7: RFC 6749). `expires_in` is in seconds. */
export const tokenGrantSchema = z.looseObject({
  access_token: z.string(),
  token_type: optionalText,
  expires_in: optionalField(readNumber),
  refresh_token: optionalText,
  scope: optionalText,
});

export type TokenGrant = z.infer<typeof tokenGrantSchema>;
