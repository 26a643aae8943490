import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isRepeatable, isServerUnable } from '../db/database-errors.js';
import { SecretKeyUnknown } from '../secrets/seal.js';
import { ApiError, unavailable } from './api-error.js';
import { failureEnvelope } from './envelope.js';
import { noteRefusal } from './request-log.js';

/** Sends every thrown error in the envelope, with its `Request-Id` (Gap §7.5). */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | ApiError>((error, request, reply) => sendError(reply, asApiError(error, request)));
}

/** Sends an error in the envelope; for handlers that do not throw. */
export function sendError(reply: FastifyReply, error: ApiError): FastifyReply {
  if (error.status === 413) readAway(reply);
  noteRefusal(reply.request, error.errors[0]?.code, error.status === 503 ? error.cause : undefined);
  return reply
    .code(error.status)
    .headers(error.headers)
    .type('application/json; charset=utf-8')
    .send(failureEnvelope(error, reply.request.id));
}

/** Drops the rest of a body. Whoever still sends it would find the connection closed, and never read the response. */
function readAway(reply: FastifyReply): void {
  reply.removeHeader('connection');
  reply.request.raw.resume();
}

/** Converts any thrown value to the caller's error. */
export function asApiError(error: unknown, request: FastifyRequest): ApiError {
  if (error instanceof ApiError) return error;
  if (isRepeatable(error) || isServerUnable(error)) return retryLater(error);
  if (error instanceof SecretKeyUnknown) return keyUnknown(error, request);
  const status = clientErrorStatus(error);
  if (status === undefined) {
    request.log.error({ err: error }, 'request failed');
    const message = 'The service failed. Give the request id to its operator.';
    return new ApiError({ status: 500, errors: [{ code: 'internal_error', message }], cause: error });
  }
  return frameworkError(status, error);
}

/** Postgres is starting, stopping, no longer the primary, has no room, or gave up on a lock or a slow statement: the same request may succeed soon. */
function retryLater(cause: unknown): ApiError {
  return new ApiError({
    status: 503,
    errors: [{ code: 'try_again', message: 'The service is busy or restarting. Retry with the same Idempotency-Key.' }],
    headers: { 'retry-after': '1' },
    cause,
  });
}

/** Keys are being rotated, and this node does not list the newest one yet. */
function keyUnknown(error: SecretKeyUnknown, request: FastifyRequest): ApiError {
  request.log.error({ err: error }, 'sealed with a key not in SVC_SECRET_KEYS');
  const message = 'This node does not have the key for this yet. Retry with the same Idempotency-Key.';
  return unavailable('secret_key_unknown', message);
}

function frameworkError(status: number, cause: unknown): ApiError {
  const [code, message] = FRAMEWORK_MESSAGES[status] ?? ['request_malformed', 'The request is malformed.'];
  return new ApiError({ status, errors: [{ code, message }], cause });
}

const FRAMEWORK_MESSAGES: Readonly<Record<number, readonly [string, string]>> = {
  413: [
    'request_too_large',
    'The body is too large: at most 8 MiB with line items, 64 KiB before a session or token is there, 1 MiB elsewhere.',
  ],
  414: ['request_malformed', 'The address is too long.'],
  415: ['content_type_unsupported', 'The content type is not supported; send application/json.'],
};

function clientErrorStatus(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return undefined;
  const status = error.statusCode;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
}
