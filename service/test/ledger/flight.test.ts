import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import fc from '../../../test/support/properties.js';
import { Flight } from '../../src/ledger/flight.js';
import { jsonbArray, longTextArray, plainArray, textArray } from '../../src/ledger/sql-arrays.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

describe('statements that share a round trip', () => {
  let database: TestDatabase;
  let client: PoolClient;
  beforeAll(async () => {
    database = await createTestDatabase({ maxConnections: 1 });
    client = await database.pool.connect();
    await client.query('CREATE TABLE marks (id int PRIMARY KEY, word text)');
  });
  afterAll(async () => {
    client.release();
    await database.drop();
  });

  const mark = (id: number) => ({
    name: 'mark',
    text: 'INSERT INTO marks (id, word) VALUES ($1, $2)',
    values: [id, `word ${id}`],
  });
  const divide = (by: number) => ({ name: 'divide', text: 'SELECT 10 / $1::int AS result', values: [by] });
  const marks = async () => (await client.query('SELECT id FROM marks ORDER BY id')).rows.map((row) => row.id);

  it('are answered each with its own rows, with the types of the pool, the first time and later', async () => {
    for (const round of [1, 2]) {
      const flight = new Flight(client);
      const read: unknown[] = [];
      flight.addRead(
        {
          name: 'numbers',
          text: `SELECT n, n::text AS word, NULL AS nothing FROM generate_series(1::bigint, $1) AS n`,
          values: [round],
        },
        (rows) => read.push(rows),
      );
      flight.addRead({ name: 'json', text: `SELECT '{"a": [1]}'::jsonb AS document`, values: [] }, (rows) =>
        read.push(rows),
      );

      await flight.land();

      const numbers = Array.from({ length: round }, (_, index) => ({
        n: index + 1,
        word: `${index + 1}`,
        nothing: null,
      }));
      expect(read).toEqual([numbers, [{ document: { a: [1] } }]]);
    }
  });

  it('do nothing behind the one that fails, and the connection goes on, with the same statements', async () => {
    await client.query('BEGIN');
    const flight = new Flight(client);
    flight.addWrite(mark(1), 1);
    flight.add(divide(0));
    flight.addWrite(mark(2), 1);
    await expect(flight.land()).rejects.toMatchObject({ code: '22012' });
    await client.query('ROLLBACK');
    expect(await marks()).toEqual([]);

    const next = new Flight(client);
    next.addWrite(mark(3), 1);
    next.add(divide(5));
    await next.land();
    expect(await marks()).toEqual([3]);
  });

  it('fail when a write meets another number of rows than it must', async () => {
    const flight = new Flight(client);
    flight.addWrite({ name: 'rename', text: 'UPDATE marks SET word = $1 WHERE id = $2', values: ['new', 999] }, 1);
    await expect(flight.land()).rejects.toThrow('rename wrote 0 rows instead of 1.');
  });

  it('fail together when the connection is lost, instead of waiting for ever', async () => {
    const lost = await createTestDatabase({ maxConnections: 1 });
    const dying = await lost.pool.connect();
    const flight = new Flight(dying);
    flight.add({ name: 'end', text: 'SELECT pg_terminate_backend(pg_backend_pid())', values: [] });
    flight.add(divide(1));
    await expect(flight.land()).rejects.toThrow();
    dying.release(true);
    await lost.drop();
  });

  const storable = fc.string({ unit: 'binary' }).filter((text) => !text.includes('\0') && text.isWellFormed());

  it('take arrays of any text and of plain values unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.option(storable)),
        fc.array(fc.option(fc.maxSafeInteger())),
        async (texts, numbers) => {
          const flight = new Flight(client);
          let read: unknown;
          flight.addRead(
            {
              name: 'arrays',
              text: 'SELECT $1::text[] AS texts, $2::text[] AS long, $3::bigint[]::text[] AS numbers',
              values: [textArray(texts), longTextArray(texts), plainArray(numbers)],
            },
            ([row]) => {
              read = row;
            },
          );
          await flight.land();
          const long = texts;
          expect(read).toEqual({
            texts,
            long,
            numbers: numbers.map((number) => (number === null ? null : String(number))),
          });
        },
      ),
    );
  });

  it('take arrays of any JSON unchanged', async () => {
    const value = fc.option(fc.dictionary(storable, fc.oneof(storable, fc.maxSafeInteger(), fc.boolean())));
    await fc.assert(
      fc.asyncProperty(fc.array(value), async (values) => {
        const flight = new Flight(client);
        let read: unknown;
        const text = `SELECT number - 1 AS place, value FROM unnest($1::jsonb[]) WITH ORDINALITY AS given (value, number)
                      WHERE value IS NOT NULL ORDER BY number`;
        flight.addRead({ name: 'json-arrays', text, values: [jsonbArray(values)] }, (rows) => {
          read = rows;
        });
        await flight.land();
        expect(read).toEqual(values.flatMap((given, place) => (given === null ? [] : [{ place, value: given }])));
      }),
    );
  });
});
