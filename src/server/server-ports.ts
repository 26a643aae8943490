import type { ApiContext } from '../api/api-context.js';
import type { HttpExchange, HttpRequest, HttpResponse } from '../ports/http.js';

/** `fetch` as far as it is used here. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** What a server has: Node 20 and later, Workers, Deno and Bun alike. */
export function serverPorts(fetch: Fetch): ApiContext['ports'] {
  return {
    http: { send: (request) => send(fetch, request), isOnline: () => true },
    timers: {
      after(delayMs, callback) {
        const timer = setTimeout(callback, delayMs);
        return () => clearTimeout(timer);
      },
    },
    clock: { now: () => Date.now() },
    random: { bytes: (count) => crypto.getRandomValues(new Uint8Array(count)) },
  };
}

function send(fetch: Fetch, { url, method, headers, body }: HttpRequest): HttpExchange {
  const controller = new AbortController();
  const call = async (): Promise<HttpResponse> => {
    // A redirect would carry the token to another address.
    const init: RequestInit = { method, headers, signal: controller.signal, redirect: 'manual' };
    const response = await fetch(url, body === undefined ? init : { ...init, body });
    return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
  };
  return { response: call(), cancel: () => controller.abort() };
}
