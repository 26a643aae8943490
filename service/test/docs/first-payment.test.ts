import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freePort } from '../../../test/support/free-port.js';
import { createDatabaseClient, type DatabaseClient } from '../../src/platform/db/client.js';
import { built } from '../support/built.js';
import { rolesSql } from '../support/roles-sql.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const guide = readFileSync(join(ROOT, 'docs/first-payment.md'), 'utf8');
const server = inject('postgres');
const { host = '', port: serverPort, user = '' } = server;
const hasPsql = spawnSync('psql', ['--version']).status === 0;

/** Of each section what is typed there. */
const blocks = [...guide.matchAll(/^## (\d)\. [^\n]*\n(.*?)(?=^## )/gms)].map(([, number, text = '']) => ({
  number: Number(number),
  commands: [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block),
}));

/** Two people credit the wallet in the console's pages; here the money comes as a sandbox's opening balances do. */
const CREDIT = `
const [, , dist, walletId] = process.argv;
const load = (file) => import(new URL(file, dist));
const { createDatabaseClient } = await load('platform/db/client.js');
const { createMoney } = await load('payments/money.js');
const { fundWallet } = await load('ledger/fund-wallet.js');
const { noCardProvider } = await load('payments/cards/no-card-provider.js');
const { systemClock } = await load('platform/clock.js');
const { systemRandom } = await load('platform/random.js');
const client = createDatabaseClient({ connection: { connectionString: process.env.DATABASE_URL }, maxConnections: 2 });
const money = createMoney({ pool: client.pool, clock: systemClock, random: systemRandom }, { cards: noCardProvider });
await fundWallet(money, { walletId, amount: 2000, currency: 'USD' });
await money.drained();
await client.close();`;

let folder: string;
let admin: DatabaseClient;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-first-payment-'));
  for (const name of ['service', 'deploy']) symlinkSync(join(ROOT, name), join(folder, name));
  writeFileSync(join(folder, 'credit.mjs'), CREDIT);
  admin = createDatabaseClient({ connection: { ...server, database: 'postgres' }, maxConnections: 1 });
});
afterAll(async () => {
  await admin.pool.query('DROP DATABASE IF EXISTS svc_bridge WITH (FORCE)');
  await admin.pool.query('DROP ROLE IF EXISTS svc_node, svc_owner');
  await admin.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The guide's commands as one script, on this machine's port and the tests' Postgres. */
async function script(): Promise<string> {
  const credit = `node credit.mjs ${JSON.stringify(new URL('.', `file://${built('main.js')}`).href)} "$(field .payload.wallets.USD.wallet_id < player.json)"`;
  const typed = blocks.flatMap(({ number, commands }) => {
    if (number === 1 && !hasPsql) return commands.map((block) => block.replaceAll(/^psql .*$/gm, ''));
    return number === 7 ? [credit] : commands;
  });
  return (
    ['set -euo pipefail', `trap 'kill $(jobs -p)' EXIT`, ...typed]
      .join('\n')
      // it finds one thing: an opening balance, which only a sandbox has
      .replace(/^node .*audit.*$/m, '$& || true')
      .replaceAll('8787', `${await freePort()}`)
      .replaceAll('@localhost/svc_bridge', `@/svc_bridge?host=${encodeURIComponent(host)}&port=${serverPort}`)
  );
}

describe('the way from an empty server to the first payment', () => {
  it('has commands in every step but the one in the console', () => {
    expect(blocks.map(({ number, commands }) => [number, commands.length > 0])).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => [number, number !== 7]),
    );
  });

  it.skipIf(process.platform === 'win32')(
    'ends with a paid invoice in the player’s history, as it is typed',
    async () => {
      if (!hasPsql) {
        await admin.pool.query('CREATE DATABASE svc_bridge');
        const superuser = createDatabaseClient({
          connection: { ...server, database: 'svc_bridge' },
          maxConnections: 1,
        });
        await superuser.pool.query(rolesSql());
        await superuser.close();
      }
      const { PATH = '' } = process.env;
      const env = { PATH, HOME: folder, PGHOST: host, PGPORT: `${serverPort}`, PGUSER: user };
      const shell = spawn('bash', ['-c', await script()], { cwd: folder, env });
      let output = '';
      let complaints = '';
      shell.stdout.on('data', (part: Buffer) => (output += part.toString()));
      shell.stderr.on('data', (part: Buffer) => (complaints += part.toString()));

      const [code] = await once(shell, 'close');

      expect({ code, complaints }).toEqual({ code: 0, complaints: '' });
      expect(output).toContain('otpauth://');
      expect(output).toMatch(/"kind": "account"/);
      expect(output).toMatch(/^success$/m);
      expect(output).toContain('"transaction_status":"processed"');
      expect(output).toContain('"display_amount": "USD 4.99"');
      expect(output).toContain('"reference": "order order-1042"');
      const broken = [...output.matchAll(/^BROKEN +([\w-]+)/gm)].map(([, rule]) => rule);
      expect(broken).toEqual(['opening-is-of-a-sandbox']);
      expect(output).toContain('Everything was read.');
      const database = createDatabaseClient({ connection: { ...server, database: 'svc_bridge' }, maxConnections: 1 });
      const owners = await database.pool.query(`SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname = 'public'`);
      await database.close();
      expect(owners.rows).toEqual([{ tableowner: 'svc_owner' }]);
    },
  );
});
