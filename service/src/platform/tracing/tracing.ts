import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the trace that a collector gets; absent: none does. */
    traceId?: string;
  }
}

/** Their names follow OpenTelemetry's semantic conventions; our own begin with `svc.`. */
export type SpanAttributes = Readonly<Record<string, string | number | string[] | undefined>>;

/** A step of a trace, while it runs. */
export interface TraceSpan {
  /** A collector keeps them: nothing secret, no address, nothing about a player. */
  set(attributes: SpanAttributes): void;
  /** Work that throws has failed without this. @param type - of few values, such as an HTTP status */
  fail(type: string): void;
}

export interface SpanOptions {
  /** The same for all calls of a kind, so without an id. */
  readonly name: string;
  /** `client`: another system is asked. Default: `internal`. */
  readonly kind?: 'internal' | 'client';
  readonly attributes?: SpanAttributes;
  /** The spans for which it works, all at once: it stands below one of them and is linked with the others. Default: the current one. */
  readonly serves?: readonly TraceSpan[];
}

/** Tells a collector where a node's time goes. */
export interface Tracing {
  /** Each request becomes a span, in the trace of its caller if `traceparent` names one. Call it before anything else adds hooks. */
  watchRequests(app: FastifyInstance): void;
  /** Each statement, or round trip of several, becomes a span. */
  watchPool(pool: Pool): void;
  /** @returns the same system; each call of its methods becomes a span */
  watchSystem<T extends object>(options: Pick<SpanOptions, 'name' | 'attributes'>, system: T): T;
  /** Runs work as a span below the current one. */
  inSpan<T>(options: SpanOptions, work: (span: TraceSpan) => Promise<T>): Promise<T>;
  /** Runs a job's round as a trace of its own, of which nothing is told unless the round finds something to do. */
  inRound<T>(job: string, round: () => Promise<T>): Promise<T>;
}

const noSpan: TraceSpan = { set: () => undefined, fail: () => undefined };

/** Tells nobody. */
export const noTracing: Tracing = {
  watchRequests: () => undefined,
  watchPool: () => undefined,
  watchSystem: (_options, system) => system,
  inSpan: (_options, work) => work(noSpan),
  inRound: (_job, round) => round(),
};

export interface RunningTracing {
  readonly tracing: Tracing;
  /** Sends what has not been sent, and waits for a few seconds at most. */
  stop(): Promise<void>;
}
