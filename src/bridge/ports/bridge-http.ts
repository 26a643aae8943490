import * as z from 'zod/mini';
import { httpAnswerSchema } from '../../model/bridge-host-messages.js';
import type { Emit } from '../../model/bridge-messages.js';
import type { HttpPort } from '../../ports/http.js';
import type { RequestBook } from '../request-book.js';

/** The network, by the host. The SDK keeps the deadline of a request; it cancels what comes too late. */
export function createBridgeHttp(requests: RequestBook, emit: Emit, isOnline: () => boolean): HttpPort {
  return {
    isOnline,
    send(request) {
      const { answer, forget, id } = requests.ask({
        message: (id) => ({ type: 'http.send', id, request: { ...request, headers: { ...request.headers } } }),
        read: (value) => {
          const parsed = z.safeParse(httpAnswerSchema, value);
          if (!parsed.success) return undefined;
          const { status, headers, body } = parsed.data;
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
