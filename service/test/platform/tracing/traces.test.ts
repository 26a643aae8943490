import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CollectedSpan, type Collector, startCollector } from '../../support/collector.js';
import { startTracedNode, type TracedNode } from '../../support/traced-node.js';
import { type Receiver, startReceiver } from '../../support/webhooks/receiver.js';

const CALLER = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
const PAY = 'POST /v2/invoice/:invoice_id/pay';

let collector: Collector;
let node: TracedNode;
let receiver: Receiver;
beforeAll(async () => {
  [collector, receiver] = await Promise.all([startCollector(), startReceiver()]);
  node = await startTracedNode({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_SERVICE_NAME: 'shop-payments',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
  });
});
afterAll(async () => {
  await node.stop();
  await Promise.all([node.drop(), collector.close(), receiver.vanish()]);
});
afterEach(() => {
  collector.spans.length = 0;
});

const ofTrace = (traceId: string | undefined) => collector.spans.filter((span) => span.traceId === traceId);
const named = (name: string) => collector.spans.filter((span) => span.name === name);

/** The span of the request that got this answer, once it has arrived. */
async function spanOf({ headers }: { headers: Headers }): Promise<CollectedSpan> {
  const id = headers.get('request-id');
  const find = () => collector.spans.find(({ attributes }) => attributes['svc.request_id'] === id);
  await expect.poll(find, { timeout: 20_000 }).toBeDefined();
  return find() as CollectedSpan;
}

/** The names from a span up to the one that began its trace here. */
function pathOf(span: CollectedSpan): string[] {
  const parent = ofTrace(span.traceId).find(({ spanId }) => spanId === span.parentSpanId);
  return [span.name, ...(parent ? pathOf(parent) : [])];
}

async function newInvoice(): Promise<string> {
  return (await node.call('POST', '/v2/invoice', { body: node.purchase() })).json.payload.invoice_id;
}

const pay = (invoiceId: string, headers = {}) => node.call('POST', `/v2/invoice/${invoiceId}/pay`, { headers });
const traceparent = (flags = '01', { traceId, spanId } = CALLER) => `00-${traceId}-${spanId}-${flags}`;

describe('a payment', () => {
  it('continues its caller’s trace, down to the statements of its batch', async () => {
    const paid = await pay(await newInvoice(), { traceparent: traceparent() });
    const root = await spanOf(paid);

    expect(root).toMatchObject({ name: PAY, kind: 2, traceId: CALLER.traceId, parentSpanId: CALLER.spanId });
    expect(root.attributes).toMatchObject({
      'http.request.method': 'POST',
      'http.route': '/v2/invoice/:invoice_id/pay',
      'http.response.status_code': 200,
      'url.scheme': 'http',
      'svc.integrator': 'demo-games',
    });
    const spans = ofTrace(CALLER.traceId);
    const committed = spans.find(({ name }) => name.includes('commit'));
    expect(committed && pathOf(committed).slice(1)).toEqual(['money batch', 'money operation', PAY]);
    expect(committed).toMatchObject({ kind: 3, attributes: { 'db.system.name': 'postgresql' } });
    const ids = new Set([CALLER.spanId, ...spans.map(({ spanId }) => spanId)]);
    expect(spans.filter(({ parentSpanId = '' }) => !ids.has(parentSpanId))).toEqual([]);
    for (const span of spans) {
      const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
      expect(BigInt(span.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(parent?.startTimeUnixNano ?? 0));
      expect(BigInt(span.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano));
    }
    expect(collector.resource).toMatchObject({
      'service.name': 'shop-payments',
      'deployment.environment.name': 'test',
    });
  });

  it('has the id of its trace in its log line, and in no answer', async () => {
    const paid = await pay(await newInvoice());
    const { traceId } = await spanOf(paid);
    const line = node.logLines.find((text) => text.includes(paid.headers.get('request-id') ?? '-'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ traceId, status: 200 });
    expect(JSON.stringify([paid.json, [...paid.headers]])).not.toContain(traceId);
  });

  it('that is refused names the refusal, without an error of the service', async () => {
    const id = await newInvoice();
    await pay(id);
    const again = await pay(id);
    const root = await spanOf(again);
    expect(again.status).toBe(409);
    expect([root.attributes['http.response.status_code'], root.status.code ?? 0]).toEqual([409, 0]);
    const operation = ofTrace(root.traceId).find(({ name }) => name === 'money operation');
    expect(operation?.attributes['svc.refusal']).toBe(again.json.codes[0]);
  });

  it('shares a batch with others: it is linked with the operations of all of them', async () => {
    const shared = () => named('money batch').find(({ links }) => links.length > 1);
    await expect
      .poll(
        async () => {
          const invoices = await Promise.all(Array.from({ length: 20 }, newInvoice));
          const answers = await Promise.all(invoices.map((id) => pay(id)));
          await Promise.all(answers.map(spanOf));
          return shared()?.name;
        },
        { timeout: 60_000 },
      )
      .toBe('money batch');
    const batch = shared();
    const operations = batch?.links.map(({ spanId }) => collector.spans.find((span) => span.spanId === spanId)) ?? [];
    expect(operations.map((span) => span?.name)).toEqual(operations.map(() => 'money operation'));
    expect(new Set(operations.map((span) => span?.traceId)).size).toBe(operations.length);
    expect(batch?.attributes['svc.money.operations']).toBe(operations.length);
    const [above, ...others] = operations;
    expect(batch).toMatchObject({ traceId: above?.traceId, parentSpanId: above?.spanId });
    for (const other of others) expect(other?.links.map(({ spanId }) => spanId)).toEqual([batch?.spanId]);
  });
});

describe('a request', () => {
  it.each([
    ['no trace id', 'once upon a time'],
    ['an unknown version', `ff-${CALLER.traceId}-${CALLER.spanId}-01`],
    ['zeros', `00-${'0'.repeat(32)}-${CALLER.spanId}-01`],
    ['capital letters', traceparent().toUpperCase()],
    ['two values', `${traceparent()}, ${traceparent()}`],
    ['something long', `${traceparent()}-${'0'.repeat(5000)}`],
  ])('with %s in traceparent begins a trace of its own', async (_what, header) => {
    const answer = await node.call('GET', '/v2/webhooks', { headers: { traceparent: header } });
    const span = await spanOf(answer);
    expect(answer.status).toBe(200);
    expect([span.traceId === CALLER.traceId, span.parentSpanId]).toEqual([false, undefined]);
  });

  it('brings nothing else along from its caller', async () => {
    const headers = { traceparent: traceparent(), tracestate: 'vendor=hush-state', baggage: 'user=hush-baggage' };
    await spanOf(await node.call('GET', '/v2/webhooks', { headers }));
    expect(collector.text()).not.toContain('hush');
  });

  it('is told although its route is unknown, and probes are not', async () => {
    await node.call('GET', '/healthz');
    await node.call('GET', '/metrics');
    const answer = await node.call('GET', '/v2/no-such-route/hush-path');
    const span = await spanOf(answer);
    expect([span.name, span.attributes['http.route'], span.attributes['http.response.status_code']]).toEqual([
      'GET',
      undefined,
      404,
    ]);
    expect(collector.text()).not.toMatch(/hush-path|healthz|\/metrics/);
  });
});

describe('a webhook', () => {
  it('is told with its job, event and status; its receiver gets no trace', async () => {
    const hook = await node.call('POST', '/v2/webhooks', { body: { url: `${receiver.url}/hush-hook?key=hush-key` } });
    await pay(await newInvoice(), { traceparent: traceparent() });
    await expect.poll(() => named('POST webhook').length, { timeout: 20_000 }).toBeGreaterThan(0);
    const [sent] = named('POST webhook');
    await expect.poll(() => sent && pathOf(sent), { timeout: 20_000 }).toEqual(['POST webhook', 'job webhooks']);
    expect(sent).toMatchObject({
      kind: 3,
      attributes: {
        'http.request.method': 'POST',
        'http.response.status_code': 204,
        'svc.webhook.event': 'invoice-completion',
        'svc.webhook.endpoint_id': hook.json.payload.id,
      },
    });
    expect(sent?.traceId).not.toBe(CALLER.traceId);
    expect(receiver.received.flatMap(({ headers }) => Object.keys(headers))).not.toContain('traceparent');
    expect(collector.text()).not.toContain('hush');
  });
});
