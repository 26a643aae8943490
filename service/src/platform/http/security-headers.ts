import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../deps.js';

/**
 * Headers of every response, errors and redirects included: cross-origin isolated games load nothing without the first
 * two, and no API response may be framed, sniffed, cached or named in a Referer.
 */
export function setSecurityHeaders(reply: FastifyReply, secure: boolean): void {
  reply.headers({
    'cross-origin-resource-policy': 'cross-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
  if (secure) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
}

export function registerSecurityHeaders(app: FastifyInstance, deps: Deps): void {
  const secure = isSecure(deps);
  app.addHook('onRequest', (_request, reply, done) => {
    setSecurityHeaders(reply, secure);
    done();
  });
}

/** Whether the public addresses are https: then HSTS is sent. */
export function isSecure(deps: Pick<Deps, 'settings'>): boolean {
  return Object.values(deps.settings.addresses).every((address) => address.startsWith('https://'));
}
