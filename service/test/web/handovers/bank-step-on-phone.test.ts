import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerAtBank } from '../../support/flows/at-bank.js';
import { CARDS, cardBody, createFlowWorld, type FlowWorld } from '../../support/flows/flow-world.js';
import { addPhone, openLink, startHandover } from '../../support/flows/phone.js';

let world: FlowWorld;
beforeAll(async () => {
  world = await createFlowWorld({ continueOnPhone: true });
});
afterAll(() => world.close());

/** A top-up that waits for the bank. */
async function topUp() {
  const player = await world.addUser();
  const screen = (await world.redeem(await world.authorizeUser(player), 'purchase')).payload.session_token;
  const added = await world.inSession(screen, 'POST', '/payment-methods', cardBody(CARDS.authenticate, 'USD'));
  const { payment_method_id } = added.payload.payment_method;
  const body = { purchase_id: randomUUID(), amount: 700, currency: 'USD', payment_method_id };
  const { purchase } = (await world.inSession(screen, 'POST', '/purchases', body)).payload;
  expect(purchase.state).toBe('action_required');
  const read = async () => (await world.inSession(screen, 'GET', `/purchases/${body.purchase_id}`)).payload.purchase;
  return { screen, purchase, purchase_id: body.purchase_id, read };
}

/** A hosted checkout that waits for the bank. */
async function hostedCheckout() {
  const player = await world.addUser();
  const own = (await world.redeem(await world.authorizeUser(player), 'purchase')).payload.session_token;
  const added = await world.inSession(own, 'POST', '/payment-methods', cardBody(CARDS.authenticate, 'USD'));
  const { payment_method_id } = added.payload.payment_method;
  const link = (await world.authorizeInvoice(player, { invoice_mechanism: 'svc_hosted' })).payload.redirect;
  const payload = { link_token: new URL(link).pathname.split('/').at(-1) };
  const opened = await world.app.inject({ method: 'POST', url: '/ui/v1/hosted-sessions', payload });
  const screen: string = opened.json().payload.session_token;
  const pay = { attempt_id: randomUUID(), payment_methods: [{ payment_method_id, amount: 0 }] };
  const { checkout } = (await world.inSession(screen, 'POST', '/checkout/pay', pay)).payload;
  expect(checkout.state).toBe('action_required');
  return { screen, checkout, link };
}

describe('the bank step on the phone', () => {
  it('leads the phone to the bank; the big screen sees the payment succeed', async () => {
    const { screen, purchase, purchase_id, read } = await topUp();
    const started = await startHandover(world, screen, { purpose: 'bank_step', purchase_id });
    const phone = await addPhone(world, started.link);
    expect(phone.opened).toMatchObject({ bank_url: purchase.next_action.url, handover: { state: 'opened' } });
    expect(phone.opened).not.toHaveProperty('card_entry');

    await answerAtBank(world, purchase.next_action.url, 'pass');

    expect((await read()).state).toBe('success');
    const handover = await world.inSession(screen, 'GET', `/handovers/${started.handover_id}`);
    expect(handover.payload.handover.state).toBe('done');
    const seen = await phone.read();
    expect(seen.payload.handover.state).toBe('done');
    expect(seen.payload).not.toHaveProperty('bank_url');
  });

  it('of a hosted checkout does not lead the phone on to the link, which opens everything', async () => {
    const { screen, checkout, link } = await hostedCheckout();
    const started = await startHandover(world, screen, { purpose: 'bank_step' });
    await addPhone(world, started.link);
    // cancelled while the phone is at the bank
    await world.inSession(screen, 'POST', `/handovers/${started.handover_id}/end`, {});
    const returned = await answerAtBank(world, checkout.next_action.url, 'pass');
    expect(returned.statusCode).toBe(200);
    expect(returned.body).not.toContain(new URL(link).pathname);
    expect((await world.inSession(screen, 'GET', '/checkout')).payload.checkout.state).toBe('paid');
  });

  it('taken on the big screen itself leads back to the link, although a code was shown', async () => {
    const { screen, checkout, link } = await hostedCheckout();
    await startHandover(world, screen, { purpose: 'bank_step' });
    const returned = await answerAtBank(world, checkout.next_action.url, 'pass');
    expect(returned.body).toContain(new URL(link).pathname);
  });

  it('lets the phone do nothing itself', async () => {
    const { screen, purchase_id } = await topUp();
    const phone = await addPhone(
      world,
      (await startHandover(world, screen, { purpose: 'bank_step', purchase_id })).link,
    );
    for (const [method, path] of [
      ['POST', '/payment-methods'],
      ['GET', '/payment-methods'],
      ['GET', `/purchases/${purchase_id}`],
      ['POST', `/purchases/${purchase_id}/abandon`],
      ['POST', '/purchases'],
      ['POST', '/kyc'],
      ['GET', ''],
    ] as const) {
      const answer = await phone.act(method, path, method === 'POST' ? {} : undefined);
      expect([method, path, answer.codes]).toEqual([method, path, ['handover_not_authorized']]);
    }
  });

  it('is refused for another player’s payment, and when no bank is waited for', async () => {
    const [mine, theirs] = [await topUp(), await topUp()];
    const ask = (purchase_id: string) =>
      world.inSession(mine.screen, 'POST', '/handovers', { purpose: 'bank_step', purchase_id });
    expect((await ask(theirs.purchase_id)).codes).toEqual(['purchase_not_found']);
    await world.inSession(mine.screen, 'POST', `/purchases/${mine.purchase_id}/abandon`, {});
    expect((await ask(mine.purchase_id)).codes).toEqual(['nothing_to_hand_over']);
  });

  it('ends with the payment that the big screen abandons', async () => {
    const { screen, purchase_id } = await topUp();
    const { link } = await startHandover(world, screen, { purpose: 'bank_step', purchase_id });
    const phone = await addPhone(world, link);
    await world.inSession(screen, 'POST', `/purchases/${purchase_id}/abandon`, {});
    expect((await phone.read()).payload).not.toHaveProperty('bank_url');
    expect((await openLink(world, link)).codes).toEqual(['link_used']);
  });
});
