import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signSandboxEvent } from '../../../src/operations/sandbox/provider-events/sandbox-events.js';
import type { ProviderEventRequest, ProviderEvents } from '../../../src/payments/provider-events/provider-events.js';
import { createTestDeps, type TestDeps } from '../../support/flows/test-deps.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';
import { type EventDoor, openEventDoor } from './event-door.js';

let database: TestDatabase;
let deps: TestDeps;
let door: EventDoor;
beforeAll(async () => {
  database = await createTestDatabase();
  deps = createTestDeps(database);
  door = openEventDoor(deps);
});
afterAll(async () => {
  await door.app.close();
  await database.drop();
});

const about = { kind: 'charge', chargeId: '01999999-0000-7000-8000-000000000000' } as const;
const stored = async () => (await database.pool.query('SELECT event_id FROM provider_events')).rows.length;
const signed = (more: { provider?: string; secretKeys?: readonly Buffer[]; ageMs?: number } = {}) => {
  const { provider = 'sandbox-cards', secretKeys = deps.settings.secretKeys, ageMs = 0 } = more;
  const clock = { now: () => deps.clock.now() - ageMs };
  return signSandboxEvent({ clock, secretKeys }, { provider, eventId: `evt_${deps.random.uuid()}`, about });
};

/** The endpoint of a card provider that reads requests in its own way. */
function doorOf(readEvents: (request: ProviderEventRequest) => Promise<ProviderEvents>): EventDoor {
  const cards = { ...deps.money.cards, name: 'acme', readEvents };
  return openEventDoor({ ...deps, adapters: { ...deps.adapters, cards } });
}

describe('the endpoint for provider events', () => {
  it('answers 200 with an empty payload once the event is stored, whatever the content type', async () => {
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'x/y']) {
      const before = await stored();
      const { headers, body } = signed();
      const answer = await door.app.inject({
        method: 'POST',
        url: '/provider-events/sandbox-cards',
        headers: { ...headers, 'content-type': type },
        payload: body,
      });
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        { status: 'Success', message: [], codes: [], payload: {} },
      ]);
      expect(await stored()).toBe(before + 1);
    }
  });

  const change = (text: string) => `${text.slice(0, -4)}${text.at(-4) === '1' ? '2' : '1'}${text.slice(-3)}`;
  const forgeries: readonly [string, () => { headers: Record<string, string>; body: string | Buffer }][] = [
    ['an unsigned request', () => ({ headers: {}, body: signed().body })],
    ['an empty one', () => ({ headers: {}, body: '' })],
    ['a byte more', () => ({ ...signed(), body: `${signed().body} ` })],
    ['another byte', () => ({ ...signed(), body: change(signed().body) })],
    ['half of the body', () => ({ ...signed(), body: signed().body.slice(0, 20) })],
    ['an old one', () => signed({ ageMs: 301_000 })],
    ['one of tomorrow', () => signed({ ageMs: -301_000 })],
    ['another secret', () => signed({ secretKeys: [Buffer.alloc(32, 7)] })],
    ['the bank’s signature', () => signed({ provider: 'sandbox-bank' })],
    ['another event’s id', () => withHeader('webhook-id', 'evt_other')],
    ['a newer time', () => withHeader('webhook-timestamp', String(Math.floor(deps.clock.now() / 1000) + 1))],
    ['a time that is none', () => withHeader('webhook-timestamp', 'NaN')],
    ['a signature of another version', () => withHeader('webhook-signature', 'v2,AAAA')],
    ['many signatures', () => withHeader('webhook-signature', 'v1,AAAA '.repeat(500))],
  ];
  const withHeader = (name: string, value: string) => {
    const { headers, body } = signed();
    return { headers: { ...headers, [name]: value }, body };
  };

  it.each(forgeries)('refuses %s, stores nothing and logs no body', async (_name, forge) => {
    const before = await stored();
    expect(await door.post('sandbox-cards', forge())).toEqual([400, 'provider_event_refused']);
    expect(await stored()).toBe(before);
    expect(deps.logLines.join('')).toContain('provider event refused');
    expect(deps.logLines.join('')).not.toContain(about.chargeId);
  });

  it('accepts one of two signatures, as during a rotation', async () => {
    const { headers, body } = signed();
    const both = `v1,AAAA ${headers['webhook-signature']}`;
    expect(await door.post('sandbox-cards', { headers: { ...headers, 'webhook-signature': both }, body })).toEqual([
      200,
    ]);
  });

  it('refuses more than 1 MiB', async () => {
    const body = Buffer.alloc(1024 * 1024 + 1, 32);
    expect(await door.post('sandbox-cards', { headers: {}, body })).toEqual([413, 'request_too_large']);
  });

  it('has no address for a provider that takes no events', async () => {
    for (const name of ['unknown', 'wallet', 'none', '%00', 'Sandbox-Cards']) {
      expect(await door.post(name, signed())).toEqual([404, 'provider_not_found']);
    }
  });

  it('passes the adapter the bytes and headers as they came', async () => {
    const body = Buffer.from([0, 255, 10, 13, 34]);
    const seen: ProviderEventRequest[] = [];
    const own = doorOf(async (request) => {
      seen.push(request);
      return { status: 'authentic', events: [] };
    });
    const before = await stored();
    expect(await own.post('acme', { headers: { 'Acme-Signature': 'abc', 'content-encoding': 'gzip' }, body })).toEqual([
      200,
    ]);
    expect(seen).toMatchObject([{ headers: { 'acme-signature': 'abc', 'content-encoding': 'gzip' }, rawBody: body }]);
    expect(await stored()).toBe(before);
    await own.app.close();
  });

  const eventsOf = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ eventId: `many_${n}`, about, occurredMs: n }));

  it.each([
    ['100 events', async () => ({ status: 'authentic', events: eventsOf(100) }), [200], 100],
    [
      'the same event twice',
      async () => ({ status: 'authentic', events: [eventsOf(1), eventsOf(1)].flat() }),
      [200],
      0,
    ],
    ['101 events', async () => ({ status: 'authentic', events: eventsOf(101) }), [400, 'provider_event_refused'], 0],
    ['a failing adapter', async () => Promise.reject(new Error('no key')), [503, 'provider_event_unreadable'], 0],
    ['no answer', async () => undefined, [503, 'provider_event_unreadable'], 0],
    [
      'an event without an id',
      async () => ({ status: 'authentic', events: [{ eventId: '', about }] }),
      [503, 'provider_event_unreadable'],
      0,
    ],
    [
      'an id that no database takes',
      async () => ({ status: 'authentic', events: [{ eventId: 'a\0b', about }] }),
      [503, 'provider_event_unreadable'],
      0,
    ],
    [
      'an object’s id that no database takes',
      async () => ({
        status: 'authentic',
        events: [{ eventId: 'a', about: { kind: 'dispute', reference: '\ud83d' } }],
      }),
      [503, 'provider_event_unreadable'],
      0,
    ],
    [
      'an unknown kind',
      async () => ({ status: 'authentic', events: [{ eventId: 'a', about: { kind: 'wallet', id: '1' } }] }),
      [503, 'provider_event_unreadable'],
      0,
    ],
  ])('answers an adapter that returns %s', async (_name, read, answer, added) => {
    const own = doorOf(read as () => Promise<ProviderEvents>);
    const before = await stored();
    expect(await own.post('acme', { headers: {}, body: '{}' })).toEqual(answer);
    expect((await stored()) - before).toBe(added);
    await own.app.close();
  });

  it('asks both adapters of one name, and takes what one of them finds authentic', async () => {
    const forged = async () => ({ status: 'forged', message: 'Not mine.' }) as const;
    const authentic = async () => ({ status: 'authentic', events: [{ eventId: 'of the bank', about }] }) as const;
    const cards = { ...deps.money.cards, name: 'acme', readEvents: forged };
    const bank = deps.adapters.bank && { ...deps.adapters.bank, name: 'acme', readEvents: authentic };
    const own = openEventDoor({ ...deps, adapters: { ...deps.adapters, cards, bank } });
    const before = await stored();
    expect(await own.post('acme', { headers: {}, body: '{}' })).toEqual([200]);
    expect((await stored()) - before).toBe(1);
    await own.app.close();
  });

  it('answers 503 while the database is away, so that the provider repeats it', async () => {
    const query = () => Promise.reject(Object.assign(new Error('away'), { code: '57P01' }));
    const own = openEventDoor({ ...deps, pool: Object.assign(Object.create(deps.pool), { query }) });
    expect(await own.post('sandbox-cards', signed())).toEqual([503, 'try_again']);
    await own.app.close();
  });

  it('checks no more signatures of an address that has sent too many forged ones', async () => {
    const limited = openEventDoor({ ...deps, settings: { ...deps.settings, authenticationFailuresPerMinute: 3 } });
    const forged = () => limited.post('sandbox-cards', { headers: {}, body: '{}' });
    for (let n = 0; n < 3; n += 1) expect((await forged())[0]).toBe(400);
    expect(await forged()).toEqual([429, 'rate_limited']);
    expect((await limited.post('sandbox-cards', signed()))[0]).toBe(429);
    await limited.app.close();
  });
});
