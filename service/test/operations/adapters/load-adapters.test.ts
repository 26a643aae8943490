import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadAdapters } from '../../../src/operations/adapters/load-adapters.js';
import { SettingsError } from '../../../src/platform/settings/environment.js';
import { built } from '../../support/built.js';
import { ACME_CARDS, type AcmeServer, startAcme } from './acme-server.js';

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

/** The guide's module, as its reader copies it. */
function guideModule(): string {
  const guide = readFileSync(path.join(ROOT, 'docs/adapters.md'), 'utf8');
  return write('guide.mjs', /```js\n([\s\S]*?)```/.exec(guide)?.[1] ?? '');
}

function check(file: string): Promise<{ code: number; output: string }> {
  const env = { ...process.env, ACME_URL: acme.url, ACME_KEY: 'test-key', ACME_EVENTS_KEY: 'events-key' };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [built('operations/adapters/check.js'), file],
      { cwd: ROOT, env },
      (error, stdout, stderr) => resolve({ code: error ? 1 : 0, output: stdout + stderr }),
    );
  });
}

describe('SVC_ADAPTERS', () => {
  it.each([
    ['plain http', 'http://fields.example/', 'http://fields.example', /url must begin with https/],
    ['a user name', 'https://me@fields.example/', 'https://fields.example', /url must begin with https/],
    ['another origin', 'https://fields.example/card', 'https://evil.example', /origin must be url's own origin/],
    ['a smuggled directive', 'https://fields.example/', "https://fields.example; script-src 'self'", /own origin/],
  ])('refuses fields with %s', async (name, url, origin, sentence) => {
    const text = `export const createCardProvider = () => ({ name: 'x', charge() {}, refund() {}, storeCard() {},
      cardEntry: { kind: 'provider_fields', url: ${JSON.stringify(url)}, origin: ${JSON.stringify(origin)} } })`;
    expect(await problem(write(`fields-${name.replaceAll(' ', '-')}.mjs`, text))).toMatch(sentence);
  });

  it.each([
    ['a missing file', undefined, /SVC_ADAPTERS: .*a\.mjs cannot be loaded: /],
    [
      'a card provider without any entry',
      'export const createCardProvider = () => ({ name: "x", charge() {}, refund() {} })',
      /lacks tokenize \(direct entry\) or cardEntry with storeCard \(provider fields\)/,
    ],
    [
      'fields that nobody stores',
      'export const createCardProvider = () => ({ name: "x", charge() {}, refund() {}, cardEntry: { kind: "provider_fields" } })',
      /only one of cardEntry and storeCard/,
    ],
    ['a module that does not parse', 'export const = 1', /cannot be loaded/],
    ['a module without adapters', 'export const other = 1', /exports none of createCardProvider, createPayoutBank/],
    [
      'an export that is not a function',
      'export const createPayoutBank = {}',
      /its export createPayoutBank is not a function/,
    ],
    [
      'an adapter that lacks a method',
      'export const createPayoutBank = () => ({ send() {}, status() {} })',
      /lacks accepts\./,
    ],
    ['a factory that returns nothing', 'export const createKycVerifier = () => {}', /lacks verify\./],
    [
      'a factory that fails',
      'export const createKycVerifier = () => { throw new Error("no key") }',
      /its createKycVerifier failed: no key\./,
    ],
    [
      'an authenticator without cards',
      'export const createCardAuthenticator = () => ({ start() {}, outcome() {} })',
      /its createCardAuthenticator requires createCardProvider\./,
    ],
    [
      'a release that is not callable',
      'export const createCardAuthenticator = () => ({ start() {}, outcome() {}, release: true })',
      /release in the object from its createCardAuthenticator is not a function; omit it or make it one\./,
    ],
    [
      'events that are not read by a function',
      'export const createCardProvider = () => ({ name: "odd", charge() {}, refund() {}, tokenize() {}, readEvents: {} })',
      /readEvents in the object from its createCardProvider is not a function; omit it or make it one\./,
    ],
    [
      'disputes that lack a method',
      'export const createCardProvider = () => ({ name: "odd", charge() {}, refund() {}, tokenize() {}, disputes: { read() {}, accept() {} } })',
      /the disputes of its card provider lack changedSince, submitEvidence; omit or complete them\./,
    ],
    [
      'disputes that are no object',
      'export const createCardProvider = () => ({ name: "odd", charge() {}, refund() {}, tokenize() {}, disputes: null })',
      /the disputes of its card provider lack changedSince, read, submitEvidence, accept; omit or complete them\./,
    ],
    [
      'a bank with events and no name',
      'export const createPayoutBank = () => ({ accepts() {}, send() {}, status() {}, readEvents() {} })',
      /its bank's name must consist of lower-case letters, digits and hyphens/,
    ],
    [
      'a reserved name',
      'export const createCardProvider = () => ({ name: "wallet", charge() {}, refund() {}, tokenize() {} })',
      /name must consist of lower-case letters, digits and hyphens and must not be wallet/,
    ],
  ])('refuses %s in one sentence', async (_name, text, sentence) => {
    const file = text === undefined ? path.join(folder, 'a.mjs') : write(`${_name.replaceAll(' ', '-')}.mjs`, text);
    expect(await problem(file)).toMatch(sentence);
  });

  it('treats a malformed response as no answer, never as a refusal', async () => {
    const file = write(
      'nonsense.mjs',
      `export const createCardProvider = () => ({ name: 'odd', charge: async () => ({ status: 'ok' }), refund() {}, tokenize() {} })`,
    );
    const { cards } = await loadAdapters(file, { log: silent });
    const request = { chargeId: 'a', token: 'b', amount: 1, currency: 'USD', authenticated: false };
    await expect(cards?.charge(request)).rejects.toThrow('charge returned an invalid answer');
  });
});

describe('a card authenticator’s response', () => {
  it.each([
    ['an address that is not https', { status: 'required', url: 'javascript:alert(1)', reference: 'r' }],
    ['an address without TLS', { status: 'required', url: 'http://bank.example/', reference: 'r' }],
    ['a challenge without a reference', { status: 'required', url: 'https://bank.example/', reference: '' }],
    ['an unknown value', { status: 'ok' }],
  ])('counts as no answer when it holds %s', async (name, answer) => {
    const file = write(
      `challenge-${name.replaceAll(' ', '-')}.mjs`,
      `export const createCardProvider = () => ({ name: 'odd', charge() {}, refund() {}, tokenize() {} });
       export const createCardAuthenticator = () => ({ start: async () => (${JSON.stringify(answer)}), outcome: async () => 'maybe' })`,
    );
    const { authenticator } = await loadAdapters(file, { log: silent });
    const payment = { token: 'b', amount: 1, currency: 'USD', demanded: false };
    const request = { challengeId: 'a', returnUrl: 'https://web.example/', ...payment };
    await expect(authenticator?.start(request)).rejects.toThrow('start returned an invalid answer');
    const challenge = { challengeId: 'a', reference: 'r' };
    await expect(authenticator?.outcome(challenge)).rejects.toThrow('outcome returned an invalid answer');
  });
});

describe('an answer that no database stores as it is', () => {
  type Answer = (text: string) => object;
  const refused: Answer = (text) => ({ status: 'refused', code: text, message: text });
  const moduleOf = (method: string, answer: object) => `
    const methods = (...names) => Object.fromEntries(names.map((name) => [name, async () => undefined]));
    const answering = (part) => ('${method}' in part ? { ...part, ${method}: async () => (${JSON.stringify(answer)}) } : part);
    export const createCardProvider = () => ({ name: 'odd', ...answering(methods('charge', 'refund', 'tokenize')),
      disputes: answering(methods('changedSince', 'read', 'submitEvidence', 'accept')) });
    export const createCardAuthenticator = () => answering(methods('start', 'outcome'));
    export const createPayoutBank = () => answering(methods('accepts', 'send', 'status'));`;

  async function ask(part: 'cards' | 'disputes' | 'authenticator' | 'bank', method: string, answer: object) {
    const loaded = await loadAdapters(write(`${randomUUID()}.mjs`, moduleOf(method, answer)), { log: silent });
    return Reflect.get(Object({ ...loaded, disputes: loaded.cards?.disputes }[part]), method)({});
  }

  const report = { amount: 5, currency: 'USD', state: 'lost', respondByMs: 2, openedMs: 1 };
  it.each<[Parameters<typeof ask>[0], string, Answer]>([
    ['cards', 'charge', (text) => ({ status: 'declined', declineCode: text, message: text })],
    ['cards', 'refund', refused],
    ['cards', 'tokenize', (message) => ({ status: 'refused', field: 'number', message })],
    ['cards', 'tokenize', (brand) => ({ status: 'accepted', token: 't', brand, lastFour: '1111' })],
    ['disputes', 'read', (reason) => ({ ...report, reference: 'r', charge: { reference: 'c' }, reason })],
    ['bank', 'accepts', (message) => ({ field: 'country', message })],
    ['bank', 'send', refused],
    ['bank', 'status', (text) => ({ ...refused(text), status: 'returned' })],
  ])('keeps its outcome, with a text that can be stored: %s.%s', async (part, method, answer) => {
    expect(await ask(part, method, answer('half of a face: \ud83d\0'))).toEqual(answer('half of a face: \ufffd'));
    expect(await ask(part, method, answer('a face: 😀'))).toEqual(answer('a face: 😀'));
  });

  it.each<[Parameters<typeof ask>[0], string, Answer]>([
    ['cards', 'charge', (reference) => ({ status: 'approved', reference })],
    ['cards', 'refund', (reference) => ({ status: 'refunded', reference })],
    ['cards', 'tokenize', (token) => ({ status: 'accepted', token, brand: 'visa', lastFour: '1111' })],
    ['disputes', 'changedSince', (reference) => ({ disputes: [{ reference }], position: '' })],
    ['disputes', 'changedSince', (position) => ({ disputes: [], position })],
    ['disputes', 'read', (reference) => ({ ...report, reference: 'r', charge: { reference }, reason: '' })],
    ['authenticator', 'start', (reference) => ({ status: 'passed', reference })],
    ['authenticator', 'start', (id) => ({ status: 'required', url: `https://bank.example/${id}`, reference: 'r' })],
    ['bank', 'send', (reference) => ({ status: 'sent', reference })],
    ['bank', 'status', (reference) => ({ status: 'processing', reference })],
  ])('counts as none when it names something of the provider’s: %s.%s', async (part, method, answer) => {
    for (const id of ['a\0b', 'a\ud83d', '\ude00b']) {
      await expect(ask(part, method, answer(id))).rejects.toThrow(`The adapter's ${method} returned an invalid answer`);
    }
    expect(await ask(part, method, answer('a😀b'))).toEqual(answer('a😀b'));
  });
});

describe('the guide’s adapters', () => {
  it('pass every check of their ports, as the checking command prints', async () => {
    const { code, output } = await check(guideModule());
    expect(output).not.toContain('FAILED');
    expect(output.match(/^ok /gm)).toHaveLength(30);
    expect(code).toBe(0);
  });

  it('charge and refund once per id, also when the provider has forgotten its idempotency keys', async () => {
    Object.assign(process.env, { ACME_URL: acme.url, ACME_KEY: 'test-key', ACME_EVENTS_KEY: 'events-key' });
    const { cards } = await loadAdapters(guideModule(), { log: silent });
    if (!cards?.tokenize) throw new Error('The guide has a card provider with direct entry.');
    const charged = acme.charges.size;
    const details = { expiryMonth: 12, expiryYear: 2045, securityCode: '123' };
    const answers: object[] = [];
    for (const number of [ACME_CARDS.paying, ACME_CARDS.declining, ACME_CARDS.asking]) {
      const added = await cards.tokenize({ ...details, number });
      const token = added.status === 'accepted' ? added.token : '';
      const request = { chargeId: randomUUID(), token, amount: 500, currency: 'USD', authenticated: false };
      const answer = await cards.charge(request);
      answers.push(answer);
      acme.forgetKeys();
      expect(await cards.charge(request)).toEqual(answer);
      if (answer.status !== 'approved') continue;
      const { reference } = answer;
      for (const refundId of [randomUUID(), randomUUID()]) {
        const refund = { refundId, chargeId: request.chargeId, reference, amount: 250, currency: 'USD' };
        const refunded = await cards.refund(refund);
        answers.push(refunded);
        acme.forgetKeys();
        expect(await cards.refund(refund)).toEqual(refunded);
      }
    }
    expect(acme.charges.size - charged).toBe(1);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(5);
  });

  it('fail the check when the provider forgets its idempotency keys', async () => {
    acme.forgetsKeys = true;
    const { code, output } = await check(guideModule());
    acme.forgetsKeys = false;
    expect(output).toMatch(/FAILED cards: charges once per id/);
    expect(output).toMatch(/FAILED cards: refunds a charge in parts, each once per id/);
    expect(output).toMatch(/FAILED authentication: starts one challenge per id/);
    expect(output).toMatch(/FAILED bank: sends one payout per id/);
    expect(output).toContain('6 checks failed.');
    expect(code).toBe(1);
  });
});
