import type { PoolClient } from 'pg';
import { type Meter, noMeter, type RoundTripKind } from '../platform/metrics/meter.js';
import { type Answer, RoundTrip, type Statement } from './round-trip.js';

interface Queued {
  readonly statement: Statement;
  readonly onAnswer: ((answer: Answer) => void) | undefined;
}

/** Queues statements of one transaction that do not depend on each other's answers, then sends them in one round trip. */
export class Pipeline {
  readonly #client: PoolClient;
  readonly #meter: Meter;
  readonly #queued: Queued[] = [];

  /** @param meter - gets the time of each round trip of a batch; default: none */
  constructor(client: PoolClient, meter: Meter = noMeter) {
    this.#client = client;
    this.#meter = meter;
  }

  get size(): number {
    return this.#queued.length;
  }

  /** Moves every queued statement of another pipeline here. Both must use the same connection. */
  append(other: Pipeline): void {
    this.#queued.push(...other.#queued.splice(0));
  }

  add(statement: Statement): void {
    this.#queued.push({ statement, onAnswer: undefined });
  }

  /**
   * The caller knows its SELECT's columns.
   *
   * @param onRows - runs before `flush` resolves; an error it throws rejects `flush`
   * @returns the rows, filled when the pipeline is flushed
   */
  addRead<Row>(statement: Statement, onRows?: (rows: readonly Row[]) => void): readonly Row[] {
    const found: Row[] = [];
    const onAnswer = ({ rows }: Answer) => {
      for (const row of rows as Row[]) found.push(row);
      onRows?.(found);
    };
    this.#queued.push({ statement, onAnswer });
    return found;
  }

  /** @returns the rows by their `id`, filled when the pipeline is flushed */
  addReadById<Row extends { readonly id: string }>(statement: Statement): ReadonlyMap<string, Row> {
    const found = new Map<string, Row>();
    this.addRead<Row>(statement, (rows) => {
      for (const row of rows) found.set(row.id, row);
    });
    return found;
  }

  /** @param onOther - called when the statement wrote a different number of rows; without it, `flush` rejects */
  addWrite(statement: Statement, rows: number, onOther?: (rowCount: number) => void): void {
    const refuse = (rowCount: number) => {
      throw new Error(`${statement.name} wrote ${rowCount} rows instead of ${rows}.`);
    };
    const onAnswer = ({ rowCount }: Answer) => {
      if (rowCount !== rows) (onOther ?? refuse)(rowCount);
    };
    this.#queued.push({ statement, onAnswer });
  }

  /**
   * Sends every queued statement and waits for all answers.
   *
   * @param kind - what a batch's round trip does; absent: it is no batch's
   * @throws the first failure; the server skipped every statement after it
   */
  async flush(kind?: RoundTripKind): Promise<void> {
    const queued = this.#queued.splice(0);
    if (queued.length === 0) return;
    const trip = new RoundTrip(
      queued.map(({ statement }) => statement),
      this.#client.getTypeParser.bind(this.#client),
    );
    const answers = await this.#travel(trip, kind);
    queued.forEach(({ onAnswer }, index) => {
      const answer = answers[index];
      if (!answer) throw new Error('A statement was not answered.');
      onAnswer?.(answer);
    });
  }

  async #travel(trip: RoundTrip, kind: RoundTripKind | undefined): Promise<readonly Answer[]> {
    const startedMs = performance.now();
    try {
      await this.#client.query(trip);
      return await trip.answers;
    } finally {
      if (kind) this.#meter.roundTrip(kind, performance.now() - startedMs);
    }
  }
}
