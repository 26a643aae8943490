import type { ClientBase, Connection, Submittable } from 'pg';

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
 * Sends statements to the server in one write with one Sync at the end. The server runs them in order and skips everything after the
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
    connection.stream.cork();
    for (const { name, text, values } of this.statements) {
      const isPrepared = this.#prepared.has(name);
      if (!isPrepared) {
        // the server may have prepared it before something else failed
        connection.close({ type: 'S', name }, true);
        connection.parse({ name, text, types: [] }, true);
      }
      connection.bind(
        { statement: name, values: values.map((value) => (typeof value === 'number' ? String(value) : value)) },
        true,
      );
      if (!isPrepared) connection.describe({ type: 'P', name: '' }, true);
      connection.execute({ portal: '', rows: '0' }, true);
    }
    connection.sync();
    connection.stream.uncork();
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
