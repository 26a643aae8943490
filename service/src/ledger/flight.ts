import type { PoolClient, QueryResult, QueryResultRow } from 'pg';

export interface Statement {
  /** Prepared under this name, once per connection; a name stands for one text. */
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

/**
 * Statements of one transaction that do not need each other's answers: they leave in one write and are answered in one turn.
 * The server runs them in the order in which they were added. It runs none after one that fails, until ROLLBACK.
 *
 * A statement that never left this process (a value that cannot be encoded) does not stop those behind it: so never let
 * COMMIT travel with writes, nor writes with BEGIN.
 */
export class Flight {
  readonly #client: PoolClient;
  readonly #departures: (() => Promise<void>)[] = [];

  constructor(client: PoolClient) {
    this.#client = client;
  }

  /** Plain text without values, such as BEGIN. */
  addCommand(text: string): void {
    this.#departures.push(async () => void (await this.#client.query(text)));
  }

  /** @param onAnswer - called with the answer before `land` resolves; what it throws makes `land` fail */
  add<R extends QueryResultRow = QueryResultRow>(
    statement: Statement,
    onAnswer?: (answer: QueryResult<R>) => void,
  ): void {
    this.#departures.push(async () => {
      const answer = await this.#client.query<R>(statement);
      onAnswer?.(answer);
    });
  }

  /** A write of known rows. @throws Error from `land` when it changed another number of them */
  addWrite(statement: Statement, rows: number): void {
    this.add(statement, ({ rowCount }) => {
      if (rowCount !== rows) throw new Error(`${statement.name} changed ${rowCount} rows instead of ${rows}.`);
    });
  }

  /**
   * Sends everything and waits for every answer; afterwards the flight is empty.
   *
   * @throws the first failure in the order of sending, which caused those behind it
   */
  async land(): Promise<void> {
    const departures = this.#departures.splice(0);
    if (departures.length === 0) return;
    const stream = streamOf(this.#client);
    stream?.cork();
    const answers = departures.map((depart) => depart());
    stream?.uncork();
    const failed = (await Promise.allSettled(answers)).find((answer) => answer.status === 'rejected');
    if (failed) throw failed.reason;
  }
}

interface CorkableStream {
  cork(): void;
  uncork(): void;
}

/** The socket below pg's connection; undefined where it is something that cannot hold writes back. */
function streamOf(client: PoolClient): CorkableStream | undefined {
  const connection: unknown = Reflect.get(client, 'connection');
  if (typeof connection !== 'object' || connection === null) return undefined;
  const stream: unknown = Reflect.get(connection, 'stream');
  return isCorkable(stream) ? stream : undefined;
}

function isCorkable(stream: unknown): stream is CorkableStream {
  return (
    typeof stream === 'object' &&
    stream !== null &&
    typeof Reflect.get(stream, 'cork') === 'function' &&
    typeof Reflect.get(stream, 'uncork') === 'function'
  );
}
