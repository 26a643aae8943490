import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../context.js';
import { ApiError, notFound } from '../http/api-error.js';
import type { HttpApp } from '../http/http-app.js';

const WIDGET_FILE = new URL('../../../dist/svc-bridge.widget.js', import.meta.url);

interface WidgetScript {
  readonly bytes: Buffer;
  readonly gzip: Buffer;
  readonly brotli: Buffer;
  /** Of the pinned address. */
  readonly version: string;
  /** For `<script integrity>`. */
  readonly integrity: string;
}

/**
 * The widget script (interface §4.3): `{web_url}/ui/v1/widget` is the newest one, `…/widget/{version}.js` never changes, and
 * `…/widget.json` tells the pinned address and its integrity.
 */
export function registerWidgetRoutes(app: HttpApp, deps: Deps): void {
  let script: WidgetScript | undefined;
  const widget = () => {
    script ??= readWidget();
    return script;
  };
  const options = { schema: { hide: true }, config: { cors: true } };
  app.get('/ui/v1/widget', options, (request, reply) => {
    const current = widget();
    const etag = `"${current.version}"`;
    reply.header('cache-control', 'public, max-age=300, stale-while-revalidate=86400').header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return sendScript(request, reply, current);
  });
  app.get('/ui/v1/widget.json', options, async () => {
    const { version, integrity } = widget();
    return { url: `${deps.settings.addresses.webUrl}/ui/v1/widget/${version}.js`, integrity };
  });
  app.get<{ Params: { file: string } }>('/ui/v1/widget/:file', options, (request, reply) => {
    const current = widget();
    if (request.params.file !== `${current.version}.js`) throw notFound('widget_version');
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    return sendScript(request, reply, current);
  });
}

function readWidget(): WidgetScript {
  if (!existsSync(WIDGET_FILE)) {
    const message = 'The widget script is not built.';
    throw new ApiError({ status: 503, errors: [{ code: 'widget_not_built', message }] });
  }
  const bytes = readFileSync(WIDGET_FILE);
  const digest = createHash('sha384').update(bytes).digest();
  return {
    bytes,
    gzip: gzipSync(bytes, { level: 9 }),
    brotli: brotliCompressSync(bytes),
    version: digest.toString('hex').slice(0, 32),
    integrity: `sha384-${digest.toString('base64')}`,
  };
}

function sendScript(request: FastifyRequest, reply: FastifyReply, script: WidgetScript): FastifyReply {
  const accepted = request.headers['accept-encoding'] ?? '';
  reply.type('text/javascript; charset=utf-8').header('vary', 'accept-encoding');
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(script.brotli);
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(script.gzip);
  return reply.send(script.bytes);
}
