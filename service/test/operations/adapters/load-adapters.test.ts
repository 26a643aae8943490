import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadAdapters } from '../../../src/operations/adapters/load-adapters.js';
import { SettingsError } from '../../../src/platform/settings.js';
import { type AcmeServer, startAcme } from './acme-server.js';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

let folder: string;
let acme: AcmeServer;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'svc-adapters-'));
  acme = await startAcme();
});
afterAll(async () => {
  await acme.close();
  rmSync(folder, { recursive: true, force: true });
});

function write(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

async function problem(file: string): Promise<string> {
  const error = await loadAdapters(file, { log: silent }).catch((thrown: unknown) => thrown);
  return error instanceof SettingsError ? error.sentences.join(' ') : `no SettingsError but ${String(error)}`;
}

/** The module of the guide, as its reader copies it. */
function guideModule(): string {
  const guide = readFileSync(path.join(ROOT, 'docs/adapters.md'), 'utf8');
  return write('guide.mjs', /```js\n([\s\S]*?)```/.exec(guide)?.[1] ?? '');
}

function check(file: string): Promise<{ code: number; output: string }> {
  const args = ['--conditions=svc-source', '--import', 'tsx', 'service/src/operations/adapters/check.ts', file];
  const env = { ...process.env, ACME_URL: acme.url, ACME_KEY: 'test-key' };
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: ROOT, env }, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, output: stdout + stderr }),
    );
  });
}

describe('SVC_ADAPTERS', () => {
  it.each([
    ['a file that is not there', undefined, /SVC_ADAPTERS: .*a\.mjs cannot be loaded: /],
    ['a module that does not parse', 'export const = 1', /cannot be loaded/],
    ['a module without any adapter', 'export const other = 1', /exports none of createCardProvider, createPayoutBank/],
    [
      'an export that is no function',
      'export const createPayoutBank = {}',
      /its export createPayoutBank is no function/,
    ],
    [
      'an adapter that lacks a method',
      'export const createPayoutBank = () => ({ send() {}, status() {} })',
      /has no method accepts\./,
    ],
    ['nothing where an adapter belongs', 'export const createKycVerifier = () => {}', /has no method verify\./],
    [
      'a factory that fails',
      'export const createKycVerifier = () => { throw new Error("no key") }',
      /its createKycVerifier failed: no key\./,
    ],
    [
      'an authenticator without cards',
      'export const createCardAuthenticator = () => ({ start() {}, outcome() {} })',
      /its createCardAuthenticator needs a createCardProvider beside it\./,
    ],
    [
      'a release that is not callable',
      'export const createCardAuthenticator = () => ({ start() {}, outcome() {}, release: true })',
      /the release of what its createCardAuthenticator returns is no function; leave it out or make it one\./,
    ],
    [
      'a name that is taken',
      'export const createCardProvider = () => ({ name: "wallet", charge() {}, refund() {}, tokenize() {} })',
      /name must be lower-case letters, digits and hyphens, and none of wallet/,
    ],
  ])('refuses %s in one sentence', async (_name, text, sentence) => {
    const file = text === undefined ? path.join(folder, 'a.mjs') : write(`${_name.replaceAll(' ', '-')}.mjs`, text);
    expect(await problem(file)).toMatch(sentence);
  });

  it('takes an answer in another form than agreed for none, and never for a refusal', async () => {
    const file = write(
      'nonsense.mjs',
      `export const createCardProvider = () => ({ name: 'odd', charge: async () => ({ status: 'ok' }), refund() {}, tokenize() {} })`,
    );
    const { cards } = await loadAdapters(file, { log: silent });
    const request = { chargeId: 'a', token: 'b', amount: 1, currency: 'USD', authenticated: false };
    await expect(cards?.charge(request)).rejects.toThrow('charge answered something that is not agreed');
  });
});

describe('a card authenticator’s answers', () => {
  it.each([
    ['an address that is not https', { status: 'required', url: 'javascript:alert(1)', reference: 'r' }],
    ['an address without TLS', { status: 'required', url: 'http://bank.example/', reference: 'r' }],
    ['a challenge without a reference', { status: 'required', url: 'https://bank.example/', reference: '' }],
    ['another word', { status: 'ok' }],
  ])('are none when they hold %s', async (name, answer) => {
    const file = write(
      `challenge-${name.replaceAll(' ', '-')}.mjs`,
      `export const createCardProvider = () => ({ name: 'odd', charge() {}, refund() {}, tokenize() {} });
       export const createCardAuthenticator = () => ({ start: async () => (${JSON.stringify(answer)}), outcome: async () => 'maybe' })`,
    );
    const { authenticator } = await loadAdapters(file, { log: silent });
    const payment = { token: 'b', amount: 1, currency: 'USD', demanded: false };
    const request = { challengeId: 'a', returnUrl: 'https://web.example/', ...payment };
    await expect(authenticator?.start(request)).rejects.toThrow('start answered something that is not agreed');
    const challenge = { challengeId: 'a', reference: 'r' };
    await expect(authenticator?.outcome(challenge)).rejects.toThrow('outcome answered something that is not agreed');
  });
});

describe('the guide’s adapters', () => {
  it('keep every promise of their ports, as the checking command prints', async () => {
    const { code, output } = await check(guideModule());
    expect(output).not.toContain('FAILED');
    expect(output.match(/^ok /gm)).toHaveLength(22);
    expect(code).toBe(0);
  });

  it('are found out when the provider forgets its idempotency keys', async () => {
    acme.forgetsKeys = true;
    const { code, output } = await check(guideModule());
    acme.forgetsKeys = false;
    expect(output).toMatch(/FAILED cards: charges once for one id/);
    expect(output).toMatch(/FAILED authentication: starts one challenge for one id/);
    expect(output).toMatch(/FAILED bank: sends one payout for one id/);
    expect(output).toContain('4 promises are not kept.');
    expect(code).toBe(1);
  });
});
