/** Answers one address in the Fetch form, e.g. a route of `createGameRoutes` or a handler of `createWebhookHandler`. */
export type FetchRoute = (request: Request) => Promise<Response>;

/** By path, such as `/api/session`. */
export type FetchRoutes = Readonly<Record<string, FetchRoute>>;

/**
 * The routes of a Worker, of Deno, of Bun, or of a catch-all route file of Next.js: `export default { fetch: fetchHandler(routes) }`, or
 * `export const POST = fetchHandler(routes)`.
 *
 * Answers 404 if there is no route.
 */
export function fetchHandler(routes: FetchRoutes): FetchRoute {
  return async (request) => {
    const route = findRoute(routes, new URL(request.url).pathname);
    return route ? route(request) : notFound();
  };
}

/** @param mounted - a single route answers every path */
export function findRoute(mounted: FetchRoute | FetchRoutes, ...paths: readonly string[]): FetchRoute | undefined {
  if (typeof mounted === 'function') return mounted;
  const own = paths.map((path) => path.replace(/[?#].*$/s, '').replace(/(?<=.)\/+$/, ''));
  const found = own.find((path) => Object.hasOwn(mounted, path));
  return found === undefined ? undefined : mounted[found];
}

export function notFound(): Response {
  return Response.json({ code: 'not_found', message: 'no such route', retryable: false }, { status: 404 });
}
