import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createApp } from './app.js';
import { createJobs } from './create-jobs.js';
import { createSmtpMailer } from './delivery/mail/mailer.js';
import { chooseCardEntry, describeCardEntry } from './operations/adapters/choose-card-entry.js';
import { loadAdapters } from './operations/adapters/load-adapters.js';
import { createSandboxAdapters } from './operations/adapters/sandbox-adapters.js';
import { watchAdapters } from './operations/adapters/watch-adapters.js';
import { createSandboxCardFields, startCardFields } from './operations/sandbox/card-fields/card-fields-server.js';
import { createSandboxParts, startSandbox } from './operations/sandbox/start-sandbox.js';
import { type Adapters, noAdapters } from './payments/adapters.js';
import { noCardProvider } from './payments/cards/no-card-provider.js';
import type { PaymentDeps } from './payments/deps.js';
import { createMoney } from './payments/money.js';
import { systemClock } from './platform/clock.js';
import { openDatabase } from './platform/db/open-database.js';
import { openReadReplica } from './platform/db/read-replica.js';
import { adoptCell } from './platform/db/service-cell.js';
import { adoptMode } from './platform/db/service-mode.js';
import { DatabaseCheck } from './platform/health/database-check.js';
import { registerHealth } from './platform/health/register-health.js';
import { mayPackBodies } from './platform/http/packed-body.js';
import { JobRunner } from './platform/jobs/job-runner.js';
import { PrometheusMeter } from './platform/metrics/prometheus-meter.js';
import { processMetrics, registerMetrics } from './platform/metrics/register-metrics.js';
import { type NodeIdentity, NodeRecorder } from './platform/nodes/node-recorder.js';
import { systemRandom } from './platform/random.js';
import { RELEASE } from './platform/release.js';
import type { Settings } from './platform/settings.js';
import { startTracing } from './platform/tracing/start-tracing.js';

/** Requests still running after this are cut off, ms. */
const FINISH_WITHIN_MS = 20_000;
/** The total time for running jobs, charges and mails to finish, requests included, ms. */
const STOP_WITHIN_MS = 25_000;
/** Closing the database is the last step and has its own timeout: an operator's may not answer, the embedded one writes a checkpoint. */
const CLOSE_WITHIN_MS = { operators: 6_000, embedded: 40_000 };

export interface RunningService {
  /** `embedded`, or the database's host name. */
  readonly databasePlace: string;
  /**
   * Accepts no new requests, finishes running ones, then stops jobs, connections and the embedded database. It does not wait for anything
   * that hangs: it takes `drainMs` plus about 30 s at most.
   */
  stop(): Promise<void>;
}

/**
 * Starts one node: database, schema, sandbox data, jobs, HTTP.
 *
 * @throws Error with one clear sentence, after stopping everything it has started
 */
export async function startService(settings: Settings, log: Logger): Promise<RunningService> {
  let check: DatabaseCheck | undefined;
  const database = await openDatabase(settings, {
    onProblem: (line) => log.debug({ database: line }),
    byIndex: true,
    onRefused: (sqlState) => check?.noteRefusal(sqlState),
  });
  const databaseCheck = new DatabaseCheck({ pool: database.pool, wallClock: systemClock });
  check = databaseCheck;
  const undo: (() => Promise<void>)[] = [];
  const closing = { close: database.close, withinMs: CLOSE_WITHIN_MS[settings.databaseUrl ? 'operators' : 'embedded'] };
  try {
    const { tracing, stop: stopTracing } = await startTracing(settings, log);
    undo.push(stopTracing);
    tracing.watchPool(database.pool);
    await adoptMode(database.pool, settings.mode, Date.now());
    await adoptCell(database.pool, settings.cell, Date.now());
    const replica = openReadReplica(settings, { primary: database.pool, log });
    if (replica) {
      undo.push(() => replica.close());
      tracing.watchPool(replica.pool);
      await replica.check();
    }
    const parts = settings.mode === 'sandbox' ? createSandboxParts(database.pool, systemRandom) : undefined;
    let runner: JobRunner | undefined;
    const registry = processMetrics();
    const meter = new PrometheusMeter(registry);
    const base = { pool: database.pool, clock: parts?.clock ?? systemClock, random: systemRandom, log, tracing, meter };
    const fields =
      parts && settings.cardEntry === 'provider' ? createSandboxCardFields({ ...base, settings }) : undefined;
    const adapters = watchAdapters(
      tracing,
      chooseCardEntry(
        parts ? createSandboxAdapters({ ...base, ...settings, fields }) : await operatorAdapters(settings, log),
        settings,
      ),
    );
    log.info(describeCardEntry(adapters));
    const money = createMoney(base, {
      cards: adapters.cards ?? noCardProvider,
      packsAnswers: await mayPackBodies(database.pool),
      ...(parts && { injectedFault: () => parts.faults.paymentFailure() }),
    });
    const deps: PaymentDeps = {
      ...base,
      db: database.db,
      replica,
      settings,
      money,
      adapters,
      wake: (job) => runner?.wake(job),
    };
    undo.push(() => money.drained());
    const mailer = settings.smtpUrl
      ? createSmtpMailer({ smtpUrl: settings.smtpUrl, from: settings.mailFrom })
      : undefined;
    if (mailer) undo.push(async () => mailer.close());
    if (fields) undo.push(await startCardFields({ ...base, settings }, fields));
    const sandbox = parts && (await startSandbox(deps, parts, () => runner?.wake()));
    if (sandbox) undo.push(sandbox.stop);
    const jobs = new JobRunner(
      createJobs(deps, { mailer, faults: parts?.faults, openForWholeTables: database.openForWholeTables }),
      {
        log,
        mayAct: () => databaseCheck.mayAct(),
        tracing,
      },
    );
    runner = jobs;
    const recorder = new NodeRecorder({
      pool: database.pool,
      log,
      node: identify(settings),
      problem: () => databaseCheck.problem(),
      jobs: () => jobs.rounds.read(),
    });
    // before the jobs, so that it has stopped after them
    undo.push(() => recorder.stop());
    undo.push(() => jobs.stop());
    const readiness = { draining: false };
    const app = createApp(deps, { sandbox });
    registerHealth(app, databaseCheck, readiness);
    registerMetrics(app, deps, {
      registry,
      token: settings.metricsToken,
      jobs: () => jobs.rounds.read(),
      engine: () => money.engine.load,
    });
    undo.push(() => closeWithin(app, FINISH_WITHIN_MS));
    await app.listen({ host: settings.host, port: settings.port });
    jobs.start();
    recorder.start();
    return {
      databasePlace: database.place,
      stop: async () => {
        readiness.draining = true;
        recorder.stopping();
        await new Promise((resolve) => setTimeout(resolve, settings.drainMs));
        await stopAll(undo, closing, log);
      },
    };
  } catch (error) {
    await stopAll(undo, closing, log);
    throw error;
  }
}

function identify({ port, build }: Settings): NodeIdentity {
  return { id: systemRandom.uuid(), name: `${hostname()}:${port}`, version: RELEASE, build };
}

async function operatorAdapters({ adapters: file }: Settings, log: Logger): Promise<Adapters> {
  return file === undefined ? noAdapters : loadAdapters(file, { log: log.child({ part: 'adapters' }) });
}

interface Closing {
  close(): Promise<void>;
  readonly withinMs: number;
}

/** Stops the newest part first, the database last; a part that fails or hangs does not block the others. */
async function stopAll(
  undo: readonly (() => Promise<void>)[],
  { close, withinMs }: Closing,
  log: Logger,
): Promise<void> {
  const deadline = performance.now() + STOP_WITHIN_MS;
  for (const step of [...undo].reverse()) await stopWithin(step, deadline - performance.now(), log);
  await stopWithin(close, withinMs, log);
}

async function stopWithin(step: () => Promise<void>, limitMs: number, log: Logger): Promise<void> {
  const done = new AbortController();
  const late = delay(Math.max(limitMs, 0), 'late', { signal: done.signal }).catch(() => undefined);
  const stopped = step().catch((error: unknown) => log.error({ err: error }, 'stopping failed'));
  if ((await Promise.race([stopped, late])) === 'late') log.error('something did not stop in time');
  done.abort();
}

async function closeWithin(app: ReturnType<typeof createApp>, limitMs: number): Promise<void> {
  const limit = setTimeout(() => app.server.closeAllConnections(), limitMs);
  await app.close();
  clearTimeout(limit);
}
