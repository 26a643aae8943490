import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../../../test/support/free-port.js';
import { startTracing } from '../../../src/platform/tracing/start-tracing.js';
import type { RunningTracing } from '../../../src/platform/tracing/tracing.js';
import { built } from '../../support/built.js';
import { type Collector, startCollector } from '../../support/collector.js';
import { createTestDatabase } from '../../support/test-database.js';
import { startTracedNode } from '../../support/traced-node.js';

let collector: Collector | undefined;
afterEach(async () => {
  vi.unstubAllEnvs();
  await collector?.close();
  collector = undefined;
});

interface Started extends RunningTracing {
  /** Of the log, in order. */
  readonly messages: string[];
}

async function start(environment: Record<string, string>): Promise<Started> {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const messages: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void messages.push(JSON.parse(line).msg) });
  return { ...(await startTracing({ traces: true }, log)), messages };
}

const traced = ({ tracing }: RunningTracing, name = 'work') => tracing.inSpan({ name }, async () => undefined);

describe('without a collector in the environment', () => {
  /** How many modules of OpenTelemetry's SDK a process has loaded; the metrics load its API. */
  const count = async (script: string): Promise<number> => {
    const probe = `
      import { Module } from 'node:module';
      ${script}
      console.log(Object.keys(Module._cache).filter((file) => /@opentelemetry.(?!api.)/.test(file)).length);
      process.exit(0);`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', probe]);
    return Number(stdout);
  };
  const file = (name: string) => JSON.stringify(`file://${built(name)}`);

  it('the service loads nothing of OpenTelemetry’s SDK', async () => {
    const tracing = `const { startTracing } = await import(${file('platform/tracing/start-tracing.js')});`;
    expect(await count(`await import(${file('service.js')}); ${tracing} await startTracing({ traces: false });`)).toBe(
      0,
    );
    expect(await count(`${tracing} await startTracing({ traces: true });`)).toBeGreaterThan(10);
  });
});

describe('the sampler', () => {
  const CALLER = '0af7651916cd43dd8448eb211c80319c';
  const headers = (flags: string) => ({ traceparent: `00-${CALLER}-b7ad6b7169203331-${flags}` });

  it('tells the share of traces that the environment asks for, and all that a caller has sampled', async () => {
    collector = await startCollector();
    const node = await startTracedNode({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0',
    });
    await node.call('GET', '/v2/webhooks');
    await node.call('GET', '/v2/webhooks', { headers: headers('00') });
    await node.call('GET', '/v2/webhooks', { headers: headers('01') });
    await node.stop();
    await node.drop();
    expect(new Set(collector.spans.map(({ traceId }) => traceId))).toEqual(new Set([CALLER]));
    expect(collector.spans.filter(({ kind }) => kind === 2)).toHaveLength(1);
    expect(node.logLines.filter((line) => line.includes('traceId'))).toHaveLength(1);
  });
});

describe('a job’s round', () => {
  it('is told if it finds a row or fails, and not if it finds nothing', async () => {
    collector = await startCollector();
    const database = await createTestDatabase();
    const running = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    const { tracing } = running;
    tracing.watchPool(database.pool);
    await tracing.inRound('idle', () => database.pool.query('SELECT name FROM schema_migrations WHERE false'));
    await tracing.inRound('busy', () => database.pool.query('SELECT name FROM schema_migrations LIMIT 1'));
    const failing = tracing.inRound('failing', () => database.pool.query('SELECT hush FROM schema_migrations'));
    await expect(failing).rejects.toThrow('hush');
    await running.stop();
    await database.drop();

    const told = collector.spans.map(({ name, attributes }) => [name, attributes['error.type']]);
    expect(told.toSorted()).toEqual([
      ['SELECT schema_migrations', undefined],
      ['SELECT schema_migrations', '42703'],
      ['job busy', undefined],
      ['job failing', '42703'],
    ]);
    expect(collector.text()).not.toContain('hush');
  });
});

describe('a collector', () => {
  it('that refuses is mentioned once in the log, until it takes traces again', async () => {
    let requests = 0;
    collector = await startCollector();
    collector.answer = (response) => {
      requests += 1;
      response.writeHead(400).end('the spans are refused: hush');
    };
    const running = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '20' });
    for (const seen of [1, 2, 3]) {
      await traced(running);
      await expect.poll(() => requests, { timeout: 20_000 }).toBe(seen);
    }
    await expect.poll(() => running.messages).toEqual(['traces could not be sent']);
    collector.answer = (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    await traced(running);
    await expect
      .poll(() => running.messages, { timeout: 20_000 })
      .toEqual(['traces could not be sent', 'traces are sent again']);
    await running.stop();
  });

  it('that is down fails no request, and is mentioned once', async () => {
    const node = await startTracedNode({
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
      OTEL_EXPORTER_OTLP_TIMEOUT: '200',
    });
    const mentioned = () => node.logLines.filter((line) => /traces|otlp|export/i.test(line));
    for (const round of [1, 2, 3]) {
      const answer = await node.call('POST', '/v2/invoice', { body: node.purchase(round) });
      expect(answer.status).toBe(201);
      await expect.poll(mentioned, { timeout: 20_000 }).toHaveLength(1);
    }
    await node.stop();
    await node.drop();
    expect(mentioned()).toHaveLength(1);
    expect(mentioned()[0]).toContain('ECONNREFUSED');
  });

  it('that never answers holds up neither a request nor a node that stops', async () => {
    collector = await startCollector();
    collector.answer = () => undefined;
    const running = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_TIMEOUT: '600000' });
    await traced(running);
    const started = performance.now();
    await running.stop();
    expect(performance.now() - started).toBeLessThan(30_000);
    expect(collector.spans).toHaveLength(1);
  });
});
