import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.js';
import { notFound } from '../../platform/http/api-error.js';
import { chooseEncoding } from '../../platform/http/choose-encoding.js';
import type { HttpApp } from '../../platform/http/http-app.js';
import { type WidgetScript, WidgetScripts } from './widget-script.js';

/**
 * The widget script (interface §4.3): `{web_url}/ui/v1/widget` is the newest one, `…/widget/{version}.js` never changes, and
 * `…/widget.json` tells the pinned address and its integrity.
 */
export function registerWidgetRoutes(app: HttpApp, deps: Deps): void {
  const scripts = new WidgetScripts(deps);
  const options = { schema: { hide: true }, config: { cors: true } };
  app.get('/ui/v1/widget', options, async (request, reply) => {
    const script = await scripts.current();
    const etag = `"${script.version}"`;
    reply.header('cache-control', 'public, max-age=300, stale-while-revalidate=86400').header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return sendScript(request, reply, script);
  });
  app.get('/ui/v1/widget.json', options, async () => {
    const { version, integrity } = await scripts.current();
    return { url: `${deps.settings.addresses.webUrl}/ui/v1/widget/${version}.js`, integrity };
  });
  app.get<{ Params: { file: string } }>('/ui/v1/widget/:file', options, async (request, reply) => {
    const { file } = request.params;
    const script = file.endsWith('.js') ? await scripts.find(file.slice(0, -3)) : undefined;
    if (!script) throw notFound('widget_version');
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    return sendScript(request, reply, script);
  });
}

function sendScript(request: FastifyRequest, reply: FastifyReply, script: WidgetScript): FastifyReply {
  const encoding = chooseEncoding(request);
  reply.type('text/javascript; charset=utf-8').header('vary', 'accept-encoding');
  if (encoding === undefined) return reply.send(script.bytes);
  return reply.header('content-encoding', encoding).send(encoding === 'br' ? script.brotli : script.gzip);
}
