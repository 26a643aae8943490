import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFlowWorld, type FlowWorld } from '../../support/flows/flow-world.js';
import { PERSON } from '../../support/flows/payout-bodies.js';
import { addPhone, startHandover } from '../../support/flows/phone.js';

let world: FlowWorld;
beforeAll(async () => {
  world = await createFlowWorld({ continueOnPhone: true });
});
afterAll(() => world.close());

async function handedOver(flow: 'kyc' | 'payout' = 'kyc') {
  const player = await world.addUser();
  const screen = (await world.redeem(await world.authorizeUser(player), flow)).payload.session_token;
  const started = await startHandover(world, screen, { purpose: 'kyc' });
  return { screen, started, phone: await addPhone(world, started.link) };
}

describe('the identity check on the phone', () => {
  it.each(['kyc', 'payout'] as const)('gives the big screen in the flow %s the decision', async (flow) => {
    const { screen, started, phone } = await handedOver(flow);
    expect(phone.opened.kyc_again).toBe(false);

    const submitted = await phone.act('POST', '/kyc', PERSON);

    expect(submitted.payload.kyc.state).toBe('ACCEPT');
    const read = await world.inSession(screen, 'GET', `/handovers/${started.handover_id}`);
    expect(read.payload.handover.state).toBe('done');
    expect((await world.inSession(screen, 'GET', '/kyc')).payload.kyc.state).toBe('ACCEPT');
    expect((await phone.act('POST', '/kyc', PERSON)).codes).toEqual(['session_ended']);
  });

  it('lets the phone correct what was refused', async () => {
    const { phone } = await handedOver();
    const young = await phone.act('POST', '/kyc', { ...PERSON, date_of_birth: '2020-01-31' });
    expect(young.codes).toEqual(['date_of_birth_too_young']);
    expect((await phone.act('POST', '/kyc', PERSON)).status).toBe(200);
  });

  it('lets the phone neither read nor withdraw anything', async () => {
    const { phone } = await handedOver('payout');
    for (const [method, path] of [
      ['GET', '/kyc'],
      ['GET', ''],
      ['POST', '/payouts'],
      ['POST', '/payouts/quote'],
    ] as const) {
      const answer = await phone.act(method, path, method === 'POST' ? {} : undefined);
      expect([method, path, answer.codes]).toEqual([method, path, ['handover_not_authorized']]);
    }
  });

  it('ends when the big screen closes', async () => {
    const { screen, phone } = await handedOver();
    await world.inSession(screen, 'POST', '/end', {});
    expect((await phone.act('POST', '/kyc', PERSON)).codes).toEqual(['session_ended']);
  });

  it('is refused once nothing is awaited', async () => {
    const { screen, phone } = await handedOver();
    await phone.act('POST', '/kyc', PERSON);
    const again = await world.inSession(screen, 'POST', '/handovers', { purpose: 'kyc' });
    expect(again.codes).toEqual(['nothing_to_hand_over']);
  });
});
