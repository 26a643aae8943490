import { afterEach, describe, expect, it } from 'vitest';
import { resetData } from '../../../src/operations/sandbox/reset-data.js';
import { adoptCell, readCell } from '../../../src/platform/db/service-cell.js';
import { createTestDeps } from '../../support/flows/test-deps.js';
import { createTestIntegrator } from '../../support/flows/test-integrator.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';

const opened: TestDatabase[] = [];
afterEach(async () => {
  for (const database of opened.splice(0)) await database.drop();
});

async function newDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  opened.push(database);
  return database;
}

describe('a database', () => {
  it('records the cell of its first node and keeps it, also through a reset', async () => {
    const database = await newDatabase();
    await adoptCell(database.pool, 3, 1);
    await resetData(createTestDeps(database));
    await adoptCell(database.pool, 3, 2);
    expect(await readCell(database.pool)).toBe(3);
  });

  it.each([
    [4, 'The database belongs to SVC_CELL=3, so a node with SVC_CELL=4 cannot start on it. Set SVC_CELL=3,'],
    [undefined, 'The database belongs to SVC_CELL=3, so a node without SVC_CELL cannot start on it. Set SVC_CELL=3,'],
  ])('of cell 3 refuses a node of cell %s', async (cell, sentence) => {
    const database = await newDatabase();
    await adoptCell(database.pool, 3, 1);
    await expect(adoptCell(database.pool, cell, 2)).rejects.toThrow(sentence);
    expect(await readCell(database.pool)).toBe(3);
  });

  it('records one cell when nodes of two start together', async () => {
    const database = await newDatabase();
    const ended = await Promise.allSettled([1, 2].map((cell) => adoptCell(database.pool, cell, 1)));
    const winner = [1, 2].filter((_, index) => ended[index]?.status === 'fulfilled');
    expect(winner).toEqual([await readCell(database.pool)]);
  });

  it('of no cell takes nodes of none', async () => {
    const database = await newDatabase();
    await adoptCell(database.pool, undefined, 1);
    expect(await readCell(database.pool)).toBeUndefined();
  });

  it('that has integrators can only become cell 0, where their ids and tokens lead', async () => {
    const database = await newDatabase();
    const { integratorId } = await createTestIntegrator(createTestDeps(database));
    expect(integratorId[14]).toBe('4');
    await expect(adoptCell(database.pool, 1, 1)).rejects.toThrow('Set SVC_CELL=0,');
    expect(await readCell(database.pool)).toBeUndefined();
    await adoptCell(database.pool, 0, 1);
    expect(await readCell(database.pool)).toBe(0);
  });

  it('gives new integrators ids of its cell', async () => {
    const database = await newDatabase();
    await adoptCell(database.pool, 5, 1);
    const { integratorId, clientId } = await createTestIntegrator(createTestDeps(database));
    expect(integratorId).toMatch(/^5.{7}-.{4}-8/);
    expect(clientId).toMatch(new RegExp(`^client_c5k${integratorId.slice(0, 8)}_[0-9a-f]{24}$`));
  });
});
