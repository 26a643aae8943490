// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectCardFields, type FieldsInit } from '../../flows/payment/card-fields-channel.js';

const ORIGIN = 'https://fields.cards.example';
const SESSION = 'd1a7f9c4-5f0e-4a34-9a0b-2f6a8c3e1b77';
const ENTRY = { entry_id: SESSION, url: `${ORIGIN}/card-fields`, origin: ORIGIN, expires: '' };
const INIT = { language: 'en', labels: {}, theme: {} } as FieldsInit;

function setUp() {
  const frame = document.createElement('iframe');
  const other = document.createElement('iframe');
  document.body.append(frame, other);
  const posted: { type: string; to: string; session: string }[] = [];
  const inner = frame.contentWindow;
  if (!inner || !other.contentWindow) throw new Error('no frame');
  inner.postMessage = ((message: { type: string; session: string }, to: string) =>
    void posted.push({ type: message.type.replace('svc-card-entry:', ''), session: message.session, to })) as never;
  const seen: string[] = [];
  const channel = connectCardFields(window, frame, {
    entry: ENTRY,
    init: INIT,
    onShown: (height) => seen.push(`shown ${height}`),
    onLeave: (direction) => seen.push(`leave ${direction}`),
    onGone: () => seen.push('gone'),
  });
  const say = (type: string, more: object = {}, from: { source?: Window | null; origin?: string } = {}) =>
    window.dispatchEvent(
      new MessageEvent('message', {
        data: { type: `svc-card-entry:${type}`, session: SESSION, ...more },
        source: from.source === undefined ? inner : from.source,
        origin: from.origin ?? ORIGIN,
      }),
    );
  const load = () => frame.dispatchEvent(new Event('load'));
  const ready = () => {
    load();
    say('ready', { height: 200 });
  };
  const types = () => posted.map(({ type }) => type);
  return { frame, channel, posted, types, seen, say, load, ready, stranger: other.contentWindow };
}

const TOKEN = { token: 'tok_1', brand: 'visa', last_four: '1111', expiry: '12/40' };

describe('the provider’s fields in the card form', () => {
  let fields: ReturnType<typeof setUp>;
  beforeEach(() => {
    vi.useFakeTimers();
    fields = setUp();
  });
  afterEach(() => {
    fields.channel.stop();
    vi.useRealTimers();
  });

  it('are introduced to the form once they have loaded, again until they are ready, and only at their origin', () => {
    vi.advanceTimersByTime(2_000);
    expect(fields.posted).toEqual([]);
    fields.load();
    vi.advanceTimersByTime(1_000);
    expect(fields.types()).toEqual(['init', 'init', 'init']);
    fields.say('ready', { height: 200 });
    vi.advanceTimersByTime(1_900);
    expect(fields.types().filter((type) => type === 'init')).toHaveLength(3);
    expect(new Set(fields.posted.map(({ to, session }) => `${to} ${session}`))).toEqual(
      new Set([`${ORIGIN} ${SESSION}`]),
    );
    expect(fields.seen).toEqual(['shown 200']);
  });

  it('give one token for each submit; the same again while nothing was typed', async () => {
    fields.ready();
    const both = [fields.channel.submit(), fields.channel.submit()];
    fields.say('token', TOKEN);
    expect(await Promise.all(both)).toEqual([
      { kind: 'token', token: 'tok_1' },
      { kind: 'token', token: 'tok_1' },
    ]);
    expect(await fields.channel.submit()).toEqual({ kind: 'token', token: 'tok_1' });
    expect(fields.types().filter((type) => type === 'submit')).toHaveLength(1);

    fields.say('state', { complete: true, height: 220, invalid: [] });
    const changed = fields.channel.submit();
    fields.say('error', { field: 'number', message: 'No.' });
    expect(await changed).toEqual({ kind: 'refused', field: 'number', message: 'No.' });
    expect(fields.seen).toEqual(['shown 200', 'shown 220']);
  });

  it.each([
    ['another origin', {}, { origin: 'https://evil.example' }],
    ['the form’s own origin', {}, { origin: window.origin }],
    ['another window of that origin', {}, { source: 'stranger' }],
    ['no window', {}, { source: null }],
    ['another session', { session: 'f00' }, {}],
    ['no session', { session: undefined }, {}],
    ['a token that is no text', { token: { id: 1 } }, {}],
    ['another protocol', { type: 'token' }, {}],
  ] as const)('are not heard from %s: the form waits on', async (_name, change, from) => {
    fields.ready();
    let given: unknown;
    void fields.channel.submit().then((answer) => {
      given = answer;
    });
    const { source, ...origin } = { source: undefined, ...from };
    fields.say(
      'token',
      { ...TOKEN, ...change },
      { ...origin, ...(source === 'stranger' ? { source: fields.stranger } : source === null ? { source } : {}) },
    );
    await Promise.resolve();
    expect(given).toBeUndefined();
    expect(fields.seen).toEqual(['shown 200']);
    fields.say('token', TOKEN);
    await vi.waitFor(() => expect(given).toEqual({ kind: 'token', token: 'tok_1' }));
  });

  it.each([
    ['never get ready', () => vi.advanceTimersByTime(10_000)],
    [
      'load again and lose what was typed',
      () => {
        fields.ready();
        fields.load();
      },
    ],
    [
      'stop answering pings',
      () => {
        fields.ready();
        vi.advanceTimersByTime(10_000);
      },
    ],
    [
      'give a token unasked',
      () => {
        fields.ready();
        fields.say('token', TOKEN);
      },
    ],
    [
      'answer twice',
      () => {
        fields.ready();
        void fields.channel.submit();
        fields.say('token', TOKEN);
        fields.say('token', { ...TOKEN, token: 'tok_2' });
      },
    ],
    [
      'refuse after a token',
      () => {
        fields.ready();
        void fields.channel.submit();
        fields.say('token', TOKEN);
        fields.say('error', { message: 'No.' });
      },
    ],
  ])('are gone when they %s, once; what comes later is not heard', async (_name, happens) => {
    happens();
    expect(fields.seen.filter((each) => each === 'gone')).toEqual(['gone']);
    const said = fields.posted.length;
    fields.say('ready', { height: 300 });
    fields.say('leave', { direction: 'down' });
    vi.advanceTimersByTime(60_000);
    expect(fields.seen.at(-1)).toBe('gone');
    expect(fields.posted).toHaveLength(said);
    expect(await fields.channel.submit()).toEqual({ kind: 'gone' });
  });

  it('live as long as they answer pings, and may take half a minute for a token', async () => {
    fields.ready();
    const asked = fields.channel.submit();
    for (let second = 0; second < 28; second += 2) {
      vi.advanceTimersByTime(2_000);
      fields.say('pong');
    }
    expect(fields.seen).toEqual(['shown 200']);
    fields.say('pong');
    vi.advanceTimersByTime(2_000);
    expect(await asked).toEqual({ kind: 'gone' });
    expect(fields.seen.at(-1)).toBe('gone');
  });

  it('pass on where focus goes, and are told', () => {
    fields.ready();
    fields.channel.move('down', true);
    fields.say('leave', { direction: 'up' });
    expect(fields.types()).toContain('focus');
    expect(fields.seen).toEqual(['shown 200', 'leave up']);
  });
});
