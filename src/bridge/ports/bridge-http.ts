import type { Emit } from '../../model/bridge-messages.js';
import { readShape } from '../../model/read-shape.js';
import { httpAnswerContract } from '../../model/shapes.js';
import type { HttpPort } from '../../ports/ports.js';
import type { RequestBook } from '../request-book.js';

/** The network, by the host. The SDK keeps the deadline of a request; it cancels what comes too late. */
export function createBridgeHttp(requests: RequestBook, emit: Emit, isOnline: () => boolean): HttpPort {
  return {
    isOnline,
    send(request) {
      const { answer, forget, id } = requests.ask({
        message: (id) => ({ type: 'http.send', id, request: { ...request, headers: { ...request.headers } } }),
        read: (value) => {
          const read = readShape(httpAnswerContract, value);
          if (!read.ok) return undefined;
          const { status, headers, body } = read.value;
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

/** Hosts pass header names unchanged. */
function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
