import type { HttpPort } from '../ports/http.js';

/** The http port over `fetch`: no cookies, no referrer, no cache. */
export function createFetchHttp(global: Pick<typeof globalThis, 'fetch' | 'AbortController' | 'navigator'>): HttpPort {
  return {
    send({ method, url, headers, body }) {
      const controller = new global.AbortController();
      const read = async () => {
        const response = await global.fetch(url, {
          method,
          headers,
          body: body ?? null,
          signal: controller.signal,
          credentials: 'omit',
          referrerPolicy: 'no-referrer',
          cache: 'no-store',
        });
        return {
          status: response.status,
          headers: Object.fromEntries(response.headers),
          body: await response.text(),
        };
      };
      return { response: read(), cancel: () => controller.abort() };
    },
    isOnline: () => global.navigator?.onLine !== false,
  };
}
