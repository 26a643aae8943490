import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { clickAway, outcomesOf } from './support/host-page.js';
import { ShopFixture } from './support/shop-fixture.js';

const serviceUrl = inject('serviceUrl');

let shop: ShopFixture;

beforeAll(async () => {
  shop = await ShopFixture.start();
});

afterEach(() => shop.tidyUp());
afterAll(() => shop.stop());

describe('the widget: checkout', () => {
  it('paid, then Done: onComplete receives exactly the row of interface §6.2', async () => {
    const { page, frame } = await shop.open({ flow: 'checkout', by: 'widget' });

    const outcomes = await outcomesOf(page, async () => {
      await frame.locator('#pay[data-armed="true"]').click();
      await frame.getByText('You paid $5.00.').waitFor();
      await clickAway(frame.getByRole('button', { name: 'Done' }));
    });

    expect(outcomes).toEqual([
      {
        callback: 'onComplete',
        source: 'svc',
        event: 'svc.checkout.complete',
        state: 'complete',
        trigger: 'done-button',
      },
    ]);
    expect(await page.locator('#pay').innerHTML()).toBe('');
  });

  it('cancelled by the buyer: onComplete receives exactly the row', async () => {
    const { page, frame } = await shop.open({ flow: 'checkout', by: 'widget' });

    const outcomes = await outcomesOf(page, async () => {
      await frame.locator('#pay').waitFor();
      await clickAway(frame.getByRole('button', { name: 'Close' }));
    });

    expect(outcomes).toEqual([
      { callback: 'onComplete', source: 'svc', event: 'svc.checkout.complete', state: 'cancel' },
    ]);
  });

  it('with a used nonce: a page that explains what to do, and exactly the error row', async () => {
    const redirect = await shop.redirect({ flow: 'checkout' });
    const first = await shop.open({ flow: 'checkout', by: 'widget', redirect: async () => redirect });
    await outcomesOf(first.page, async () => {
      await first.frame.locator('#pay').waitFor();
      await clickAway(first.frame.getByRole('button', { name: 'Close' }));
    });

    const { page, frame } = await shop.open({ flow: 'checkout', by: 'widget', redirect: async () => redirect });
    const outcomes = await outcomesOf(page, async () => {
      await frame.getByRole('heading', { name: 'This link has already been used' }).waitFor();
      await clickAway(frame.getByRole('alert').getByRole('button', { name: 'Close' }));
    });

    expect(outcomes).toEqual([
      {
        callback: 'onComplete',
        source: 'svc',
        event: 'svc.checkout.complete',
        state: 'error',
        trigger: 'close-button',
      },
    ]);
  });

  it('closed by the integrator: one cancel, and the element is empty again', async () => {
    const { page, frame } = await shop.open({ flow: 'checkout', by: 'widget' });

    const outcomes = await outcomesOf(page, async () => {
      await frame.locator('#pay').waitFor();
      await page.getByRole('button', { name: 'Close it from the page' }).click();
    });

    expect(outcomes).toMatchObject([{ callback: 'onComplete', state: 'cancel' }]);
    expect(await page.locator('#pay').innerHTML()).toBe('');
  });

  it('whose element is removed by the page: one cancel', async () => {
    const { page, frame } = await shop.open({ flow: 'checkout', by: 'widget' });

    const outcomes = await outcomesOf(page, async () => {
      await frame.locator('#pay').waitFor();
      await page.locator('div#pay').evaluate((element) => element.remove());
    });

    expect(outcomes).toMatchObject([{ callback: 'onComplete', state: 'cancel' }]);
  });

  it('in a missing element: onError names rootId', async () => {
    const { page } = await shop.open({ flow: 'checkout', by: 'widget', options: { rootId: 'nowhere' } });

    const outcomes = await outcomesOf(page);

    expect(outcomes).toMatchObject([{ callback: 'onError', code: 'invalid_argument' }]);
    expect(JSON.stringify(outcomes)).toContain('no element with the id \\"nowhere\\"');
  });
});

describe('the widget: a flow that does not exist', () => {
  it.each([
    ['another name', 'subscribe'],
    ['no name', ''],
    ['no text', 7],
  ])('%s: exactly one onError that names the option, and nothing is shown', async (_what, flow) => {
    const { page } = await shop.open({ flow: 'checkout', by: 'widget', options: { flow } });

    const outcomes = await outcomesOf(page);

    expect(outcomes).toMatchObject([{ callback: 'onError', code: 'invalid_argument' }]);
    expect(JSON.stringify(outcomes)).toContain('flow');
    expect(await page.locator('#pay').innerHTML()).toBe('');
  });
});

describe('the widget: payment selection', () => {
  it('with a used nonce: the buyer sees what to do, and onError receives the API’s error', async () => {
    const redirect = await shop.redirect({ flow: 'payment-selection' });
    for (const isUsed of [false, true]) {
      const { page, frame } = await shop.open({
        flow: 'payment-selection',
        by: 'widget',
        redirect: async () => redirect,
      });
      const outcomes = await outcomesOf(page, async () => {
        if (isUsed) await frame.getByRole('heading', { name: 'This link has already been used' }).waitFor();
        else await frame.getByRole('button', { name: 'Use this payment method' }).waitFor();
        await clickAway(frame.getByRole('button', { name: 'Close' }).last());
      });
      expect(outcomes).toMatchObject(
        isUsed
          ? [{ callback: 'onError', code: 'api_refused', api: { codes: ['nonce_used'] } }]
          : [{ callback: 'onComplete', event: 'svc.payment-selection.complete', state: 'cancel' }],
      );
    }
  });

  it('returns an array that invoice creation accepts unchanged', async () => {
    const { page, frame } = await shop.open({
      flow: 'payment-selection',
      by: 'widget',
      options: { flowConfig: { transactionDetails: { transaction_amount: 700, currency: 'USD' } } },
    });

    const outcomes = await outcomesOf(page, async () => {
      await clickAway(frame.getByRole('button', { name: 'Use this payment method' }));
    });

    expect(outcomes).toEqual([
      {
        callback: 'onComplete',
        source: 'svc',
        event: 'svc.payment-selection.complete',
        state: 'complete',
        paymentMethods: [{ payment_method_id: expect.any(String), amount: expect.any(Number) }],
      },
    ]);
    const [{ paymentMethods = [] } = {}] = outcomes as {
      paymentMethods?: { payment_method_id: string; amount: number }[];
    }[];
    const created = await shop.client.createInvoice({
      account_id: shop.fixtures.buyer.account_id,
      reference_type: 'order',
      reference_id: 'selected',
      payment_methods: paymentMethods,
      line_items: [
        {
          amount: 700,
          currency: 'USD',
          transaction_type: 'user_to_integrator',
          product_sku: 'map',
          reference_type: 'sku',
          reference_id: 'map',
        },
      ],
    });
    expect(created).toMatchObject({ ok: true, value: { state: 'open' } });
  });

  it('cancelled: exactly the row', async () => {
    const { page, frame } = await shop.open({ flow: 'payment-selection', by: 'widget' });

    const outcomes = await outcomesOf(page, async () => {
      await frame.getByRole('button', { name: 'Use this payment method' }).waitFor();
      await clickAway(frame.getByRole('button', { name: 'Close' }));
    });

    expect(outcomes).toEqual([
      { callback: 'onComplete', source: 'svc', event: 'svc.payment-selection.complete', state: 'cancel' },
    ]);
  });
});

describe('the widget script', () => {
  it('can be loaded by isolated pages, with a matching integrity hash', async () => {
    const newest = await fetch(`${serviceUrl}/ui/v1/widget`);
    expect(newest.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(newest.headers.get('access-control-allow-origin')).toBe('*');

    const pinned = await fetch(`${serviceUrl}/ui/v1/widget.json`);
    const { url, integrity } = (await pinned.json()) as { url: string; integrity: string };
    const body = await (await fetch(url)).arrayBuffer();
    const digest = await crypto.subtle.digest('SHA-384', body);
    expect(`sha384-${Buffer.from(digest).toString('base64')}`).toBe(integrity);
  });
});
