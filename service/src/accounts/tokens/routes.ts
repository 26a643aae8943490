import type { FastifyReply, FastifyRequest } from 'fastify';
import { tokenLookupRequestSchema, tokenRequestSchema } from 'svc-bridge/model';
import { z } from 'zod';
import type { Deps } from '../../platform/deps.js';
import type { HttpApp } from '../../platform/http/http-app.js';
import {
  authenticateClient,
  type Client,
  type ClientCredentials,
  readClientCredentials,
} from '../clients/authenticate-client.js';
import { grantClientToken } from './grant-client-token.js';
import { introspectToken } from './introspect-token.js';
import { OAuthError } from './oauth-error.js';
import { sendOAuthError } from './oauth-error-handler.js';
import { revokeToken } from './revoke-token.js';
import { rotateRefreshToken } from './rotate-refresh-token.js';
import { introspectionSchema, oauthErrorSchema, tokenGrantSchema } from './schemas.js';

/**
 * `/token`, `/revoke` and `/introspect`: RFC 6749, 7009 and 7662, outside the envelope (Gap §5.7). Wrong secrets and refresh tokens
 * count as failures of the address that sends them: 429 after too many.
 */
export function registerTokenRoutes(app: HttpApp, deps: Deps): void {
  app.register(async (scope: HttpApp) => {
    scope.setErrorHandler((error, request, reply) => sendOAuthError(reply, error, request));
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    registerToken(scope, deps);
    registerRevoke(scope, deps);
    registerIntrospect(scope, deps);
  });
}

const config = { bodyKind: 'form', cors: true } as const;
const failures = { '4xx': oauthErrorSchema, '5xx': oauthErrorSchema };

function registerToken(scope: HttpApp, deps: Deps): void {
  const schema = {
    tags: ['Authorization'],
    summary: 'Get or refresh an access token',
    description:
      'client_credentials needs the client (Basic or form); refresh_token needs only the token and rotates it.',
    consumes: ['application/x-www-form-urlencoded'],
    body: tokenRequestSchema,
    response: { 200: tokenGrantSchema, ...failures },
  };
  scope.post('/token', { config, schema }, async (request, reply) => {
    const form = request.body;
    if (form.grant_type === 'client_credentials') {
      const client = await requireClient(deps, request, reply, form);
      return grantClientToken(deps, client, form.scope);
    }
    if (form.grant_type === 'refresh_token') {
      if (!form.refresh_token) throw new OAuthError('invalid_request', 'refresh_token is missing.');
      const client = await optionalClient(deps, request, reply, form);
      if (!client) scope.authenticationThrottle.check(request);
      return rotateRefreshToken(deps, form.refresh_token, client?.id).catch((error: unknown) => {
        scope.accessTokens.clear();
        if (error instanceof OAuthError) scope.authenticationThrottle.recordFailure(request);
        throw error;
      });
    }
    throw new OAuthError('unsupported_grant_type', 'grant_type must be client_credentials or refresh_token.');
  });
}

function registerRevoke(scope: HttpApp, deps: Deps): void {
  const schema = {
    tags: ['Authorization'],
    summary: 'Revoke a token',
    description: 'A refresh token takes every token of its session along. Unknown tokens are answered alike.',
    consumes: ['application/x-www-form-urlencoded'],
    body: tokenLookupRequestSchema,
    response: { 200: z.object({}), ...failures },
  };
  scope.post('/revoke', { config, schema }, async (request, reply) => {
    const client = await optionalClient(deps, request, reply, request.body);
    await revokeToken(deps, request.body.token, client?.id);
    scope.accessTokens.clear();
    return {};
  });
}

function registerIntrospect(scope: HttpApp, deps: Deps): void {
  const schema = {
    tags: ['Authorization'],
    summary: 'Ask about a token',
    consumes: ['application/x-www-form-urlencoded'],
    body: tokenLookupRequestSchema,
    response: { 200: introspectionSchema, ...failures },
  };
  scope.post('/introspect', { config: { bodyKind: 'form' }, schema }, async (request, reply) => {
    const client = await requireClient(deps, request, reply, request.body);
    return introspectToken(deps, client, request.body.token);
  });
}

type CredentialForm = { client_id?: string | undefined; client_secret?: string | undefined };

async function requireClient(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  form: CredentialForm,
): Promise<Client> {
  const client = await optionalClient(deps, request, reply, form);
  if (client) return client;
  throw refused(reply, 'body', 'Client credentials are missing; send them by Basic or in the form.');
}

/** @throws OAuthError when credentials were sent and are wrong */
async function optionalClient(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  form: CredentialForm,
): Promise<Client | undefined> {
  const credentials = readClientCredentials(request, form);
  if (credentials === undefined) return undefined;
  if (credentials === 'malformed') {
    throw new OAuthError('invalid_request', 'The client credentials cannot be read, or were sent in two ways.');
  }
  request.server.authenticationThrottle.check(request);
  const client = await authenticateClient(deps, credentials);
  if (client) return client;
  request.server.authenticationThrottle.recordFailure(request);
  throw refused(reply, credentials.by, 'The client id or its secret is wrong.');
}

function refused(reply: FastifyReply, by: ClientCredentials['by'], description: string): OAuthError {
  reply.header('www-authenticate', by === 'basic' ? 'Basic realm="svc", charset="UTF-8"' : 'Basic realm="svc"');
  return new OAuthError('invalid_client', description, 401);
}
