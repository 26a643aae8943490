import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import fc from '../../../test/support/properties.js';
import { Pipeline } from '../../src/ledger/pipeline.js';
import { jsonbArray, longTextArray, plainArray, textArray } from '../../src/ledger/sql-arrays.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

describe('a pipeline of statements', () => {
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

  it('returns each statement’s own rows, with the pool’s types, the first time and later', async () => {
    for (const round of [1, 2]) {
      const pipeline = new Pipeline(client);
      const read: unknown[] = [];
      pipeline.addRead(
        {
          name: 'numbers',
          text: `SELECT n, n::text AS word, NULL AS nothing FROM generate_series(1::bigint, $1) AS n`,
          values: [round],
        },
        (rows) => read.push(rows),
      );
      pipeline.addRead({ name: 'json', text: `SELECT '{"a": [1]}'::jsonb AS document`, values: [] }, (rows) =>
        read.push(rows),
      );

      await pipeline.flush();

      const numbers = Array.from({ length: round }, (_, index) => ({
        n: index + 1,
        word: `${index + 1}`,
        nothing: null,
      }));
      expect(read).toEqual([numbers, [{ document: { a: [1] } }]]);
    }
  });

  it('skips everything after a failure, and the connection stays usable for the same statements', async () => {
    await client.query('BEGIN');
    const pipeline = new Pipeline(client);
    pipeline.addWrite(mark(1), 1);
    pipeline.add(divide(0));
    pipeline.addWrite(mark(2), 1);
    await expect(pipeline.flush()).rejects.toMatchObject({ code: '22012' });
    await client.query('ROLLBACK');
    expect(await marks()).toEqual([]);

    const next = new Pipeline(client);
    next.addWrite(mark(3), 1);
    next.add(divide(5));
    await next.flush();
    expect(await marks()).toEqual([3]);
  });

  it('fails when a write changes an unexpected number of rows', async () => {
    const pipeline = new Pipeline(client);
    pipeline.addWrite({ name: 'rename', text: 'UPDATE marks SET word = $1 WHERE id = $2', values: ['new', 999] }, 1);
    await expect(pipeline.flush()).rejects.toThrow('rename wrote 0 rows instead of 1.');
  });

  it('fails as a whole when the connection is lost', async () => {
    const lost = await createTestDatabase({ maxConnections: 1 });
    const dying = await lost.pool.connect();
    const pipeline = new Pipeline(dying);
    pipeline.add({ name: 'end', text: 'SELECT pg_terminate_backend(pg_backend_pid())', values: [] });
    pipeline.add(divide(1));
    await expect(pipeline.flush()).rejects.toThrow();
    dying.release(true);
    await lost.drop();
  });

  const storable = fc.string({ unit: 'binary' }).filter((text) => !text.includes('\0') && text.isWellFormed());

  it('passes arrays of any text and of plain values unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.option(storable)),
        fc.array(fc.option(fc.maxSafeInteger())),
        async (texts, numbers) => {
          const pipeline = new Pipeline(client);
          let read: unknown;
          pipeline.addRead(
            {
              name: 'arrays',
              text: 'SELECT $1::text[] AS texts, $2::text[] AS long, $3::bigint[]::text[] AS numbers',
              values: [textArray(texts), longTextArray(texts), plainArray(numbers)],
            },
            ([row]) => {
              read = row;
            },
          );
          await pipeline.flush();
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

  it('passes arrays of any JSON unchanged', async () => {
    const value = fc.option(fc.dictionary(storable, fc.oneof(storable, fc.maxSafeInteger(), fc.boolean())));
    await fc.assert(
      fc.asyncProperty(fc.array(value), async (values) => {
        const pipeline = new Pipeline(client);
        let read: unknown;
        const text = `SELECT number - 1 AS place, value FROM unnest($1::jsonb[]) WITH ORDINALITY AS given (value, number)
                      WHERE value IS NOT NULL ORDER BY number`;
        pipeline.addRead({ name: 'json-arrays', text, values: [jsonbArray(values)] }, (rows) => {
          read = rows;
        });
        await pipeline.flush();
        expect(read).toEqual(values.flatMap((given, place) => (given === null ? [] : [{ place, value: given }])));
      }),
    );
  });
});
