import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  introspectionSchema,
  oauthErrorSchema,
  revocationSchema,
  tokenGrantSchema,
  tokenLookupRequestSchema,
  tokenRequestSchema,
} from 'svc-bridge/model';
import type { z } from 'zod';
import type { Deps } from '../../platform/deps.js';
import { type HttpApp, MAX_ANONYMOUS_BODY_BYTES } from '../../platform/http/http-app.js';
import { bareResponses } from '../../platform/http/responses.js';
import {
  authenticateClient,
  type Client,
  type ClientCredentials,
  readClientCredentials,
} from '../clients/authenticate-client.js';
import { tokenExamples } from './examples.js';
import { grantClientToken } from './grant-client-token.js';
import { introspectToken } from './introspect-token.js';
import { OAuthError } from './oauth-error.js';
import { sendOAuthError } from './oauth-error-handler.js';
import { revokeToken } from './revoke-token.js';
import { RefreshTokenReused, RefreshTokenUnknown, rotateRefreshToken } from './rotate-refresh-token.js';

/**
 * `/token`, `/revoke` and `/introspect`: RFC 6749, 7009 and 7662, outside the envelope (Gap §5.7). Wrong secrets and refresh tokens
 * count as failures of their sender's address: 429 after too many. Those that were right once do not.
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
const answers = (body: z.core.$ZodType) => bareResponses(200, body, oauthErrorSchema);

function registerToken(scope: HttpApp, deps: Deps): void {
  const schema = {
    tags: ['Authorization'],
    summary: 'Get or refresh an access token',
    example: tokenExamples.grant,
    description:
      'client_credentials requires the client (Basic or form). refresh_token requires only the token and rotates it.',
    consumes: ['application/x-www-form-urlencoded'],
    body: tokenRequestSchema,
    response: answers(tokenGrantSchema),
  };
  scope.post('/token', { config, bodyLimit: MAX_ANONYMOUS_BODY_BYTES, schema }, async (request, reply) => {
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
        if (error instanceof RefreshTokenReused) scope.accessTokens.clear();
        if (error instanceof RefreshTokenUnknown) scope.authenticationThrottle.recordFailure(request);
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
    example: tokenExamples.revoke,
    description: 'Revoking a refresh token revokes every token of its session. Unknown tokens get the same answer.',
    consumes: ['application/x-www-form-urlencoded'],
    body: tokenLookupRequestSchema,
    response: answers(revocationSchema),
  };
  scope.post('/revoke', { config, bodyLimit: MAX_ANONYMOUS_BODY_BYTES, schema }, async (request, reply) => {
    const client = await optionalClient(deps, request, reply, request.body);
    if (await revokeToken(deps, request.body.token, client?.integratorId)) scope.accessTokens.clear();
    return {};
  });
}

function registerIntrospect(scope: HttpApp, deps: Deps): void {
  const schema = {
    tags: ['Authorization'],
    summary: 'Introspect a token',
    example: tokenExamples.introspect,
    consumes: ['application/x-www-form-urlencoded'],
    body: tokenLookupRequestSchema,
    response: answers(introspectionSchema),
  };
  scope.post(
    '/introspect',
    { config: { bodyKind: 'form' }, bodyLimit: MAX_ANONYMOUS_BODY_BYTES, schema },
    async (request, reply) => {
      const client = await requireClient(deps, request, reply, request.body);
      return introspectToken(deps, client, request.body.token);
    },
  );
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
  throw refused(reply, 'body', 'Client credentials are missing. Send them with Basic or in the form.');
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
    throw new OAuthError('invalid_request', 'The client credentials are malformed or were sent twice.');
  }
  request.server.authenticationThrottle.check(request);
  const client = await authenticateClient(deps, credentials);
  if (client !== 'ended' && client !== 'unknown') {
    request.caller = { kind: 'client', clientId: client.id };
    return client;
  }
  if (client === 'unknown') request.server.authenticationThrottle.recordFailure(request);
  throw refused(reply, credentials.by, 'The client id or secret is wrong.');
}

function refused(reply: FastifyReply, by: ClientCredentials['by'], description: string): OAuthError {
  reply.header('www-authenticate', by === 'basic' ? 'Basic realm="svc", charset="UTF-8"' : 'Basic realm="svc"');
  return new OAuthError('invalid_client', description, 401);
}
