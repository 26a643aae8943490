import Fastify, { type FastifyInstance } from 'fastify';
import { routes, webhooks } from './shop.js';

type FetchRoute = (request: Request) => Promise<Response>;

export const app = Fastify();

// A plugin of its own: there, and nowhere else, bodies stay the bytes that came.
app.register(async (shop: FastifyInstance) => {
  shop.removeAllContentTypeParsers();
  shop.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  const mount = (path: string, route: FetchRoute) =>
    shop.post<{ Body?: Buffer<ArrayBuffer> }>(path, async (request, reply) => {
      const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]);
      const url = new URL(request.url, 'http://shop.invalid');
      const answer = await route(new Request(url, { method: 'POST', headers, body: request.body ?? null }));
      return reply
        .code(answer.status)
        .headers(Object.fromEntries(answer.headers))
        .send(Buffer.from(await answer.arrayBuffer()));
    });
  mount('/api/session', routes.session);
  mount('/api/redirect', routes.redirect);
  mount('/api/checkout', routes.checkout);
  mount('/api/checkout/outcome', routes.confirm);
  mount('/svc/webhooks', webhooks);
});
