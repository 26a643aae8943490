import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorCode, isRepeatable, isServerUnable } from '../db/database-errors.js';
import { SecretKeyUnknown } from '../secrets/seal.js';
import { ApiError, unavailable } from './api-error.js';
import { failureEnvelope } from './envelope.js';

/** Every refusal and every failure leaves in the envelope, with its `Request-Id` (Gap §7.5). */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | ApiError>((error, request, reply) => sendError(reply, asApiError(error, request)));
  app.setNotFoundHandler((request, reply) => {
    const message = `There is no ${request.method} ${request.url.split('?', 1)[0]?.slice(0, 200)} here.`;
    return sendError(reply, new ApiError({ status: 404, errors: [{ code: 'route_not_found', message }] }));
  });
}

/** Sends a refusal in the envelope; for handlers that answer without throwing. */
export function sendError(reply: FastifyReply, error: ApiError): FastifyReply {
  return reply
    .code(error.status)
    .headers(error.headers)
    .type('application/json; charset=utf-8')
    .send(failureEnvelope(error, reply.request.id));
}

/** Any thrown value as the refusal that the caller is told. */
export function asApiError(error: unknown, request: FastifyRequest): ApiError {
  if (error instanceof ApiError) return error;
  if (isRepeatable(error) || isServerUnable(error)) return retryLater(error);
  if (errorCode(error) === HANDLER_TIMEOUT) return overdue();
  if (error instanceof SecretKeyUnknown) return keyUnknown(error, request);
  const status = clientErrorStatus(error);
  if (status === undefined) {
    request.log.error({ err: error }, 'request failed');
    const message = 'The service failed to answer. The request id tells its operator why.';
    return new ApiError({ status: 500, errors: [{ code: 'internal_error', message }], cause: error });
  }
  return frameworkError(status, error);
}

/** Postgres is starting, stopping, no longer the primary, has no room, or gave up on a lock or a slow statement: the same request may succeed soon. */
function retryLater(cause: unknown): ApiError {
  return new ApiError({
    status: 503,
    errors: [
      { code: 'try_again', message: 'The service is busy or restarting. Try again with the same Idempotency-Key.' },
    ],
    headers: { 'retry-after': '1' },
    cause,
  });
}

/** Fastify's, when a handler has not answered in time. */
const HANDLER_TIMEOUT = 'FST_ERR_HANDLER_TIMEOUT';

function overdue(): ApiError {
  const message =
    'This takes too long, so it is not known whether it takes effect. Ask again with the same Idempotency-Key, or read the object.';
  return unavailable('answer_overdue', message, 5);
}

/** Keys are being changed, and this node does not list the newest one yet. */
function keyUnknown(error: SecretKeyUnknown, request: FastifyRequest): ApiError {
  request.log.error({ err: error }, 'sealed with a key that is not listed');
  const message = 'This node does not have the key to this yet. Try again with the same Idempotency-Key.';
  return unavailable('secret_key_unknown', message);
}

function frameworkError(status: number, cause: unknown): ApiError {
  const [code, message] = FRAMEWORK_MESSAGES[status] ?? ['request_malformed', 'The request is malformed.'];
  return new ApiError({ status, errors: [{ code, message }], cause });
}

const FRAMEWORK_MESSAGES: Readonly<Record<number, readonly [string, string]>> = {
  413: ['request_too_large', 'The body is larger than 1 MiB.'],
  414: ['request_malformed', 'The address is too long.'],
  415: ['content_type_unsupported', 'The content type is not supported here; send application/json.'],
};

function clientErrorStatus(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return undefined;
  const status = error.statusCode;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
}
