import type { FetchRoutes } from './fetch-routes.js';
import { type MountOptions, type NodeRequest, requestOf } from './node-handler.js';

interface FastifyRequestLike {
  readonly method: string;
  readonly url: string;
  readonly headers: NodeRequest['headers'];
  readonly body?: unknown;
}

interface FastifyReplyLike {
  code(status: number): unknown;
  header(name: string, value: unknown): unknown;
  send(body?: unknown): unknown;
}

/** The part of Fastify 5 that is used here. */
export interface FastifyLike {
  /** Of this plugin alone. */
  removeAllContentTypeParsers(): void;
  /** Of this plugin alone. */
  addContentTypeParser(
    type: string,
    options: { readonly parseAs: 'buffer'; readonly bodyLimit?: number },
    parser: (request: never, body: Uint8Array, done: (error: Error | null, body?: unknown) => void) => void,
  ): unknown;
  /** Every method, so that a route answers 405 itself. */
  all(path: string, handler: (request: FastifyRequestLike, reply: FastifyReplyLike) => Promise<unknown>): unknown;
}

const MAX_BODY_BYTES = 16_777_216;

/**
 * Routes as a Fastify plugin: `app.register(fastifyPlugin(routes))`. Bodies stay raw bytes within this plugin and nowhere
 * else; `prefix` of `register` works.
 */
export function fastifyPlugin(routes: FetchRoutes, { maxBodyBytes = MAX_BODY_BYTES }: MountOptions = {}) {
  return async (app: FastifyLike): Promise<void> => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBodyBytes }, (_request, body, done) =>
      done(null, body),
    );
    for (const [path, route] of Object.entries(routes)) {
      app.all(path, async ({ method, url, headers, body }, reply) => {
        const bytes = body instanceof Uint8Array ? new Uint8Array(body) : undefined;
        const answer = await route(requestOf({ method, headers, path: url, body: { bytes, isRaw: true } }));
        reply.code(answer.status);
        for (const [name, value] of answer.headers) if (name !== 'set-cookie') reply.header(name, value);
        const cookies = answer.headers.getSetCookie();
        if (cookies.length > 0) reply.header('set-cookie', cookies);
        return reply.send(new Uint8Array(await answer.arrayBuffer()));
      });
    }
  };
}
