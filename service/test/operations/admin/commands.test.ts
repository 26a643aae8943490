import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { submitKyc } from '../../../src/accounts/kyc/submit-kyc.js';
import { fundWallet } from '../../../src/ledger/fund-wallet.js';
import { adminCommands } from '../../../src/operations/admin/commands.js';
import { readOptions } from '../../../src/operations/admin/options.js';
import { auditDatabase } from '../../../src/operations/audit/audit-database.js';
import { bringUpToDate } from '../../../src/platform/db/open-database.js';
import { built } from '../../support/built.js';
import { PERSON } from '../../support/flows/payout-bodies.js';
import { newFolder } from '../../support/new-folder.js';
import { startTestService, type TestService } from '../../support/test-service.js';
import { woff2 } from '../../support/woff2.js';

const ADMIN = built('operations/admin/main.js');

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const adminDeps = () => ({
  ...service.deps,
  migrate: () => bringUpToDate(service.connection),
  loadAdapters: async () => service.deps.adapters,
});
const run = async (name: string, options: Record<string, string[]>): Promise<Record<string, string>> =>
  Object.fromEntries(Object.entries((await adminCommands[name]?.run(adminDeps(), options)) ?? {}));

async function tokenFor(client: Record<string, string>) {
  const { client_id = '', client_secret = '' } = client;
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await service.call({ method: 'POST', url: '/token', body, headers, as: null });
  return { status: answer.status, authorization: `Bearer ${JSON.parse(answer.text).access_token}` };
}

/** As an operator types it. */
async function typed(...words: string[]): Promise<Record<string, unknown>> {
  return typedOn(service.connection.database ?? '', ...words);
}

async function typedOn(database: string, ...words: string[]): Promise<Record<string, unknown>> {
  const { host = '', user = '' } = service.connection;
  const DATABASE_URL = `postgres:///${database}?host=${encodeURIComponent(host)}&user=${user}`;
  const env = { ...process.env, DATABASE_URL };
  const { stdout } = await promisify(execFile)(process.execPath, [ADMIN, ...words], { env });
  return JSON.parse(stdout);
}

async function introspect(client: Record<string, string>, token: string): Promise<{ active: boolean }> {
  const { client_id = '', client_secret = '' } = client;
  const body = new URLSearchParams({ client_id, client_secret, token }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return JSON.parse((await service.call({ method: 'POST', url: '/introspect', body, headers, as: null })).text);
}

describe('the operator’s commands', () => {
  it('accept every option that their help lists', async () => {
    const account_id = service.buyer.account_id;
    expect(await typed('decide-kyc', '--account', account_id, '--state', 'REVERIFY')).toEqual({
      account_id,
      kyc_state: 'REVERIFY',
    });
    for (const [name, command] of Object.entries(adminCommands)) {
      const named = [...new Set(command.usage.match(/--[a-z-]+/g))];
      const options = readOptions(
        name,
        command,
        named.flatMap((option) => [option, '1']),
      );
      expect(Object.keys(options).map((option) => `--${option}`)).toEqual(named);
    }
  });

  it.each([
    ['create-client', ['--name', 'demo'], 'There is no option --name. create-client takes --integrator.'],
    [
      'set-looks',
      ['--shortfall=refuse'],
      /^There is no option --shortfall\. set-looks takes --integrator, --display-name, /,
    ],
    ['migrate', ['-v'], 'There is no option -v. migrate takes none.'],
    ['freeze', ['demo-games'], /^"demo-games" follows no option\. freeze takes --integrator, /],
    ['create-client', ['--integrator'], '--integrator needs a value.'],
    ['freeze', ['--reason', '--account', '01a1'], '--reason needs a value.'],
  ])('refuse for %s what it does not take, %j', (name, args, sentence) => {
    const { usage = '' } = adminCommands[name] ?? {};
    expect(() => readOptions(name, { usage }, args)).toThrow(sentence);
  });

  it('take an amount below zero, an empty value, and several values of one option', () => {
    const usage = '--amount -1250 [--pattern … …]';
    const args = ['--amount', '-1250', '--pattern', '', '--pattern=--'];
    expect(readOptions('adjust', { usage }, args)).toEqual({ amount: ['-1250'], pattern: ['', '--'] });
  });

  it.each([[[]], [['help']], [['--help']]])('are listed when asked for with %j', async (words) => {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [ADMIN, ...words]);
    for (const name of Object.keys(adminCommands)) expect(stdout).toContain(`\n  ${name}`);
    expect(stderr).toBe('');
  });

  it('tell of one command what it takes', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [ADMIN, 'create-client', '--help']);
    expect(stdout).toMatch(/^create-client --integrator demo-games\n {4}Creates another client/);
  });

  it('are listed after the one that does not exist', async () => {
    const refused = await promisify(execFile)(process.execPath, [ADMIN, 'foo']).catch((error: object) => error);
    expect(refused).toMatchObject({
      ...{ code: 1, stdout: '' },
      stderr: expect.stringMatching(/^There is no command "foo"\.\nCommands:\n {2}migrate\n/),
    });
  });

  it('name the setting whose database cannot be used: the service’s, or the other cell’s', async () => {
    const { host = '', user = '', database = '' } = service.connection;
    const urlOf = (name: string, query = `user=${user}`) =>
      `postgres:///${name}?host=${encodeURIComponent(host)}&${query}`;
    const own = urlOf(database);
    const sentences = [
      ['postgres://x:se/cret@127.0.0.1/x', 'has no valid host. In a password write / as %2F'],
      ['postgres://x@127.0.0.1:1/x', 'does not accept connections; is it running?'],
      [urlOf('nowhere'), 'does not exist on that server; create it first.'],
      [urlOf(database, 'user=nobody_here'), 'refuses the connection: role "nobody_here" does not exist.'],
      [urlOf(database, `user=${user}&sslmode=verify-full`), 'is not reached over TLS: '],
    ] as const;
    const said = (settings: Record<string, string>) =>
      promisify(execFile)(process.execPath, [ADMIN, 'move-integrator', '--integrator', service.integrator.name], {
        env: { ...process.env, ...settings },
      }).catch((error: object) => error);
    for (const [url, sentence] of sentences) {
      const says = (setting: string) => ({
        ...{ code: 1, stdout: '' },
        stderr: expect.stringContaining(`${setting} ${sentence}`),
      });
      expect(await said({ DATABASE_URL: url, TARGET_DATABASE_URL: own })).toMatchObject(says('DATABASE_URL'));
      expect(await said({ DATABASE_URL: own, TARGET_DATABASE_URL: url })).toMatchObject(says('TARGET_DATABASE_URL'));
    }
    const empty = { DATABASE_URL: own, TARGET_DATABASE_URL: urlOf('template1') };
    expect(await said(empty)).toMatchObject({
      stderr: 'The database in TARGET_DATABASE_URL is empty. Run migrate, or start a node on it.\n',
    });
  });

  it('say that a database only reads, to which a change was sent', async () => {
    const { host = '', user = '', database = '' } = service.connection;
    const onlyReads = new URLSearchParams({ host, user, options: '-c default_transaction_read_only=on' });
    const env = { ...process.env, DATABASE_URL: `postgres:///${database}?${onlyReads}`.replaceAll('+', '%20') };
    const words = ['freeze', '--integrator', service.integrator.name];
    const refused = await promisify(execFile)(process.execPath, [ADMIN, ...words], { env }).catch(
      (error: object) => error,
    );
    expect(refused).toMatchObject({
      ...{ code: 1, stdout: '' },
      stderr: expect.stringMatching(
        /^The database in DATABASE_URL is read-only: a standby, or no longer the primary\./,
      ),
    });
  });

  it('refuse an option of another command before anything is done', async () => {
    const integrator = service.integrator.name;
    const refused = await typed('create-client', '--integrator', integrator, '--role', 'admin').catch(
      (error: object) => error,
    );
    expect(refused).toMatchObject({
      ...{ code: 1, stdout: '' },
      stderr: 'There is no option --role. create-client takes --integrator.\n',
    });
  });

  it('replace the allowed return addresses, remove them for an empty one, and refuse to do so for none', async () => {
    const integrator = [service.integrator.name];
    const pattern = ['https://*.games.example/', 'demogame://'];
    expect(await run('allow-return', { integrator, pattern })).toEqual({ patterns: pattern });
    await expect(run('allow-return', { integrator })).rejects.toThrow('--pattern must be given');
    const stored = service.deps.db
      .selectFrom('integrators')
      .select('oauth_return_patterns')
      .where('id', '=', service.integrator.integratorId);
    expect(await stored.executeTakeFirst()).toEqual({ oauth_return_patterns: pattern });
    expect(await run('allow-return', { integrator, pattern: [''] })).toEqual({ patterns: [] });
    await expect(run('allow-return', { integrator, pattern: ['', 'demogame://'] })).rejects.toThrow('--pattern ');
  });

  it('tell by their exit code whether a report agrees, differs, or cannot be compared', async () => {
    const file = join(newFolder(onTestFinished), 'report.csv');
    const codeFor = async (report: string) => {
      writeFileSync(file, report);
      return typed('reconcile', '--provider', 'sandbox-bank', '--file', file).then(
        () => 0,
        (error: { code: number; stdout: string; stderr: string }) => [error.code, error.stdout, error.stderr],
      );
    };
    const header = 'kind,id,reference,amount,currency,at';
    expect(await codeFor(header)).toBe(0);
    expect(await codeFor(`${header}\npayout,,unknown,5,USD,2026-11-20T12:00:00Z`)).toEqual([
      1,
      expect.stringContaining('"problem": "missing_in_ledger"'),
      '',
    ]);
    expect(await codeFor(`${header}\npayout,,unknown`)).toEqual([2, '', 'Line 2: has 3 columns instead of 6.\n']);
  });

  it('create an integrator whose client works, and disable it with its tokens', async () => {
    const made = await run('create-integrator', {
      name: ['new-games'],
      currency: ['USD', 'JPY'],
      origin: ['https://Games.Example'],
    });
    const { status, authorization } = await tokenFor(made);
    expect(status).toBe(200);
    const list = () => service.call({ url: `/v1/${made.account_id}/payment_methods`, as: { authorization } });
    expect((await list()).json.payload).toHaveLength(2);
    const second = await run('create-client', { integrator: ['new-games'] });
    const asked = async () => (await introspect(second, authorization.slice('Bearer '.length))).active;
    expect(await asked()).toBe(true);
    await run('disable-client', { client: [made.client_id ?? ''] });
    expect(await asked()).toBe(false);
    service.app.accessTokens.clear();
    expect((await list()).status).toBe(401);
    expect((await tokenFor(made)).status).toBe(401);
    expect((await tokenFor(second)).status).toBe(200);
  });

  it('change an integrator’s name and branding, and keep the rest', async () => {
    const integrator = [service.integrator.name];
    await run('set-looks', { integrator, 'display-name': ['Demo Games'], 'preview-text': ['Pay'] });
    const looks = await run('set-looks', { integrator, 'primary-color': ['#ffb81c'], 'preview-text': [''] });
    expect(looks).toEqual({
      display_name: 'Demo Games',
      background_color: null,
      primary_color: '#ffb81c',
      logo_url: null,
      preview_text: null,
    });
    const own = await run('set-looks', { integrator, preset: ['neon'], corners: ['cut'], density: ['roomy'] });
    expect(own).toMatchObject({ preset: 'neon', corners: 'cut', density: 'roomy', primary_color: '#ffb81c' });
    expect(await run('set-looks', { integrator, corners: [''] })).not.toHaveProperty('corners');
    await expect(run('set-looks', { integrator, preset: ['vapor'] })).rejects.toThrow(
      /^--preset must be one of: .*neon, .*parchment.*\.$/,
    );
    const more = { 'color-scheme': ['dark'], motion: ['none'], sounds: ['soft'], typeface: ['Rajdhani'] };
    const file = join(newFolder(onTestFinished), 'rajdhani.woff2');
    writeFileSync(file, woff2());
    expect(await run('set-looks', { integrator, ...more, 'typeface-file': [file] })).toMatchObject({
      color_scheme: 'dark',
      motion: 'none',
      sounds: 'soft',
      typeface: 'Rajdhani',
      typeface_file: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(await run('set-looks', { integrator, 'typeface-file': [''] })).not.toHaveProperty('typeface_file');
    writeFileSync(file, 'no font');
    for (const [wrong, why] of [
      [file, /^--typeface-file [^\n]*WOFF2[^\n]*\.$/],
      [`${file}.gone`, /--typeface-file .* cannot be read/],
    ] as const)
      await expect(run('set-looks', { integrator, 'typeface-file': [wrong] })).rejects.toThrow(why);
    expect(await run('set-looks', { integrator, 'display-name': [''] })).toMatchObject({
      display_name: service.integrator.name,
    });
  });

  it('limit payouts, and refuse an invalid limit', async () => {
    await run('create-integrator', { name: ['limited-games'], currency: ['USD'] });
    const of = { integrator: ['limited-games'] };

    await run('set-limits', { ...of, currency: ['USD'], 'payout-max-amount': ['500'], 'payout-daily-amount': ['900'] });
    await run('set-limits', {
      ...of,
      currency: ['USD'],
      'player-daily-amount': ['700'],
      'integrator-daily-count': ['0'],
    });
    const changed = await run('set-limits', { ...of, currency: ['USD'], 'payout-max-amount': [''] });

    expect(changed).toEqual({ USD: { payout_daily_amount: 900, player_daily_amount: 700, integrator_daily_count: 0 } });
    await run('set-payouts', { ...of, 'hold-hours': ['24'] });
    expect(await run('set-payouts', { ...of, 'name-check': ['match'] })).toEqual({
      payout_hold_hours: 24,
      payout_name_check: 'match',
    });
    const hours = '--hold-hours must be a whole number from 0 to 720.';
    const refused: readonly [string, Record<string, string[]>, string | RegExp][] = [
      ['set-limits', { currency: ['USD'], 'payout-max-amount': ['-5'] }, '--payout-max-amount must be at least 0.'],
      ['set-limits', { currency: ['USD'], 'payout-max-amount': ['5.0'] }, /^--payout-max-amount must be an integer /],
      [
        'set-limits',
        { currency: ['usd'], 'payout-max-amount': ['5'] },
        '--currency must be a currency code such as USD.',
      ],
      ['set-limits', { currency: ['ZZZ'], 'payout-max-amount': ['5'] }, 'Unknown currency ZZZ.'],
      ['set-payouts', { 'hold-hours': ['soon'] }, hours],
      ['set-payouts', { 'hold-hours': ['721'] }, hours],
      ['set-payouts', { 'hold-hours': ['-1'] }, hours],
      ['set-payouts', { 'hold-hours': [''] }, hours],
      ['set-payouts', { 'name-check': ['yes'] }, '--name-check must be one of: off, match.'],
      [
        'set-payouts',
        { 'hold-hours': ['1.5'], 'name-check': [''] },
        `${hours} --name-check must be one of: off, match.`,
      ],
    ];
    for (const [name, given, sentence] of refused) {
      await expect(run(name, { ...of, ...given })).rejects.toThrow(sentence);
    }
  });

  it('choose who pays what a wallet lacks for a refund, and keep the other settings', async () => {
    await run('create-integrator', { name: ['refunding-games'], currency: ['USD'] });
    const of = { integrator: ['refunding-games'] };
    await run('set-payouts', { ...of, 'hold-hours': ['24'] });

    expect(await run('set-refunds', { ...of, shortfall: ['integrator'] })).toEqual({ refund_shortfall: 'integrator' });

    expect(await run('set-payouts', { ...of, 'name-check': ['match'] })).toMatchObject({ payout_hold_hours: 24 });
    const { db } = service.deps;
    const stored = db.selectFrom('integrators').select('settings').where('name', '=', 'refunding-games');
    expect((await stored.executeTakeFirstOrThrow()).settings).toMatchObject({ refund_shortfall: 'integrator' });
    for (const shortfall of ['', 'seller']) {
      await expect(run('set-refunds', { ...of, shortfall: [shortfall] })).rejects.toThrow(
        '--shortfall must be refuse or',
      );
    }
    await expect(run('set-refunds', { integrator: ['nobody'], shortfall: ['refuse'] })).rejects.toThrow('nobody');
  });

  it('add a game’s token, which can then be bought and used for payment', async () => {
    const integrator = [service.integrator.name];
    await run('add-currency', { code: ['GEM'], exponent: ['0'], virtual: ['yes'], integrator });
    await expect(run('add-currency', { code: ['GEM'], exponent: ['2'] })).rejects.toThrow(
      'The currency GEM already exists.',
    );
    const { account_id, wallets } = service.buyer;
    await fundWallet(service.deps.money, { walletId: wallets.USD?.wallet_id ?? '', amount: 100, currency: 'USD' });
    const body = { account_id, paid_amount: 100, paid_currency: 'USD', received_amount: 7, received_currency: 'GEM' };
    const bought = await service.call({ method: 'POST', url: '/v2/token_exchange', body });
    expect([bought.status, bought.json.payload.user_received_amount]).toEqual([201, 7]);
    expect(await auditDatabase(service.deps.pool)).toEqual([]);
  });

  it('let an existing integrator trade in a currency added later', async () => {
    const { deps, integrator, buyer, call } = service;
    await run('add-currency', { code: ['NOK'], exponent: ['2'] });
    const pay = async (wallet: { payment_method_id: string }) => {
      const created = await call({
        method: 'POST',
        url: '/v2/invoice',
        body: {
          account_id: buyer.account_id,
          reference_type: 'order',
          reference_id: '1',
          payment_methods: [{ payment_method_id: wallet.payment_method_id }],
          line_items: [{ amount: 700, currency: 'NOK', transaction_type: 'user_to_integrator' }],
        },
      });
      if (created.status !== 201) return created.json.codes;
      const { invoice_id } = created.json.payload;
      await call({ method: 'POST', url: `/v2/invoice/${invoice_id}/pay` });
      return (await call({ url: `/v2/invoice/${invoice_id}` })).json.payload.state;
    };
    const wallets = `/v1/users/${buyer.account_id}/wallets`;
    const { payload: wallet } = (await call({ method: 'POST', url: wallets, body: { currency: 'NOK' } })).json;
    await fundWallet(deps.money, { walletId: wallet.wallet_id, amount: 1_000, currency: 'NOK' });
    expect(await pay(wallet)).not.toBe('success');

    const open = () => run('open-wallet', { integrator: [integrator.name], currency: ['NOK'] });
    const [one, two] = await Promise.all([open(), open()]);
    const again = await typed('open-wallet', '--integrator', integrator.name, '--currency', 'NOK');

    expect(one).toMatchObject({ integrator: integrator.name, account_id: integrator.accountId, currency: 'NOK' });
    expect([two, again]).toEqual([one, one]);
    expect(await pay(wallet)).toBe('success');
    const listed = await call({ url: `/v1/${integrator.accountId}/payment_methods` });
    expect(listed.json.payload.find((each: { id: string }) => each.id === one.payment_method_id)).toMatchObject({
      processing_currency: 'NOK',
      wallet_balance: '700',
    });
    expect(await auditDatabase(deps.pool)).toEqual([]);
  });

  it.each([
    [{ code: ['sek'], exponent: ['2'] }, '--code must be a currency code'],
    [{ code: ['SEK'], exponent: ['9'] }, '--exponent must be the number of decimals'],
    [{ code: ['SEK'], exponent: ['2'], virtual: ['maybe'] }, '--virtual must be yes or no'],
    [{ code: ['SEK'] }, '--exponent must be given once'],
    [{ code: ['GOLD'], exponent: ['0'], virtual: ['yes'] }, '--integrator must be given once'],
    [{ code: ['CHF'], exponent: ['0'], virtual: ['yes'], integrator: ['any'] }, 'is a real currency'],
    [{ code: ['SEK'], exponent: ['2'], integrator: ['any'] }, '--integrator requires --virtual yes'],
  ])('refuse the currency %j', async (options, sentence) => {
    await expect(run('add-currency', options)).rejects.toThrow(sentence);
  });

  it('publish one version of the terms after another', async () => {
    const file = join(newFolder(onTestFinished), 'terms.json');
    writeFileSync(
      file,
      JSON.stringify({ en: { title: 'Terms', sections: [{ heading: 'One', paragraphs: ['Two.'] }] } }),
    );
    expect(await run('publish-terms', { file: [file] })).toMatchObject({ version: 1 });
    expect(await run('publish-terms', { file: [file] })).toMatchObject({ version: 2 });
  });

  it.each([
    ['nothing', undefined, /cannot be read/],
    ['{"en": ', '{"en": ', /is not JSON/],
    [
      'a language without sections',
      '{"en": {"title": "Terms"}}',
      /^--file \S+ has invalid terms: en\.sections is missing\.$/,
    ],
    [
      'a language without a title',
      '{"en": {"sections": []}}',
      /: en\.title is missing\. en\.sections must have at least 1/,
    ],
    ['a language of one letter', '{"e": {}}', /: e must have at least 2 character\(s\)\./],
    ['a list', '[]', /: the whole must be an object\.$/],
    ['no English', '{"de": {"title": "AGB", "sections": [{"heading": "", "paragraphs": []}]}}', /language en/],
  ])('refuse to publish terms from a file with %s, with the reason in one sentence', async (_name, text, sentence) => {
    const file = join(newFolder(onTestFinished), 'terms.json');
    if (text !== undefined) writeFileSync(file, text);
    const refused = await run('publish-terms', { file: [file] }).catch((error: Error) => error.message);
    expect(refused).toMatch(sentence);
    expect(refused).not.toContain('\n');
  });

  it('explain what to do about a database without tables', async () => {
    const refused = await typedOn('postgres', 'review-kyc').catch((error: { stderr: string }) => error);
    expect(refused).toMatchObject({ stderr: expect.stringMatching(/Run migrate, or start a node/) });
  });

  it('list the players’ submissions, and record the decision', async () => {
    const { deps, buyer } = service;
    const details = {
      first_name: 'Demo',
      last_name: 'Review',
      date_of_birth: '1990-01-31',
      address: { line_1: '1 Main Street', city: 'Springfield', postal_code: '12345', country: 'US' },
      document: { type: 'passport', number: 'X1234567' },
    } as const;
    await submitKyc(deps, buyer.account_id, details);
    const { submissions } = Object(await adminCommands['review-kyc']?.run(adminDeps(), {}));
    expect(submissions).toMatchObject([{ account_id: buyer.account_id, details: { last_name: 'Review' } }]);
    await run('decide-kyc', { account: [buyer.account_id], state: ['ACCEPT'] });
    const account = await deps.db
      .selectFrom('accounts')
      .select('kyc_state')
      .where('id', '=', buyer.account_id)
      .execute();
    expect(account).toEqual([{ kyc_state: 'ACCEPT' }]);
    expect(Object(await adminCommands['review-kyc']?.run(adminDeps(), {})).submissions).toEqual([]);
  });

  it('show who waits also beside a submission that no key opens any more, which is not logged as read', async () => {
    const { deps, buyer, seller } = service;
    for (const { account_id } of [buyer, seller])
      await run('decide-kyc', { account: [account_id], state: ['REVERIFY'] });
    const lost = { ...deps, settings: { ...deps.settings, secretKeys: [Buffer.alloc(32, 9)] } };
    await submitKyc(lost, seller.account_id, { ...PERSON, last_name: 'Review' });
    deps.clock.advance(1);
    await submitKyc(deps, buyer.account_id, { ...PERSON, last_name: 'Review' });
    const { submissions } = Object(await adminCommands['review-kyc']?.run(adminDeps(), {}));
    expect(submissions).toMatchObject([
      { account_id: seller.account_id, details: null, problem: 'No key in SVC_SECRET_KEYS opens this sealed value.' },
      { account_id: buyer.account_id, details: { last_name: 'Review' } },
    ]);
    const { rows } = await deps.pool.query(
      `SELECT after ->> 'submission_id' AS id FROM console_log WHERE action = 'account.read-identity'`,
    );
    const logged = rows.map(({ id }) => id);
    expect(logged).toContain(submissions[1].submission_id);
    expect(logged).not.toContain(submissions[0].submission_id);
    await run('decide-kyc', { account: [buyer.account_id], state: ['ACCEPT'] });
    await run('decide-kyc', { account: [seller.account_id], state: ['REVERIFY'] });
  });

  it('decide about a submission that is named only while it waits', async () => {
    const { deps, seller } = service;
    const account = [seller.account_id];
    const review = async () => Object(await adminCommands['review-kyc']?.run(adminDeps(), {})).submissions;
    const submit = () => submitKyc(deps, seller.account_id, { ...PERSON, last_name: 'Review' });
    await submit();
    const [{ submission_id: first }] = await review();
    await run('decide-kyc', { account, submission: [first], state: ['REVERIFY'] });
    await submit();
    const [second] = await review();
    expect(second).toMatchObject({ account_id: seller.account_id });
    const stale = { account, submission: [first], state: ['ACCEPT'] };
    await expect(run('decide-kyc', stale)).rejects.toThrow('does not wait for a decision');
    expect(await review()).toEqual([second]);
    await run('decide-kyc', { account, submission: [second.submission_id], state: ['DENY'] });
    expect(await review()).toEqual([]);
    // a correction
    expect(await run('decide-kyc', { account, state: ['ACCEPT'] })).toMatchObject({ kyc_state: 'ACCEPT' });
  });

  it.each([
    ['decide-kyc', { account: ['nobody'], state: ['ACCEPT'] }, /^--account must be an account id\.$/],
    ['decide-kyc', { account: ['00000000-0000-4000-8000-000000000000'], state: ['ACCEPT'] }, /no user/],
    ['decide-kyc', { account: ['x'], state: ['MAYBE'] }, /--state must be one of/],
    [
      'decide-kyc',
      { account: ['00000000-0000-4000-8000-000000000000'], state: ['ACCEPT'], submission: ['newest'] },
      /^--submission must be the id/,
    ],
    ['create-integrator', { name: ['Demo Games'], currency: ['USD'] }, /--name/],
    ['create-integrator', { name: ['fresh'], currency: ['XXX'] }, /--currency/],
    ['create-integrator', { name: ['fresh'], currency: ['USD'], origin: ['games'] }, /--origin/],
    ['create-client', { integrator: ['nobody'] }, /no integrator nobody/],
    ['set-looks', { integrator: ['nobody'], preset: ['neon'] }, /No integrator is named nobody/],
    ['set-looks', { integrator: ['nobody'] }, /^Give at least one of --display-name, .*--refund-terms-url\.$/],
    ['set-limits', { integrator: ['nobody'], currency: ['USD'] }, /^Give at least one of --player-daily-amount, /],
    ['set-payouts', { integrator: ['nobody'] }, /^Give at least one of --hold-hours, --name-check\.$/],
    ['set-refunds', { integrator: ['nobody'] }, /^--shortfall must be given once\.$/],
    ['set-disputes', { integrator: ['nobody'] }, /^--liability must be given once\.$/],
    ['set-looks', { integrator: ['nobody'], 'logo-url': ['javascript:x'] }, /https address/],
    [
      'set-looks',
      { integrator: ['nobody'], 'logo-url': ['http://games.example/logo.png'] },
      /must be an https address/,
    ],
    ['open-wallet', { integrator: ['nobody'], currency: ['USD'] }, /no integrator nobody/],
    ['open-wallet', { integrator: ['nobody'] }, /--currency must be given once/],
    ['create-client', {}, /--integrator must be given once/],
    ['disable-client', { client: ['nobody'] }, /no enabled client/],
  ])('%s refuses %j in one sentence', async (name, options, sentence) => {
    await expect(run(name, options)).rejects.toThrow(sentence);
  });
});
