import * as v from 'valibot';
import { finiteNumber } from './numbers.js';

/** The token endpoint's own answer, outside the envelope (Gap §5.7: RFC 6749). `expires_in` is in seconds. */
export const tokenGrantSchema = v.looseObject({
  access_token: v.string(),
  token_type: v.optional(v.string()),
  expires_in: v.optional(finiteNumber),
  refresh_token: v.optional(v.string()),
  scope: v.optional(v.string()),
});

export type TokenGrant = v.InferOutput<typeof tokenGrantSchema>;
