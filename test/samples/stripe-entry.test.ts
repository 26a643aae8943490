// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const ENTRY = join(import.meta.dirname, '../../samples/stripe-adapter/entry');
const HOST = 'https://pay.example';
const SESSION = 'd1a7f9c4-5f0e-4a34-9a0b-2f6a8c3e1b77';
const LABELS = {
  number: 'Kartennummer',
  expiry: 'Gültig bis',
  security_code: 'Prüfnummer',
  number_invalid: 'Prüfe die Kartennummer.',
  expiry_invalid: 'x',
  security_code_invalid: 'y',
};
const INIT = {
  language: 'de',
  theme: { scheme: 'dark', direction: 'ltr', font_size: 18, colours: { text: '#fff', error: '#f99' } },
  labels: LABELS,
};

type Handler = (event: object) => void;

/** Stripe.js as far as the page uses it. */
function fakeStripe() {
  const elements = new Map<string, { on: Map<string, Handler>; focused: number }>();
  const asked: object[] = [];
  let answer: object = {
    paymentMethod: { id: 'pm_1', card: { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2030 } },
  };
  const stripe = {
    elements: () => ({
      create(kind: string) {
        const element = { on: new Map<string, Handler>(), focused: 0 };
        elements.set(kind, element);
        return {
          mount: () => undefined,
          on: (name: string, handler: Handler) => void element.on.set(name, handler),
          focus() {
            element.focused += 1;
            element.on.get('focus')?.({});
          },
        };
      },
    }),
    createPaymentMethod: async (request: object) => {
      asked.push(request);
      return answer;
    },
  };
  const tell = (kind: string, name: string, event: object = {}) => elements.get(kind)?.on.get(name)?.(event);
  const refuse = (error: object) => {
    answer = { error };
  };
  return { stripe, asked, tell, refuse, focused: (kind: string) => elements.get(kind)?.focused };
}

describe('the entry page of the Stripe sample', () => {
  let said: { message: Record<string, unknown>; to: string }[];
  let fake: ReturnType<typeof fakeStripe>;
  let listener: Handler;
  const parent = { postMessage: (message: Record<string, unknown>, to: string) => void said.push({ message, to }) };
  const hear = (
    type: string,
    more: object = {},
    from: { origin?: string; source?: unknown; session?: string } = {},
  ) => {
    listener({
      data: { type: `svc-card-entry:${type}`, session: from.session ?? SESSION, ...more },
      origin: from.origin ?? HOST,
      source: 'source' in from ? from.source : parent,
    });
  };
  const types = () => said.map(({ message }) => String(message.type).replace('svc-card-entry:', ''));
  const complete = () => {
    for (const kind of ['cardNumber', 'cardExpiry', 'cardCvc'])
      fake.tell(kind, 'change', { complete: true, brand: 'visa' });
  };

  beforeEach(async () => {
    said = [];
    fake = fakeStripe();
    const html = readFileSync(join(ENTRY, 'entry.html'), 'utf8');
    document.body.innerHTML = /<body>([\s\S]*)<\/body>/.exec(html)?.[1] ?? '';
    const { startCardEntry } = await import(join(ENTRY, 'card-entry.mjs'));
    const addEventListener = (_name: string, handler: Handler) => {
      listener = handler;
    };
    const page = { parent, document, addEventListener };
    startCardEntry(page, fake.stripe, [HOST]);
  });

  it('mounts its fields in the form’s words and says when they are ready, at the form’s origin only', () => {
    hear('init', INIT);
    expect(document.querySelector('label')?.textContent).toBe('Kartennummer');
    for (const kind of ['cardNumber', 'cardExpiry', 'cardCvc']) fake.tell(kind, 'ready');
    expect(said).toEqual([{ message: { type: 'svc-card-entry:ready', session: SESSION, height: 0 }, to: HOST }]);
  });

  it('gives one token for a submit, bound to its entry', async () => {
    hear('init', INIT);
    complete();
    hear('submit');
    await vi.waitFor(() => expect(types()).toContain('token'));
    expect(said.at(-1)?.message).toMatchObject({ token: 'pm_1', brand: 'visa', last_four: '4242', expiry: '08/30' });
    expect(fake.asked).toMatchObject([{ type: 'card', metadata: { entry_id: SESSION } }]);
  });

  it('names the field of a mistake, before and after Stripe has seen it', async () => {
    hear('init', INIT);
    hear('submit');
    expect(said.at(-1)?.message).toMatchObject({ field: 'number', message: 'Prüfe die Kartennummer.' });
    expect(fake.asked).toEqual([]);
    hear('focus', { direction: 'error', enters: true });
    expect(fake.focused('cardNumber')).toBe(1);
    complete();
    fake.refuse({ code: 'incorrect_cvc', message: 'Wrong code.' });
    hear('submit');
    await vi.waitFor(() =>
      expect(said.at(-1)?.message).toMatchObject({ field: 'security_code', message: 'Wrong code.' }),
    );
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another window', { source: {} }],
    ['another session', { session: 'x' }],
  ])('does not hear %s', async (_name, from) => {
    hear('init', INIT);
    complete();
    const before = said.length;
    for (const type of ['submit', 'ping', 'init']) hear(type, INIT, from);
    await Promise.resolve();
    expect(said).toHaveLength(before);
    expect(fake.asked).toEqual([]);
  });

  it('passes focus on at its ends, and answers pings', () => {
    hear('init', INIT);
    hear('focus', { direction: 'down', enters: true });
    hear('focus', { direction: 'down', enters: false });
    hear('focus', { direction: 'down', enters: false });
    hear('focus', { direction: 'down', enters: false });
    hear('ping');
    expect(['cardNumber', 'cardExpiry', 'cardCvc'].map(fake.focused)).toEqual([1, 1, 1]);
    expect(types()).toEqual(['leave', 'pong']);
  });
});
