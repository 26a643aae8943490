import type { FastifyReply, FastifyRequest } from 'fastify';
import type { oauthErrorSchema, Sent } from 'svc-bridge/model';
import { asApiError } from '../../platform/http/error-handler.js';
import { noteRefusal } from '../../platform/http/request-log.js';
import { OAuthError } from './oauth-error.js';

/** Sends errors of the token endpoints in the form of RFC 6749 §5.2. */
export function sendOAuthError(reply: FastifyReply, error: unknown, request: FastifyRequest): FastifyReply {
  const refusal = error instanceof OAuthError ? error : fromOther(reply, error, request);
  noteRefusal(request, refusal.code, refusal.status === 503 ? refusal.cause : undefined);
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({ error: refusal.code, error_description: refusal.description } satisfies Sent<typeof oauthErrorSchema>);
}

function fromOther(reply: FastifyReply, error: unknown, request: FastifyRequest): OAuthError {
  const api = asApiError(error, request);
  reply.headers(api.headers);
  if (api.status === 503 || api.status === 429) {
    return new OAuthError('temporarily_unavailable', api.message, api.status, api.cause);
  }
  if (api.status >= 500) return new OAuthError('server_error', api.message, api.status);
  const status = api.status === 422 ? 400 : api.status;
  return new OAuthError('invalid_request', api.message, status);
}
