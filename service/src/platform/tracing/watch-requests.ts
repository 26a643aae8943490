import { type Context, context, propagation, ROOT_CONTEXT, SpanKind, type Tracer, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { failSpan } from './fail-span.js';

/** Asked every few seconds by machines. */
const UNTRACED: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz', '/metrics']);

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * A span per request. It has the route's pattern instead of the address, and no header and no body; it does not keep the caller's
 * `tracestate`, which may hold anything.
 */
export function watchRequests(app: FastifyInstance, tracer: Tracer): void {
  const running = new WeakMap<FastifyRequest, Context>();
  const end = (request: FastifyRequest, status: number | undefined) => {
    const inside = running.get(request);
    const span = inside && trace.getSpan(inside);
    if (!span) return;
    running.delete(request);
    const integrator = request.principal?.integratorName;
    if (integrator !== undefined) span.setAttribute('svc.integrator', integrator);
    if (status !== undefined) span.setAttribute('http.response.status_code', status);
    if (status === undefined || status >= 500) failSpan(span, status === undefined ? 'aborted' : String(status));
    span.end();
  };
  app.decorateRequest('traceId');
  app.addHook('onRequest', (request, _reply, done) => {
    const { url: route } = request.routeOptions;
    if (UNTRACED.has(route)) return done();
    const method = METHODS.has(request.method) ? request.method : '_OTHER';
    const { traceparent } = request.headers;
    const caller = propagation.extract(ROOT_CONTEXT, { traceparent });
    const name = method === '_OTHER' ? 'HTTP' : method;
    const span = tracer.startSpan(
      route === undefined ? name : `${name} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: {
          'http.request.method': method,
          'http.route': route,
          'url.scheme': request.protocol,
          'svc.request_id': request.id,
        },
      },
      caller,
    );
    const inside = trace.setSpan(caller, span);
    running.set(request, inside);
    if (span.isRecording()) request.traceId = span.spanContext().traceId;
    context.with(inside, done);
  });
  // the events of a body come from its connection, which knows nothing of the span
  app.addHook('preValidation', (request, _reply, done) => {
    const inside = running.get(request);
    if (inside) context.with(inside, done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    end(request, reply.statusCode);
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    end(request, undefined);
    done();
  });
}
