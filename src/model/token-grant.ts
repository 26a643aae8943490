import * as s from './schema.js';

/** The token endpoint's own answer, outside the envelope (Gap §5.7: RFC 6749). `expires_in` is in seconds. */
export const tokenGrantSchema = s.looseObject({
  access_token: s.string,
  token_type: s.optional(s.string),
  expires_in: s.optional(s.number),
  refresh_token: s.optional(s.string),
  scope: s.optional(s.string),
});

export type TokenGrant = s.Infer<typeof tokenGrantSchema>;
