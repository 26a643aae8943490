import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { databaseReplayStore, TABLE } from '../../../docs/examples/replay-store.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(TABLE);
});
beforeEach(() => database.pool.query('TRUNCATE handled_webhooks'));
afterAll(() => database.drop());

const processOf = () => databaseReplayStore(database.pool);

it('gives an event to one of the processes that ask at once', async () => {
  const claims = await Promise.all(Array.from({ length: 6 }, () => processOf().claim('msg_1')));
  expect(claims.sort()).toEqual(['busy', 'busy', 'busy', 'busy', 'busy', 'claimed']);
});

it('knows in every process that an event was handled, and that one failed', async () => {
  await processOf().claim('msg_1');
  await processOf().complete('msg_1');
  await processOf().claim('msg_2');
  await processOf().release('msg_2');
  expect([await processOf().claim('msg_1'), await processOf().claim('msg_2')]).toEqual(['done', 'claimed']);
});

it('does not forget a handled event when a late failure releases it', async () => {
  await processOf().claim('msg_1');
  await processOf().complete('msg_1');
  await processOf().release('msg_1');
  expect(await processOf().claim('msg_1')).toBe('done');
});

it('gives on what a process held that died over it, once', async () => {
  await processOf().claim('msg_1');
  await database.pool.query("UPDATE handled_webhooks SET claimed_at = claimed_at - interval '11 minutes'");
  expect([await processOf().claim('msg_1'), await processOf().claim('msg_1')]).toEqual(['claimed', 'busy']);
});
