import { isDeepStrictEqual } from 'node:util';
import type { FastifyReply } from 'fastify';
import { emitted, failureSchema, successOf, type WebhookEventName, webhookEventSchemas } from 'svc-bridge/model';
import { z } from 'zod';
import type { HttpApp } from '../../src/platform/http/http-app.js';

/** Not an HTTP status: returned to a test whose response does not match the OpenAPI document. */
const WRONG_SHAPE = 599;

/**
 * Checks every JSON response of an app strictly against its route's schema: a missing, mistyped or undocumented field turns the response
 * into one with status 599, whose body names the problem.
 */
export function checkAnswers(app: HttpApp): void {
  app.addHook('onSend', async (_request, reply, body) => {
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
    const problem = isJson && (typeof body === 'string' || Buffer.isBuffer(body)) && problemOf(reply, String(body));
    if (!problem) return body;
    reply.code(WRONG_SHAPE);
    return JSON.stringify({ problem, answer: JSON.parse(String(body)) });
  });
}

/**
 * Checks the body of a webhook strictly against its event's schema.
 *
 * @returns the problems
 */
export function webhookProblem(event: string | undefined, text: string): string | undefined {
  const schema = webhookEventSchemas[event as WebhookEventName];
  return schema ? mismatch(successOf(schema), text) : `there is no event ${event}`;
}

function problemOf(reply: FastifyReply, text: string): string | undefined {
  const schema = schemaOf(reply);
  return schema && mismatch(schema, text);
}

function mismatch(schema: z.core.$ZodType, text: string): string | undefined {
  const answer: unknown = JSON.parse(text);
  const parsed = z.safeParse(schema, answer);
  if (!parsed.success) return z.prettifyError(parsed.error);
  return isDeepStrictEqual(parsed.data, answer) ? undefined : 'it has a field that the schema does not name';
}

function schemaOf({ request, statusCode }: FastifyReply): z.core.$ZodType | undefined {
  const described = (request.routeOptions.schema?.response ?? {}) as Readonly<Record<string, unknown>>;
  const schema = described[statusCode] ?? described[`${Math.floor(statusCode / 100)}xx`];
  if (schema instanceof z.core.$ZodType) return schema;
  return statusCode < 400 ? undefined : emitted(failureSchema);
}
