import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freePort } from '../../../test/support/free-port.js';
import { createDatabaseClient, type DatabaseClient } from '../../src/platform/db/client.js';
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

/** What the two do in the console's pages: both sign in and choose a password, one asks for the credit, the other approves it. */
const CREDIT = `
import { readFileSync } from 'node:fs';
import { TOTP, URI } from 'otpauth';
const [, , webUrl, accountId, walletId] = process.argv;
const call = async (cookie, path, body) => {
  const headers = { origin: webUrl, 'sec-fetch-site': 'same-origin', 'x-svc-console': '1', 'content-type': 'application/json', cookie };
  const answer = await fetch(webUrl + '/console/api/v1' + path, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) });
  const { codes, payload } = await answer.json();
  if (!answer.ok) throw new Error(path + ' answered ' + answer.status + ' ' + codes);
  return { payload, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? cookie };
};
const signIn = async ({ email, password, otpauth }) => {
  const { cookie } = await call('', '/sign-in', { email, password, code: URI.parse(otpauth).generate() });
  return (await call(cookie, '/password', { password, new_password: 'a long one of my own' })).cookie;
};
const [ada, bob] = await Promise.all(JSON.parse('[' + readFileSync('operators.json', 'utf8').replaceAll('}\\n{', '},{') + ']').map(signIn));
const on = '/accounts/' + accountId;
const credit = { wallet_id: walletId, amount: '20.00', reference: 'transfer 7', request_key: crypto.randomUUID(), reason: 'Statement of today' };
await call(ada, on + '/credit', credit);
const [{ request_id }] = (await call(bob, '/requests')).payload.requests;
await call(bob, '/requests/' + request_id + '/approve', { reason: 'Seen on the statement' });
`;

let folder: string;
let admin: DatabaseClient;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-first-payment-'));
  for (const name of ['service', 'deploy', 'node_modules']) symlinkSync(join(ROOT, name), join(folder, name));
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
  const credit = `node credit.mjs http://127.0.0.1:8787 "$ACCOUNT" "$(field .payload.wallets.USD.wallet_id < player.json)"`;
  const typed = blocks.flatMap(({ number, commands }) => {
    if (number === 1 && !hasPsql) return commands.map((block) => block.replaceAll(/^psql .*$/gm, ''));
    return number === 7 ? [credit] : commands;
  });
  return ['set -euo pipefail', `trap 'kill $(jobs -p)' EXIT`, ...typed]
    .join('\n')
    .replaceAll(/^admin create-operator .*$/gm, '$& | tee -a operators.json')
    .replaceAll('8787', `${await freePort()}`)
    .replaceAll('@localhost/svc_bridge', `@/svc_bridge?host=${encodeURIComponent(host)}&port=${serverPort}`);
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
      expect(output).not.toContain('BROKEN');
      expect(output).toContain('Everything was read.');
      const database = createDatabaseClient({ connection: { ...server, database: 'svc_bridge' }, maxConnections: 1 });
      const owners = await database.pool.query(`SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname = 'public'`);
      await database.close();
      expect(owners.rows).toEqual([{ tableowner: 'svc_owner' }]);
    },
  );
});
