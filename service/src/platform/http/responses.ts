import { type Emitted, emitted } from 'svc-bridge/model';
import { z } from 'zod';

const errorItem = z.object({ code: z.string(), param: z.string().optional() });

/** The envelope of every refusal (interface §2.1; Gap §7.5). */
export const failureSchema = z
  .object({
    status: z.literal('Failure'),
    message: z.array(z.string()).describe('Sentences for people, one per code.'),
    codes: z.array(z.string()).describe('Stable codes, aligned with message.'),
    payload: z.looseObject({ request_id: z.string(), errors: z.array(errorItem) }),
  })
  .meta({ id: 'Failure', description: 'A refusal. The payload may add the object whose state refused the call.' });

/** A route's answers for its OpenAPI entry: the payload in the success envelope, and the refusal for everything else. */
export function responses(status: 200 | 201, payload: z.core.$ZodType) {
  const success = z.object({
    status: z.literal('Success'),
    message: z.array(z.string()).length(0),
    codes: z.array(z.string()).length(0),
    payload,
  });
  return bareResponses(status, success);
}

/** The same without the envelope of success, or in another content than JSON. */
export function bareResponses(status: 200 | 201, body: z.core.$ZodType | { readonly content: object }) {
  return { [status]: body, '4xx': failureSchema, '5xx': failureSchema };
}

/** What the service sends where a client reads by this schema of the model, as a component of the API document. */
export function component<S extends z.core.$ZodType>(id: string, schema: S): Emitted<S> {
  const sent = emitted(schema);
  z.globalRegistry.add(sent as z.core.$ZodType, { id });
  return sent;
}
