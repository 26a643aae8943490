import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createCardFieldsApp,
  createSandboxCardFields,
} from '../../../src/operations/sandbox/card-fields/card-fields-server.js';
import { noAdapters } from '../../../src/payments/adapters.js';
import { createSandboxCardProvider } from '../../../src/payments/cards/sandbox-card-provider.js';
import { systemRandom } from '../../../src/platform/random.js';
import { readSettings } from '../../../src/platform/settings.js';
import { createFlowWorld } from '../../support/flows/flow-world.js';

const ENTRY = 'd1a7f9c4-5f0e-4a34-9a0b-2f6a8c3e1b77';
const settings = readSettings({ SVC_CARD_ENTRY: 'provider', HOSTED_URL: 'http://pay.example:8080' });
const clock = { now: () => Date.parse('2026-11-20T12:00:00Z') };
const fields = createSandboxCardFields({ random: systemRandom, settings });

describe('the sandbox’s card fields', () => {
  let app: FastifyInstance;
  beforeAll(() => {
    app = createCardFieldsApp({ clock, random: systemRandom, settings }, fields);
  });
  afterAll(() => app.close());

  const card = { number: '4000000000009995', expiry_month: 12, expiry_year: 2031, security_code: '123' };
  const exchange = (payload: object) => app.inject({ method: 'POST', url: '/card-tokens', payload });

  it('are a page that every game may have around its form, and that speaks with the form’s origins', async () => {
    const { headers, body } = await app.inject(new URL(fields.page.url).pathname);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("connect-src 'self'");
    expect(policy).toContain('frame-ancestors *');
    expect(policy).not.toContain('frame-src');
    expect(headers).toMatchObject({
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'cross-origin',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
    expect(body).toContain('<meta name="svc-hosts" content="http://127.0.0.1:8787 http://pay.example:8080">');
  });

  it('exchange a card for a token that opens with its entry only, and contains no digit of it', async () => {
    const answer = await exchange({ entry_id: ENTRY.toUpperCase(), card });
    expect(answer.statusCode).toBe(201);
    const { token, ...shown } = answer.json();
    expect(shown).toEqual({ brand: 'visa', last_four: '9995' });
    expect(Buffer.from(token.replace('sandbox_fields_', ''), 'base64url').toString('latin1')).not.toContain('40000');
    expect(fields.tokens.open({ entryId: ENTRY, token })).toMatchObject({
      status: 'accepted',
      token: 'sandbox_card_insufficient_funds',
      expiryMonth: 12,
      expiryYear: 2031,
    });
    const other = { entryId: ENTRY.replace('d1', 'd2'), token };
    expect(fields.tokens.open(other)).toMatchObject({ status: 'refused', field: 'token' });
  });

  it.each([
    ['a number that fails Luhn', { card: { ...card, number: '4111111111111112' } }, 'number'],
    ['an expired card', { card: { ...card, expiry_year: 2025 } }, 'expiry'],
    ['a month that does not exist', { card: { ...card, expiry_month: 13 } }, 'expiry'],
    ['a short security code', { card: { ...card, security_code: '1' } }, 'security_code'],
    ['no card', {}, 'number'],
    ['a number that is none', { card: { ...card, number: 4111 } }, 'number'],
    ['an entry that is no id', { entry_id: 'x', card }, 'number'],
  ])('refuse %s', async (_name, change, field) => {
    const answer = await exchange({ entry_id: ENTRY, ...change });
    expect({ status: answer.statusCode, ...answer.json() }).toEqual({ status: 422, field });
  });

  it('refuse a body that is too large', async () => {
    expect((await exchange({ entry_id: ENTRY, card, more: 'x'.repeat(20_000) })).statusCode).toBe(413);
  });
});

describe('the origin of card fields', () => {
  it('is never that of the pages', () => {
    for (const environment of [
      { SVC_CARD_FIELDS_URL: 'http://127.0.0.1:8787' },
      { SVC_CARD_FIELDS_PORT: '8787' },
      { SVC_CARD_FIELDS_URL: 'https://pay.example/fields', WEB_URL: 'https://pay.example' },
      { SVC_CARD_FIELDS_URL: 'https://hosted.example', HOSTED_URL: 'https://hosted.example/pay' },
    ]) {
      const read = () => readSettings({ SVC_CARD_ENTRY: 'provider', ...environment });
      expect(read).toThrow('SVC_CARD_FIELDS_URL must be on another origin than WEB_URL and HOSTED_URL');
    }
    expect(readSettings({ PORT: '9000' }).cardFields).toEqual({ port: 9002, url: 'http://127.0.0.1:9002' });
  });

  it.each([
    [true, 'require-corp'],
    [false, undefined],
  ])('is the only frame of a page with a card form; isolated: %s', async (isolated, embedder) => {
    const page = {
      kind: 'provider_fields',
      url: 'https://fields.example/card',
      origin: 'https://fields.example',
    } as const;
    const cards = createSandboxCardProvider({ clock, fields: { ...fields, page: { ...page, isolated } } });
    const world = await createFlowWorld({}, { cards, adapters: { ...noAdapters, cards } });
    const headersOf = async (path: string) => (await world.app.inject(`/ui/v1/${path}`)).headers;
    for (const path of ['flow/checkout', 'flow/purchase', 'flow/payment-selection', 'continue']) {
      const headers = await headersOf(path);
      expect(headers['content-security-policy']).toContain('; frame-src https://fields.example; ');
      expect(headers['cross-origin-embedder-policy']).toBe(embedder);
    }
    for (const path of ['flow/tos', 'flow/kyc', 'flow/payout', 'screens/history']) {
      const headers = await headersOf(path);
      expect(headers['content-security-policy']).not.toContain('frame-src');
      expect(headers['cross-origin-embedder-policy']).toBe('require-corp');
    }
    await world.close();
  });
});
