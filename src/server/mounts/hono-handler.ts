import { type FetchRoute, type FetchRoutes, findRoute } from './fetch-routes.js';
import { markRewritten } from './raw-body.js';

/** The part of Hono's context that is used here. */
export interface HonoContextLike {
  /** The request. */
  readonly req: {
    /** As it came. */
    readonly raw: Request;
    /** What middleware has read from the body. */
    readonly bodyCache?: object;
    /** From the cache if the body was already read. */
    arrayBuffer(): Promise<ArrayBuffer>;
  };
}

/**
 * Routes as a Hono handler: `app.use(honoHandler(routes))`, or `app.post('/api/session', honoHandler(routes.session))`. Other paths go
 * on to the next handler.
 */
export function honoHandler(mounted: FetchRoute | FetchRoutes) {
  return async ({ req }: HonoContextLike, next: () => Promise<void>): Promise<Response | undefined> => {
    const route = findRoute(mounted, new URL(req.raw.url).pathname);
    if (route) return route(req.raw.bodyUsed ? await readAgain(req) : req.raw);
    await next();
  };
}

/** Hono caches the body in the form it was read: bytes and text are the raw body, a parsed object is not. */
async function readAgain(req: HonoContextLike['req']): Promise<Request> {
  const { raw, bodyCache = {} } = req;
  const { method, url, headers } = raw;
  const isRaw = ['arrayBuffer', 'text', 'blob'].some((form) => form in bodyCache);
  const isKept = isRaw || 'json' in bodyCache;
  const body = isKept ? await req.arrayBuffer() : null;
  const request = new Request(url, { method, headers, body });
  return isRaw ? request : markRewritten(request);
}
