import { createHash, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configureIntegrator } from '../../../src/accounts/integrators/configure-integrator.js';
import { pageColours } from '../../../src/payments/challenges/page-colours.js';
import { CARDS, cardBody, createFlowWorld, type FlowWorld, nonceOf } from '../../support/flows/flow-world.js';
import { createTestIntegrator } from '../../support/flows/test-integrator.js';

let world: FlowWorld;
beforeAll(async () => {
  world = await createFlowWorld();
});
afterAll(() => world.close());

const visit = (url: string) => world.app.inject({ method: 'GET', url: new URL(url).pathname });

/** The address that the demo bank sends a buyer back to. */
async function returnFromBank(): Promise<string> {
  const { payload } = await world.authorizeInvoice(await world.addUser());
  const token = (await world.redeem(nonceOf(payload.redirect), 'checkout')).payload.session_token;
  const added = await world.inSession(token, 'POST', '/payment-methods', cardBody(CARDS.authenticate));
  const payment_methods = [{ payment_method_id: added.payload.payment_method.payment_method_id, amount: 0 }];
  const paying = await world.inSession(token, 'POST', '/checkout/pay', { attempt_id: randomUUID(), payment_methods });
  const answered = await world.app.inject({
    method: 'POST',
    url: new URL(paying.payload.checkout.next_action?.url ?? '').pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'answer=pass',
  });
  return String(answered.headers.location);
}

describe('the page after the bank', () => {
  it('names the seller and where to get help, in the integrator’s colours', async () => {
    const other = await createTestIntegrator(world.deps);
    await configureIntegrator(world.deps, other.name, { display_name: 'Others', support_email: 'help@others.example' });
    await configureIntegrator(world.deps, world.integrator.name, {
      display_name: 'Ember <b>fall',
      merchant_name: 'Emberfall Games GmbH',
      support_email: 'help@emberfall.example',
      support_url: 'https://emberfall.example/help',
      background_color: '#2f6f4f',
      primary_color: '#ffcc00',
    });

    const { body, headers } = await visit(await returnFromBank());

    expect(body).toContain('<bdi>Ember &lt;b&gt;fall</bdi>');
    expect(body).toContain('Emberfall Games GmbH');
    expect(body).toContain('<a href="mailto:help@emberfall.example">help@emberfall.example</a>');
    expect(body).toContain('<a href="https://emberfall.example/help">');
    expect(body).toContain('--page:#2f6f4f');
    expect(body).not.toContain('Others');
    const style = /<style>(.*?)<\/style>/s.exec(body)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`);
  });

  it('of a challenge that does not exist names nobody', async () => {
    const { body } = await visit(`https://svc.test/ui/v1/three-d-secure/${randomUUID()}`);

    expect(body).toContain('There is no payment to confirm here.');
    expect(body).not.toContain('Ember');
    expect(body).not.toContain('#2f6f4f');
  });
});

/** WCAG's ratio of two colours as `#rrggbb`. */
function contrast(first: string, second: string): number {
  const [a, b] = [first, second].map((hex) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  }) as [number, number];
  return Math.max(a, b) / Math.min(a, b);
}

describe('the colours of a page around a bank’s challenge', () => {
  const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

  it('are legible, whatever the integrator has chosen', () => {
    fc.assert(
      fc.property(fc.option(anyColour), anyColour, (background_color, primary_color) => {
        const [main = '', dark] = pageColours({ background_color, primary_color }).split('@media');
        const cards = background_color ? [undefined] : ['#ffffff', '#191d23'];
        for (const [at, css] of [main, dark ?? ''].slice(0, cards.length).entries()) {
          const value = (name: string) => new RegExp(`--${name}:(#[0-9a-f]{6})`).exec(css)?.[1];
          const card = value('card') ?? cards[at] ?? '';
          const pairs = [
            [value('primary'), value('on-primary')],
            [value('focus'), card],
            ...(background_color
              ? [
                  [value('text'), card],
                  [value('text'), value('page')],
                ]
              : []),
          ];
          for (const [a = '', b = ''] of pairs) expect(contrast(a, b), `${a} on ${b}`).toBeGreaterThanOrEqual(4.5);
        }
      }),
    );
  });

  it.each([
    ['dark', '#0f1216'],
    ['light', '#f6f7f9'],
  ])('are %s for every player of an integrator that has chosen so', (color_scheme, page) => {
    const css = pageColours({ background_color: null, primary_color: null, color_scheme });
    expect(css).toContain(`color-scheme:${color_scheme};--page:${page};`);
    expect(css).not.toContain('@media');
    const background_color = '#ffe0f0';
    expect(pageColours({ background_color, primary_color: null, color_scheme })).toContain('--page:#ffe0f0');
  });

  it.each([null, '', 'red', '#12345', '#12345g', '#000000;}body{display:none', 'url(https://x.example)'])(
    'are the service’s own for %s',
    (colour) => {
      expect(pageColours({ background_color: colour, primary_color: colour })).toBe('');
    },
  );
});
