import type { ClientBase, Connection, Submittable } from 'pg';
import { serialize } from 'pg-protocol';

/** A statement prepared under its name, once per connection. Only pipelines use these names, and each name has one text. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  /** As Postgres reads them: text, or bytes in its binary format. */
  readonly values: readonly (string | number | Buffer | null)[];
}

export interface Answer {
  /** By column name, read by the connection's type parsers. */
  readonly rows: Record<string, unknown>[];
  /** Rows found or changed. */
  rowCount: number;
}

interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}

/** The columns of each statement that a connection has prepared. */
const preparedBy = new WeakMap<Connection, Map<string, readonly Column[]>>();

/**
 * Sends statements to the server in one write with one Sync at the end: written one by one, the messages of a small batch cost as much
 * as its payments do. The server runs them in order and skips everything after the
 * first failure. Implements `Submittable`, pg's own interface for custom queries.
 *
 * pg's own `pipeline: true` sends a Sync with each query: what follows a failed one still runs, with effect outside a transaction and to be
 * refused one by one inside. With one Sync the server skips the rest, and the first failure is the only one.
 */
export class RoundTrip implements Submittable {
  /** One per statement. Rejects with the first failure. */
  readonly answers: Promise<readonly Answer[]>;
  readonly statements: Statement[];
  readonly #getTypeParser: ClientBase['getTypeParser'];
  readonly #done: Answer[] = [];
  #resolve: (answers: readonly Answer[]) => void = () => undefined;
  #reject: (error: unknown) => void = () => undefined;
  #prepared = new Map<string, readonly Column[]>();
  #columns: readonly Column[] = [];
  #rows: Record<string, unknown>[] = [];

  constructor(statements: readonly Statement[], getTypeParser: ClientBase['getTypeParser']) {
    this.statements = [...statements];
    this.#getTypeParser = getTypeParser;
    this.answers = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** Called by pg when the connection is free. */
  submit(connection: Connection): void {
    this.#prepared = preparedBy.get(connection) ?? new Map();
    preparedBy.set(connection, this.#prepared);
    const messages: Buffer[] = [];
    for (const { name, text, values } of this.statements) {
      const isPrepared = this.#prepared.has(name);
      // the server may have prepared it before something else failed
      if (!isPrepared) messages.push(serialize.close({ type: 'S', name }), serialize.parse({ name, text }));
      messages.push(serialize.bind({ statement: name, values: values.map(asSent) }));
      if (!isPrepared) messages.push(serialize.describe({ type: 'P' }));
      messages.push(serialize.execute());
    }
    messages.push(serialize.sync());
    if (connection.stream.writable) connection.stream.write(Buffer.concat(messages));
    this.#startNext();
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, parse: this.#getTypeParser(dataTypeID, 'text') }));
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const row: Record<string, unknown> = {};
    let index = 0;
    for (const { name, parse } of this.#columns) {
      const text = fields[index] ?? null;
      row[name] = text === null ? null : parse(text);
      index += 1;
    }
    this.#rows.push(row);
  }

  handleCommandComplete({ text }: { text: string }): void {
    const statement = this.statements[this.#done.length];
    if (statement) this.#prepared.set(statement.name, this.#columns);
    this.#done.push({ rows: this.#rows, rowCount: Number(/\d+$/.exec(text)?.[0] ?? 0) });
    this.#startNext();
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#done);
  }

  handleError(error: unknown): void {
    this.#reject(error);
  }

  #startNext(): void {
    this.#rows = [];
    const next = this.statements[this.#done.length];
    this.#columns = (next && this.#prepared.get(next.name)) ?? [];
  }
}

function asSent(value: Statement['values'][number]): string | Buffer | null {
  return typeof value === 'number' ? String(value) : value;
}
