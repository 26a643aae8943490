import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-node';
import type { FastifyBaseLogger } from 'fastify';
import { errorCode } from '../db/database-errors.js';

type Done = Parameters<SpanExporter['export']>[1];

const SENT = 0;

/** Says once that the collector does not take traces, and once that it does again. */
export class ReportingExporter implements SpanExporter {
  #isFailing = false;

  constructor(
    private readonly exporter: SpanExporter,
    private readonly log: FastifyBaseLogger,
  ) {}

  export(spans: ReadableSpan[], done: Done): void {
    this.exporter.export(spans, ({ code, error }) => {
      const isFailing = code !== SENT;
      if (isFailing && !this.#isFailing) this.log.warn(reasonOf(error), 'traces could not be sent');
      if (!isFailing && this.#isFailing) this.log.info('traces are sent again');
      this.#isFailing = isFailing;
      // the caller would only log it once more, for each batch
      done({ code: SENT });
    });
  }

  shutdown(): Promise<void> {
    return this.exporter.shutdown();
  }
}

/** An HTTP status or a system's code: the message may quote the collector's answer. */
function reasonOf(error: unknown): object {
  const status = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return { reason: errorCode(error) || status || (error instanceof Error ? error.name : 'unknown') };
}
