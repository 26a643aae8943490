import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Deps } from '../deps.js';
import { ApiError } from '../http/api-error.js';
import { exactAddressOnly } from '../http/exact-address.js';
import type { HttpApp } from '../http/http-app.js';
import { addBacklogMetrics } from './backlog-metrics.js';
import { addNodeMetrics, type NodeReports } from './node-metrics.js';

/** Seconds; money is expected within 50 ms. */
const BUCKETS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Memory, event loop and garbage collection of this process. */
export function processMetrics(): Registry {
  const register = new Registry();
  collectDefaultMetrics({ register });
  return register;
}

export interface MetricsOptions extends NodeReports {
  readonly registry: Registry;
  /** Absent: everyone who can reach the port may read them. */
  readonly token: string | undefined;
}

/**
 * Prometheus metrics at `/metrics`: requests by route and status, what the node does, and backlogs. Labels contain route patterns and
 * nothing about players.
 */
export function registerMetrics(app: HttpApp, deps: Deps, options: MetricsOptions): void {
  const { registry } = options;
  addRequestDurations(registry, app);
  addNodeMetrics(registry, deps, options);
  addBacklogMetrics(registry, deps);
  app.get('/metrics', { schema: { hide: true }, onRequest: exactAddressOnly }, async (request, reply) => {
    if (options.token !== undefined) requireToken(request, options.token);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function addRequestDurations(registry: Registry, app: HttpApp): void {
  const durations = new Histogram({
    name: 'svc_http_request_duration_seconds',
    help: 'From the first byte of a request to the last byte of its response.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
}

function requireToken(request: FastifyRequest, token: string): void {
  const { authenticationThrottle } = request.server;
  authenticationThrottle.check(request);
  const header = request.headers.authorization;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  if (timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`))) return;
  if (header !== undefined) authenticationThrottle.recordFailure(request);
  const errors = [{ code: 'token_invalid', message: 'Send the metrics token.', param: 'authorization' }];
  throw new ApiError({ status: 401, errors, headers: { 'www-authenticate': 'Bearer realm="metrics"' } });
}
