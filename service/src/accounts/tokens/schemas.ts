import { z } from 'zod';

const credentials = { client_id: z.string().max(255).optional(), client_secret: z.string().max(512).optional() };

/** The forms of RFC 6749, 7009 and 7662. Unknown fields are ignored. */
export const tokenForm = z.object({
  grant_type: z.string().max(100).describe('client_credentials or refresh_token'),
  scope: z
    .string()
    .max(1000)
    .optional()
    .describe('Names separated by spaces (or commas); absent asks for all of the client.'),
  refresh_token: z.string().max(512).optional(),
  ...credentials,
});

const token = { token: z.string().min(1).max(512), token_type_hint: z.string().max(100).optional() };
export const revokeForm = z.object({ ...token, ...credentials });
export const introspectForm = z.object({ ...token, ...credentials });

export const tokenGrantSchema = z
  .object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_in: z.int().describe('Seconds.'),
    scope: z.string(),
    refresh_token: z.string().optional(),
    expiry: z.string().optional().describe('ISO 8601.'),
  })
  .meta({ id: 'TokenGrant' });

export const introspectionSchema = z
  .object({
    active: z.boolean(),
    client_id: z.string().optional(),
    scope: z.string().optional(),
    exp: z.int().optional(),
    iat: z.int().optional(),
    sub: z.string().optional().describe('The account of a user token.'),
    token_type: z.string().optional(),
  })
  .meta({ id: 'Introspection' });

export const oauthErrorSchema = z
  .object({ error: z.string(), error_description: z.string() })
  .meta({ id: 'OAuthError', description: 'RFC 6749 §5.2.' });
