import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../../src/platform/db/migrate.js';
import { migrations } from '../../../src/platform/db/migrations/index.js';
import { mayPackBodies, packBody, unpackBody } from '../../../src/platform/http/packed-body.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';

const body = (text: string) => `{"status":"Success","message":[],"codes":[],"payload":{"description":"${text}"}}`;

describe('a packed body', () => {
  it.each([
    ['plain', body('Frost Blade')],
    ['in other scripts, with characters of two code units', body('تيغ 霜の剣 🗡️')],
    ['with half a character, as JSON writes it', body(String.raw`\ud83d`)],
    ['that looks packed', body('packed1:AAAA')],
    ['empty', ''],
    ['as long as any that is packed', 'x'.repeat(16_384)],
    ['too long to be packed here', body('y'.repeat(100_000))],
  ])('is read as it was: %s', (_name, text) => {
    expect(unpackBody(packBody(text)) === text).toBe(true);
  });

  it('is read for ever as the first release that packs has written it', () => {
    const stored = 'packed1:I7c4QA0Nt6L84hIFp5zElFSl2loA';
    expect(unpackBody(stored)).toBe(body('Frost Blade'));
  });

  it('is left as it is when it was stored plain', () => {
    expect(unpackBody(body('Frost Blade'))).toBe(body('Frost Blade'));
  });
});

describe('the database of', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  /** As `migrations` have made it, the later ones at another time. */
  async function madeBy(later: (name: string) => boolean): Promise<boolean> {
    await database.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    const first = migrations.filter(({ name }) => !later(name));
    await migrate({ pool: database.pool, migrations: first, nowMs: 1_000 });
    await migrate({ pool: database.pool, migrations, nowMs: 2_000 });
    return mayPackBodies(database.pool);
  }

  it('a first installation may hold packed bodies', async () => {
    expect(await madeBy(() => false)).toBe(true);
  });

  it('a first installation that has been brought up to date since, too', async () => {
    expect(await madeBy((name) => name > '0074-payment-claims')).toBe(true);
  });

  it('an upgrade may not: nodes of the release before may still read it', async () => {
    expect(await madeBy((name) => name > '0016')).toBe(false);
  });
});
