import { registerAccess } from '../../../src/accounts/tokens/authenticate.js';
import { registerWebhookRoutes } from '../../../src/delivery/webhooks/routes.js';
import { type WebhooksJobOptions, webhooksJob } from '../../../src/delivery/webhooks/webhooks-job.js';
import { Pipeline } from '../../../src/ledger/pipeline.js';
import { findListeningEndpoints, writeWebhookEvents } from '../../../src/ledger/write-webhook-events.js';
import { createHttpApp, type HttpApp } from '../../../src/platform/http/http-app.js';
import type { Job } from '../../../src/platform/jobs/job-runner.js';
import { newId } from '../../../src/platform/random.js';
import type { Settings } from '../../../src/platform/settings.js';
import { createTestDeps, type TestDeps } from '../flows/test-deps.js';
import { createTestIntegrator, type TestIntegrator } from '../flows/test-integrator.js';
import { createTestDatabase } from '../test-database.js';

export interface WebhookWorld {
  readonly deps: TestDeps;
  readonly app: HttpApp;
  readonly integrator: TestIntegrator;
  /** Registers a receiver. @returns the payload of the answer */
  register(url: string, events?: string[]): Promise<{ id: string; secret: string }>;
  /** Emits an escrow event in a transaction of its own, as the money path does; `meanwhile` runs once that knows who listens. */
  emit(body?: string, meanwhile?: () => Promise<unknown>): Promise<void>;
  /** The delivery job of one node. */
  job(options?: Partial<WebhooksJobOptions>): Job;
  /** Runs a node's job until nothing is due or being sent. */
  settle(job: Job): Promise<void>;
  call(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<{ status: number; payload: unknown }>;
  close(): Promise<void>;
}

const INVOICE_TEXT = '{"status":"Success","message":[],"codes":[],"payload":{"state":"success"}}';

export async function createWebhookWorld(overrides: Partial<Settings> = {}): Promise<WebhookWorld> {
  const database = await createTestDatabase();
  const deps = createTestDeps(database, overrides);
  const app = createHttpApp(deps, registerAccess);
  registerWebhookRoutes(app, deps);
  const integrator = await createTestIntegrator(deps);
  const world: WebhookWorld = {
    deps,
    app,
    integrator,
    register: async (url, events) => {
      const { payload } = await world.call('POST', '/v2/webhooks', events ? { url, events } : { url });
      return payload as { id: string; secret: string };
    },
    emit: async (body = '{"status":"Success"}', meanwhile) => {
      const event = {
        integratorId: integrator.integratorId,
        event: 'escrow-transaction-update' as const,
        subjectId: `esc_${newId(deps.random, deps.clock.now())}`,
        body,
      };
      const client = await deps.pool.connect();
      const pipeline = new Pipeline(client);
      const endpoints = findListeningEndpoints(pipeline, new Set([integrator.integratorId]));
      await pipeline.flush();
      await meanwhile?.();
      writeWebhookEvents({ pipeline, random: deps.random, nowMs: deps.clock.now() }, { events: [event], endpoints });
      await pipeline.flush();
      client.release();
    },
    job: (options) => webhooksJob(deps, { renderInvoice: async () => INVOICE_TEXT, ...options }),
    settle: async (job) => {
      const signal = new AbortController().signal;
      while (await job.run(signal));
    },
    call: async (method, path, body) => {
      const answer = await app.inject({
        method,
        url: path,
        headers: integrator.headers,
        ...(body ? { payload: body } : {}),
      });
      return { status: answer.statusCode, payload: answer.json().payload };
    },
    close: async () => {
      await app.close();
      await database.drop();
    },
  };
  return world;
}
