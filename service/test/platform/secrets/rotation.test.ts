import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../src/app.js';
import { webhooksJob } from '../../../src/delivery/webhooks/webhooks-job.js';
import type { HttpApp } from '../../../src/platform/http/http-app.js';
import { CARDS, cardBody, createFlowWorld, type FlowWorld, nonceOf } from '../../support/flows/flow-world.js';
import { type Receiver, startReceiver } from '../../support/webhooks/receiver.js';

const [OLD, NEW] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const KNOWN = [OLD, NEW, OLD];
const SEALING = [NEW, OLD];

let world: FlowWorld;
let receiver: Receiver;
beforeAll(async () => {
  world = await createFlowWorld();
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.vanish();
  await world.close();
});

/** A node on the same database with keys of its own. */
async function startNode(secretKeys: readonly Buffer[]) {
  const deps = { ...world.deps, settings: { ...world.deps.settings, secretKeys } };
  const app: HttpApp = createApp(deps);
  await app.ready();
  const send = async (url: string, payload: object, headers: Record<string, string>) => {
    const options: InjectOptions = { method: 'POST', url, payload, headers };
    const answer = await app.inject(options);
    return { status: answer.statusCode, headers: answer.headers, text: answer.body, json: answer.json() };
  };
  return {
    send,
    sendAs: (key: string, url: string, payload: object) =>
      send(url, payload, { ...world.integrator.headers, 'idempotency-key': key }),
    deliver: async () => {
      const job = webhooksJob(deps, { renderInvoice: async () => '{}' });
      while (await job.run(new AbortController().signal));
    },
    stop: () => app.close(),
  };
}

type Node = Awaited<ReturnType<typeof startNode>>;

async function addCard(node: Node, accountId: string): Promise<string> {
  const opened = await node.sendAs(world.deps.random.uuid(), '/authorize/user', { account_id: accountId });
  const nonce = nonceOf(opened.json.payload.redirect);
  const session = await node.send('/ui/v1/flow-sessions', { nonce, flow: 'payment-selection' }, {});
  const headers = { authorization: `Bearer ${session.json.payload.session_token}` };
  const added = await node.send('/ui/v1/flow-sessions/current/payment-methods', cardBody(CARDS.approve), headers);
  return added.json.payload.payment_method.payment_method_id;
}

async function attempts(): Promise<{ state: string; attempts: number }[]> {
  return (await world.deps.pool.query('SELECT state, attempts FROM webhook_deliveries ORDER BY created_ms')).rows;
}

async function payInvoice(node: Node): Promise<void> {
  const user = await world.addUser({ USD: 1_000 });
  const created = await node.sendAs(world.deps.random.uuid(), '/v2/invoice', {
    account_id: user.accountId,
    reference_type: 'order',
    reference_id: '1',
    payment_methods: [{ payment_method_id: user.wallets.USD?.payment_method_id }],
    line_items: [{ amount: 100, currency: 'USD', transaction_type: 'user_to_integrator' }],
  });
  await node.sendAs(world.deps.random.uuid(), `/v2/invoice/${created.json.payload.invoice_id}/pay`, {});
  await world.deps.money.drained();
}

describe('a rotation of SVC_SECRET_KEYS, node by node', () => {
  it.each([
    ['the new key is added', [OLD], KNOWN],
    ['the new key starts sealing', KNOWN, SEALING],
  ])('fails no request while %s', async (_stage, before, after) => {
    const nodes = await Promise.all([startNode(before), startNode(after)]);
    const user = await world.addUser();
    for (const [index, node] of nodes.entries()) {
      const other = nodes[1 - index] ?? node;
      const key = world.deps.random.uuid();
      const body = { account_id: user.accountId, return_token: true };
      const first = await node.sendAs(key, '/authorize/user', body);
      const again = await other.sendAs(key, '/authorize/user', body);
      expect([again.status, again.headers['idempotent-replayed'], again.text]).toEqual([200, 'true', first.text]);

      await world.deps.pool.query('DELETE FROM webhook_deliveries');
      await world.deps.pool.query('DELETE FROM webhook_endpoints');
      await node.sendAs(world.deps.random.uuid(), '/v2/webhooks', { url: receiver.url });
      await payInvoice(node);
      await other.deliver();
      expect(await attempts()).toEqual([{ state: 'delivered', attempts: 1 }]);
    }
    const [one, two] = [await addCard(nodes[0], user.accountId), await addCard(nodes[1], user.accountId)];
    expect(two).toBe(one);
    await Promise.all(nodes.map((node) => node.stop()));
  });
});

describe('a node that lacks the key another node sealed with', () => {
  it('answers a replay with 503 and a code; the next node answers it', async () => {
    const [knows, lacks] = await Promise.all([startNode([NEW]), startNode([OLD])]);
    const user = await world.addUser();
    const ask = (node: Node) => node.sendAs('sealed-new', '/authorize/user', { account_id: user.accountId });
    const first = await ask(knows);

    const refused = await ask(lacks);

    expect([refused.status, refused.json.codes]).toEqual([503, ['secret_key_unknown']]);
    expect(refused.headers['retry-after']).toBe('1');
    expect(world.deps.logLines.join('')).toContain('sealed with a key not in SVC_SECRET_KEYS');
    expect((await ask(knows)).text).toBe(first.text);
    await Promise.all([knows.stop(), lacks.stop()]);
  });

  it('spends no attempt on a webhook that it cannot sign', async () => {
    const [knows, lacks] = await Promise.all([startNode([NEW]), startNode([OLD])]);
    await world.deps.pool.query('DELETE FROM webhook_deliveries');
    await world.deps.pool.query('DELETE FROM webhook_endpoints');
    await knows.sendAs(world.deps.random.uuid(), '/v2/webhooks', { url: receiver.url });
    await payInvoice(knows);

    await lacks.deliver();
    expect(await attempts()).toEqual([{ state: 'due', attempts: 0 }]);
    world.deps.clock.advance(60_001);
    await knows.deliver();

    expect(await attempts()).toEqual([{ state: 'delivered', attempts: 1 }]);
    await Promise.all([knows.stop(), lacks.stop()]);
  });
});
