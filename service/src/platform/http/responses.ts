import { emitted, failureSchema, successOf } from 'svc-bridge/model';
import type { z } from 'zod';
import { describeEnvelope } from '../openapi/field-docs.js';

/**
 * A route's responses for its OpenAPI entry: the payload in the success envelope, and the error for everything else.
 *
 * @param payload - the model's schema, which a client reads it with
 */
export function responses(status: 200 | 201, payload: z.core.$ZodType) {
  return answers(status, describeEnvelope(successOf(payload)));
}

/**
 * The same without the success envelope, or with a content type other than JSON.
 *
 * @param refusal - the model's schema of every other response
 */
export function bareResponses(
  status: 200 | 201,
  body: z.core.$ZodType | { readonly content: object },
  refusal: z.core.$ZodType = failureSchema,
) {
  return answers(status, 'content' in body ? body : emitted(body), refusal);
}

function answers(status: 200 | 201, success: object, refusal: z.core.$ZodType = failureSchema) {
  return { [status]: success, '4xx': emitted(refusal), '5xx': emitted(refusal) };
}
