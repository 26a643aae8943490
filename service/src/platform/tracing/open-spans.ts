import {
  type Context,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { errorCode } from '../db/database-errors.js';
import { failSpan, recordThrown } from './fail-span.js';
import { JobRound } from './job-round.js';
import type { SpanAttributes, SpanOptions, TraceSpan, Tracing } from './tracing.js';
import { type OnQuery, watchPool } from './watch-pool.js';
import { watchRequests } from './watch-requests.js';

/** Makes spans by OpenTelemetry's API. */
export class OpenTelemetry implements Tracing {
  constructor(private readonly tracer: Tracer) {}

  watchRequests: Tracing['watchRequests'] = (app) => watchRequests(app, this.tracer);

  watchPool: Tracing['watchPool'] = (pool) => watchPool(pool, this.#onQuery);

  watchSystem<T extends object>({ name, attributes = {} }: Pick<SpanOptions, 'name' | 'attributes'>, system: T): T {
    return new Proxy(system, {
      get: (target, key) => {
        const method: unknown = Reflect.get(target, key);
        if (typeof method !== 'function' || isStream(method)) return method;
        const options = { name: `${name} ${String(key)}`, kind: 'client', attributes } as const;
        return (...args: unknown[]) => this.inSpan(options, async () => Reflect.apply(method, target, args));
      },
    });
  }

  async inSpan<T>(options: SpanOptions, work: (span: TraceSpan) => Promise<T>): Promise<T> {
    const served = (options.serves ?? []).flatMap((each) => (each instanceof OpenSpan ? each.span : []));
    const host = served.find(isSampled) ?? served[0];
    const parent = host ? trace.setSpan(ROOT_CONTEXT, host) : currentContext();
    const kind = options.kind === 'client' ? SpanKind.CLIENT : SpanKind.INTERNAL;
    const links = served.map((each) => ({ context: each.spanContext() }));
    const span = this.tracer.startSpan(options.name, { kind, links, attributes: options.attributes ?? {} }, parent);
    for (const each of served) if (each !== host) each.addLink({ context: span.spanContext() });
    try {
      return await context.with(trace.setSpan(parent, span), () => work(new OpenSpan(span)));
    } catch (error) {
      recordThrown(span, error);
      throw error;
    } finally {
      span.end();
    }
  }

  inRound<T>(job: string, round: () => Promise<T>): Promise<T> {
    return new JobRound(this.tracer, job).run(round);
  }

  /** A statement's span is made when it has been answered: nothing stands below it, and a round may have found nothing. */
  readonly #onQuery: OnQuery = () => {
    const span = trace.getActiveSpan();
    const round = JobRound.current();
    if (span ? !isSampled(span) : !round) return undefined;
    const above = context.active();
    const startMs = Date.now();
    const started = performance.now();
    return ({ name, attributes, rows, error }) => {
      if (!span && !round?.isTold && rows === 0 && error === undefined) return;
      const options = { kind: SpanKind.CLIENT, startTime: startMs, attributes };
      const told = this.tracer.startSpan(name, options, span ? above : round?.tell());
      if (error !== undefined) failQuery(told, error);
      told.end(startMs + performance.now() - started);
    };
  };
}

class OpenSpan implements TraceSpan {
  constructor(readonly span: Span) {}

  set(attributes: SpanAttributes): void {
    this.span.setAttributes(attributes);
  }

  fail(type: string): void {
    failSpan(this.span, type);
  }
}

function currentContext(): Context {
  const active = context.active();
  return trace.getSpan(active) ? active : (JobRound.current()?.tell() ?? active);
}

/** What yields lines one by one is no call that ends. */
function isStream(method: object): boolean {
  return Object.prototype.toString.call(method) === '[object AsyncGeneratorFunction]';
}

function isSampled(span: Span): boolean {
  return (span.spanContext().traceFlags & TraceFlags.SAMPLED) !== 0;
}

function failQuery(span: Span, error: unknown): void {
  const code = errorCode(error);
  if (SQL_STATE.test(code)) span.setAttribute('db.response.status_code', code);
  recordThrown(span, error);
}

const SQL_STATE = /^(?=.*\d)[0-9A-Z]{5}$/;
