import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { webhooksJob } from '../../../src/delivery/webhooks/webhooks-job.js';
import { CARDS, cardBody, createFlowWorld, nonceOf } from '../../support/flows/flow-world.js';
import { startReceiver } from '../../support/webhooks/receiver.js';

it('never logs a nonce, session token, link, card number or webhook secret, at any level', async () => {
  const world = await createFlowWorld();
  const receiver = await startReceiver();
  const user = await world.addUser({ USD: 5000 });
  const { payload: hook } = await world.call('POST', '/v2/webhooks', { url: receiver.url });
  const widget = await world.authorizeInvoice(user);
  const hosted = await world.authorizeInvoice(user, { invoice_mechanism: 'svc_hosted' });
  const nonce = nonceOf(widget.payload.redirect);
  const link = new URL(hosted.payload.redirect).pathname.split('/').at(-1) ?? '';
  const opened = await world.redeem(nonce, 'checkout');
  const token = opened.payload.session_token;

  await world.redeem(nonce, 'checkout');
  await world.redeem(`${nonce}!`, 'checkout');
  await world.app.inject({ method: 'GET', url: `/pay/${link}` });
  await world.app.inject({ method: 'GET', url: `/ui/v1/continue?nonce=${nonce}` });
  await world.app.inject({ method: 'POST', url: '/ui/v1/hosted-sessions', payload: { link_token: link } });
  await world.inSession(token, 'GET', `/no-such-path/${token}`);
  await world.inSession(token, 'POST', '/payment-methods', cardBody(CARDS.approve));
  await world.inSession(token, 'POST', '/checkout/pay', {
    attempt_id: randomUUID(),
    payment_methods: [{ payment_method_id: user.wallets.USD?.payment_method_id, amount: 0 }],
  });
  const job = webhooksJob(world.deps, { renderInvoice: async () => Promise.reject(new Error('not now')) });
  while (await job.run(new AbortController().signal));
  await world.deps.pool.query('ALTER TABLE flow_sessions RENAME TO flow_sessions_gone');
  const broken = await world.inSession(token, 'GET', '');

  const log = world.deps.logLines.join('');
  expect(broken.status).toBe(500);
  expect(world.deps.logLines.length).toBeGreaterThan(8);
  const secrets = [nonce, link, token, hook.secret, hook.secret.slice(6), '4111 1111', '4111111111111111'];
  for (const secret of secrets) expect(log).not.toContain(secret);
  await receiver.vanish();
  await world.close();
});
