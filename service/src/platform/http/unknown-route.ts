import type { FastifyInstance } from 'fastify';
import createRouter, { type HTTPMethod } from 'find-my-way';
import { ApiError } from './api-error.js';
import { sendError } from './error-handler.js';
import { exactAddressOnly } from './exact-address.js';

/**
 * Answers requests that no route takes (Gap §7.5): 405 with `Allow` if the path has routes of other methods, otherwise 404. Call it before any
 * route is added.
 *
 * @param routerOptions - the app's own, so that both read a path alike
 */
export function registerUnknownRoute(
  app: FastifyInstance,
  routerOptions: { readonly ignoreTrailingSlash: boolean; readonly maxParamLength: number },
): void {
  const routes = createRouter(routerOptions);
  const methods = new Set<HTTPMethod>();
  /** Addresses with one spelling, whatever other routes they have, such as for preflights. */
  const exact = new Set<string>();
  app.addHook('onRoute', ({ method, url, onRequest }) => {
    if ([onRequest].flat().includes(exactAddressOnly)) exact.add(url);
    for (const each of [method].flat() as HTTPMethod[]) {
      methods.add(each);
      routes.on(each, url, () => undefined, { url });
    }
  });
  const isTaken = (method: HTTPMethod, path: string) => {
    const route = routes.find(method, path);
    return route !== null && (route.store.url === path || !exact.has(route.store.url));
  };
  app.setNotFoundHandler((request, reply) => {
    const { method } = request;
    const path = request.url.split('?', 1)[0] ?? '';
    // a preflight is answered only where pages may call
    const allowed = method === 'OPTIONS' ? [] : [...methods].filter((each) => isTaken(each, path));
    return sendError(reply, allowed.length > 0 ? wrongMethod(method, allowed) : noRoute(method, path));
  });
}

function wrongMethod(method: string, allowed: readonly string[]): ApiError {
  const allow = allowed.join(', ');
  const message = `This route does not take ${method}; it takes ${allow}.`;
  return new ApiError({ status: 405, errors: [{ code: 'method_not_allowed', message }], headers: { allow } });
}

function noRoute(method: string, path: string): ApiError {
  const message = `No such route: ${method} ${path.slice(0, 200)}.`;
  return new ApiError({ status: 404, errors: [{ code: 'route_not_found', message }] });
}
