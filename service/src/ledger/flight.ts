import type { PoolClient } from 'pg';
import { type Answer, RoundTrip, type Statement } from './round-trip.js';

interface Passenger {
  readonly statement: Statement;
  readonly onAnswer: ((answer: Answer) => void) | undefined;
}

/** Statements of one transaction that do not need each other's answers; they are gathered and then share a round trip. */
export class Flight {
  readonly #client: PoolClient;
  readonly #passengers: Passenger[] = [];

  constructor(client: PoolClient) {
    this.#client = client;
  }

  get size(): number {
    return this.#passengers.length;
  }

  /** Takes over everybody from a flight of the same connection. */
  append(other: Flight): void {
    this.#passengers.push(...other.#passengers.splice(0));
  }

  add(statement: Statement): void {
    this.#passengers.push({ statement, onAnswer: undefined });
  }

  /** @param onRows - called before `land` resolves; what it throws makes `land` fail. The caller knows what its SELECT gives. */
  addRead<Row>(statement: Statement, onRows: (rows: Row[]) => void): void {
    this.#passengers.push({ statement, onAnswer: ({ rows }) => onRows(rows as Row[]) });
  }

  /** @param onOther - called when another number of rows was written; without it `land` fails then */
  addWrite(statement: Statement, rows: number, onOther?: (rowCount: number) => void): void {
    const refuse = (rowCount: number) => {
      throw new Error(`${statement.name} wrote ${rowCount} rows instead of ${rows}.`);
    };
    const onAnswer = ({ rowCount }: Answer) => {
      if (rowCount !== rows) (onOther ?? refuse)(rowCount);
    };
    this.#passengers.push({ statement, onAnswer });
  }

  /**
   * Sends everything and waits for all the answers; afterwards the flight is empty.
   *
   * @throws the first failure; the server has run nothing that stands behind it
   */
  async land(): Promise<void> {
    const passengers = this.#passengers.splice(0);
    if (passengers.length === 0) return;
    const trip = new RoundTrip(
      passengers.map(({ statement }) => statement),
      this.#client.getTypeParser.bind(this.#client),
    );
    await this.#client.query(trip);
    const answers = await trip.answers;
    passengers.forEach(({ onAnswer }, index) => {
      const answer = answers[index];
      if (!answer) throw new Error('A statement was not answered.');
      onAnswer?.(answer);
    });
  }
}
