import { z } from 'zod';

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
