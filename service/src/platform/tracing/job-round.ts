import {
  type Context,
  context,
  createContextKey,
  ROOT_CONTEXT,
  type Span,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { recordThrown } from './fail-span.js';

const ROUND = createContextKey('svc-bridge job round');

/**
 * A job's round. Most find nothing to do, several a second on each node: its span begins, back in time, with the first thing that the
 * round finds.
 */
export class JobRound {
  readonly #startMs = Date.now();
  #span: Span | undefined;
  #hasEnded = false;

  constructor(
    private readonly tracer: Tracer,
    private readonly job: string,
  ) {}

  static current(): JobRound | undefined {
    const round = context.active().getValue(ROUND);
    return round instanceof JobRound ? round : undefined;
  }

  get isTold(): boolean {
    return this.#span !== undefined;
  }

  /** @returns the context of what stands below it */
  tell(): Context {
    return trace.setSpan(ROOT_CONTEXT, this.#begun());
  }

  async run<T>(round: () => Promise<T>): Promise<T> {
    try {
      return await context.with(ROOT_CONTEXT.setValue(ROUND, this), round);
    } catch (error) {
      recordThrown(this.#begun(), error);
      throw error;
    } finally {
      this.#hasEnded = true;
      this.#span?.end();
    }
  }

  #begun(): Span {
    if (this.#span) return this.#span;
    const options = { startTime: this.#startMs, attributes: { 'svc.job.name': this.job } };
    this.#span = this.tracer.startSpan(`job ${this.job}`, options, ROOT_CONTEXT);
    // work that it left behind
    if (this.#hasEnded) this.#span.end();
    return this.#span;
  }
}
