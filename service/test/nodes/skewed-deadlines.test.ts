import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { authenticateClient } from '../../src/accounts/clients/authenticate-client.js';
import { createClient } from '../../src/accounts/clients/create-client.js';
import { queueMail } from '../../src/delivery/mail/queue-mail.js';
import { sendMailsJob } from '../../src/delivery/mail/send-mails-job.js';
import { claimDeliveriesOf } from '../../src/delivery/webhooks/claim-deliveries.js';
import { createEndpoint } from '../../src/delivery/webhooks/create-endpoint.js';
import { deadlinesJob } from '../../src/payments/escrows/deadlines-job.js';
import { expireInvoicesJob } from '../../src/payments/expiries/expire-invoices-job.js';
import type { PayoutBank } from '../../src/payments/payouts/payout-bank.js';
import type { Job } from '../../src/platform/jobs/job-runner.js';
import { purchaseBody } from '../support/purchase-body.js';
import { joinSkewedNode } from '../support/second-node.js';
import { HOUR_MS, openSkewedWorld, SKEWS_MS } from '../support/skewed-world.js';

const { world, buyer, signal, row, read, payOut, sendPayouts, settle } = await openSkewedWorld();
afterEach(settle);
afterAll(() => world.close());

async function sendAll(mails: Job): Promise<void> {
  while (await mails.run(signal));
}

describe.each(SKEWS_MS)('a node whose clock is off by %i ms', (byMs) => {
  const node = joinSkewedNode(world, byMs);
  afterAll(() => node.close());

  /** In an hour, for everybody else. */
  const later = () => new Date(world.deps.clock.now() + HOUR_MS).toISOString();
  const create = async (kind: 'invoice' | 'escrow', more: object) => {
    const body = { ...purchaseBody({ buyer, lines: [{ amount: 300 }] }), ...more };
    const { payload } = (await world.call('POST', `/v2/${kind}`, { body })).body;
    return String(payload.id ?? payload.invoice_id);
  };

  it('ends no unpaid invoice before its time, and dates none so; another ends it then', async () => {
    const id = await create('invoice', { expires_at: later() });
    const expire = () => node.there(() => expireInvoicesJob(node.deps.money).run(signal));
    await expire();
    expect(await read(`/v2/invoice/${id}`)).toMatchObject({ state: 'open' });
    world.deps.clock.advance(HOUR_MS);
    await expire();
    expect(await read(`/v2/invoice/${id}`)).toMatchObject({ state: byMs > 0 ? 'expired' : 'open' });
    world.deps.clock.advance(60_000);
    await expireInvoicesJob(world.deps.money).run(signal);
    expect(await read(`/v2/invoice/${id}`)).toMatchObject({ state: 'expired' });
  });

  it('takes the payment of an invoice or escrow whose time is not over, or voids it as asked', async () => {
    const asked = (path: string) => node.there(() => node.call('POST', path));
    const invoice = await create('invoice', { expires_at: later() });
    expect(await asked(`/v2/invoice/${invoice}/pay`)).toMatchObject({ status: 200 });
    expect(await read(`/v2/invoice/${invoice}`)).toMatchObject({ state: 'success' });
    const deadline = { at: later(), action: 'refund' };
    const escrow = await create('escrow', { expires_at: later(), deadline });
    expect(await asked(`/v2/escrow/${escrow}/pay`)).toMatchObject({ body: { payload: { status: 'ESCROWED' } } });
    const unpaid = await create('invoice', { expires_at: later() });
    expect(await asked(`/v2/invoice/${unpaid}/void`)).toMatchObject({ body: { payload: { state: 'void' } } });
  });

  it('refunds a held escrow at its deadline, and no sooner', async () => {
    const id = await create('escrow', { deadline: { at: later(), action: 'refund' } });
    await world.call('POST', `/v2/escrow/${id}/pay`);
    const resolve = () => node.there(() => deadlinesJob(node.deps.money).run(signal));
    await resolve();
    expect(await read(`/v2/escrow/${id}`)).toMatchObject({ status: 'ESCROWED' });
    world.deps.clock.advance(HOUR_MS);
    await resolve();
    expect(await read(`/v2/escrow/${id}`)).toMatchObject({ status: 'CANCELLED' });
  });

  it('has the webhooks of its payments sent at once', async () => {
    const { integratorId } = world.integrator;
    const endpoint = { integratorId, url: 'https://receiver.example', events: [], claim: undefined };
    const { payload } = await createEndpoint(world.deps, endpoint);
    const id = await create('invoice', {});
    expect(await node.there(() => node.call('POST', `/v2/invoice/${id}/pay`))).toMatchObject({ status: 200 });
    const nowMs = world.deps.clock.now() + 60_000;
    const claimed = await claimDeliveriesOf(world.deps.pool, { endpointId: payload.id, nowMs, most: 10 });
    expect(claimed.map(({ subjectId }) => subjectId)).toContain(id);
  });

  it('dates no use of a key later than now', async () => {
    const { client_id: id, client_secret: secret } = await createClient(world.deps, world.integrator.integratorId);
    expect(await node.there(() => authenticateClient(node.deps, { id, secret }))).toBeDefined();
    const { used_ms } = await row<{ used_ms: number }>('SELECT used_ms FROM clients WHERE id = $1', [id]);
    expect(used_ms).toBeLessThan(world.deps.clock.now() + 60_000);
  });

  it('sends a payout once: long after a lost answer neither it nor another repeats it', async () => {
    const { id } = await payOut(world.deps, { accountNumber: '000111111', holdMs: 0 });
    let sends = 0;
    // it had it, and has forgotten it since
    const bank: PayoutBank = {
      accepts: async () => undefined,
      send: async () => {
        sends += 1;
        throw new Error('The answer was lost.');
      },
      status: async () => ({ status: 'not_found' }),
    };
    const here = () => sendPayouts(world.deps, bank);
    const there = () => node.there(() => sendPayouts(node.deps, bank));
    await there();
    const { sentMs } = await row<{ sentMs: number }>('SELECT sent_ms AS "sentMs" FROM payouts WHERE id = $1', [id]);
    expect(sends).toBe(1);
    expect(Math.abs(sentMs - world.deps.clock.now())).toBeLessThan(60_000);

    world.deps.clock.advance(13 * HOUR_MS);
    await there();
    world.deps.clock.advance(HOUR_MS);
    await here();

    expect(sends).toBe(1);
    const returned = async () => ({ status: 'returned', code: 'x', message: '' }) as const;
    await sendPayouts(world.deps, { ...bank, status: returned });
  });

  it('leaves a mail that another sends at once, and takes none for longer than it may', async () => {
    const sent: string[] = [];
    const mailer = {
      send: async ({ subject }: { subject: string }) => {
        sent.push(subject);
      },
      close: () => undefined,
    };
    const smtp = { ...world.deps.settings, smtpUrl: 'smtp://127.0.0.1:1' };
    const queue = (subject: string) =>
      node.there(() =>
        queueMail({ ...node.deps, settings: smtp }, world.deps.db, {
          accountId: buyer.accountId,
          kind: 'receipt',
          transactionId: '',
          to: 'demo@example.com',
          subject,
          text: '',
          html: '',
        }),
      );
    await queue(`one ${byMs}`);
    world.deps.clock.advance(1_000);
    await sendAll(sendMailsJob(world.deps, mailer));
    expect(sent).toEqual([`one ${byMs}`]);

    await queue(`two ${byMs}`);
    world.deps.clock.advance(1_000);
    const dies = () => Promise.reject(new Error('The mail server is down.'));
    await node.there(() => sendAll(sendMailsJob(node.deps, { ...mailer, send: dies })));
    world.deps.clock.advance(60_000);
    await sendAll(sendMailsJob(world.deps, mailer));
    expect(sent).toEqual([`one ${byMs}`, `two ${byMs}`]);
  });
});
