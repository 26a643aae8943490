import type { FastifyReply } from 'fastify';
import type { SdkError } from 'svc-bridge/server';

/** The game's answer to a refused request. */
export interface Refusal {
  readonly code: string;
  /** A sentence for the player. */
  readonly message: string;
}

export function refuse(reply: FastifyReply, status: number, refusal: Refusal): FastifyReply {
  return reply.code(status).send(refusal);
}

/** The service's messages about clients and scopes belong in the log; the player sees only what concerns the player. */
export function refuseForService(reply: FastifyReply, error: SdkError): FastifyReply {
  reply.log.warn(
    { code: error.code, message: error.message, api: error.api },
    'the payment service refused the request',
  );
  const status = error.retryable ? 503 : 502;
  const sentence = error.retryable
    ? 'The payment service cannot be reached at the moment. Nothing was charged twice; try again.'
    : 'The payment service refused the request.';
  return refuse(reply, status, { code: error.api?.codes[0] ?? error.code, message: sentence });
}
