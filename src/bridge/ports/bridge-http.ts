import * as v from 'valibot';
import { wholeNumber } from '../../model/numbers.js';
import type { HttpPort } from '../../ports/http.js';
import type { Emit } from '../protocol/bridge-messages.js';
import type { RequestBook } from '../request-book.js';

const responseSchema = v.looseObject({
  status: wholeNumber,
  headers: v.nullish(v.record(v.string(), v.string())),
  body: v.nullish(v.string()),
});

/** The network, by the host. The SDK keeps the deadline of a request; it cancels what comes too late. */
export function createBridgeHttp(requests: RequestBook, emit: Emit, isOnline: () => boolean): HttpPort {
  return {
    isOnline,
    send(request) {
      const { answer, forget, id } = requests.ask({
        message: (id) => ({ type: 'http.send', id, request: { ...request, headers: { ...request.headers } } }),
        read: (value) => {
          const parsed = v.safeParse(responseSchema, value);
          if (!parsed.success) return undefined;
          const { status, headers, body } = parsed.output;
          return { value: { status, headers: lowerCased(headers ?? {}), body: body ?? '' } };
        },
      });
      return {
        response: answer,
        cancel() {
          if (!requests.isWaiting(id)) return;
          forget();
          emit({ type: 'http.cancel', id });
        },
      };
    },
  };
}

/** Hosts give header names as they came. */
function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
