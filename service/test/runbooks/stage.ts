import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type ConnectionSettings, createDatabaseClient } from '../../src/platform/db/client.js';
import { startEmbeddedPostgres } from '../../src/platform/db/embedded-postgres.js';
import { migrate } from '../../src/platform/db/migrate.js';
import { migrations } from '../../src/platform/db/migrations/index.js';
import { type ChaosPeople, createPeople } from '../chaos/people.js';
import { VictimNode } from '../chaos/victim-node.js';
import { type SilentProxy, startSilentProxy } from '../support/silent-proxy.js';
import { Prometheus } from './prometheus.js';

const ADAPTERS = fileURLToPath(new URL('./troubled-adapters.mjs', import.meta.url));
const FUNDS = 1_000_000_000;
const BALANCER_ASKS_EVERY_MS = 250;
const REQUEST_LIMIT_MS = 45_000;

/** The people's opening balances are a sandbox's: the audit would find them in a database that is known as an operator's. */
const FORGET_MODE_SQL = `
  CREATE FUNCTION forget_mode() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
  CREATE TRIGGER forget_mode BEFORE INSERT ON service_mode FOR EACH ROW EXECUTE FUNCTION forget_mode()`;

/** What can fail at the providers; read by `troubled-adapters.mjs`. */
export type Trouble = 'cards' | 'bank silent';

export interface StageAnswer {
  /** 0: none came. */
  readonly status: number;
  readonly payload: Record<string, unknown>;
}

interface CallInit {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Absent: a new one. */
  readonly key?: string;
}

/** Two nodes under a load balancer and a Prometheus, a database behind a network that can go silent, and people who trade. */
export interface Stage extends ChaosPeople {
  readonly nodes: readonly [VictimNode, VictimNode];
  readonly network: SilentProxy;
  readonly prometheus: Prometheus;
  /** To the database, past the network. */
  readonly connection: ConnectionSettings;
  /** Where calls that nobody answers are noted. */
  readonly file: string;
  /** Asks one of the nodes, once. @param init - absent: a GET */
  call(url: string, init?: CallInit): Promise<StageAnswer>;
  /** Creates an invoice and pays it. @param methodId - absent: from the buyer's wallet */
  buy(buyer: number, methodId?: string): Promise<StageAnswer>;
  query(sql: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>;
  /** From now on only this. */
  haveTrouble(...trouble: readonly Trouble[]): void;
  /** Whatever the nodes have said so far. */
  said(): string;
  close(): Promise<void>;
}

export async function openStage(): Promise<Stage> {
  const folder = mkdtempSync(path.join(tmpdir(), 'svc-runbooks-'));
  const newFile = (name: string) => {
    writeFileSync(path.join(folder, name), '');
    return path.join(folder, name);
  };
  const [log, troubles, file] = [newFile('nodes.log'), newFile('trouble'), newFile('unanswered.jsonl')] as const;
  const postgres = await startEmbeddedPostgres({ dataDirectory: path.join(folder, 'data') });
  const client = createDatabaseClient({ connection: postgres.connection, maxConnections: 8 });
  await migrate({ pool: client.pool, migrations, nowMs: Date.now() });
  await client.pool.query(FORGET_MODE_SQL);
  const people = await createPeople(client, FUNDS);
  const network = await startSilentProxy(postgres.connection);
  const databaseUrl = `postgres://${postgres.connection.user}@127.0.0.1:${network.port}/postgres`;
  const options = {
    saysTo: log,
    standing: { SVC_ADAPTERS: ADAPTERS, PROVIDERS_TROUBLE: troubles, LOG_LEVEL: 'info' },
  };
  const nodes = [await VictimNode.start(databaseUrl, options), await VictimNode.start(databaseUrl, options)] as const;
  const ports = nodes.map(({ port }) => port);
  const prometheus = await Prometheus.start(folder, ports);
  const balancer = startBalancer(ports);
  const call = callOne(ports, people.token);
  return {
    ...people,
    nodes,
    network,
    connection: postgres.connection,
    prometheus,
    file,
    call,
    buy: async (buyer, methodId) => {
      const created = await call('/v2/invoice', { method: 'POST', body: purchase(people, buyer, methodId) });
      if (created.status >= 300) return created;
      return call(`/v2/invoice/${created.payload.invoice_id}/pay`, { method: 'POST' });
    },
    query: async (sql, values = []) => (await client.pool.query(sql, [...values])).rows,
    haveTrouble: (...trouble) => writeFileSync(troubles, trouble.join('\n')),
    said: () => readFileSync(log, 'utf8'),
    close: async () => {
      await balancer.stop();
      await prometheus.stop();
      await Promise.all(nodes.map((node) => node.stop()));
      await client.close();
      await network.close();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Asks each node whether it is ready, as a load balancer does. */
function startBalancer(ports: readonly number[]): { stop(): Promise<void> } {
  let stopping = false;
  const lanes = ports.map(async (port) => {
    while (!stopping) {
      await request(`http://127.0.0.1:${port}/readyz`, {});
      await delay(BALANCER_ASKS_EVERY_MS);
    }
  });
  return {
    stop: async () => {
      stopping = true;
      await Promise.all(lanes);
    },
  };
}

function callOne(ports: readonly number[], token: string): Stage['call'] {
  let turn = 0;
  return (url, { method, body, key = randomUUID() } = { method: 'GET' }) => {
    turn += 1;
    const headers = {
      authorization: `Bearer ${token}`,
      ...(method !== 'GET' && { 'idempotency-key': key }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    return request(`http://127.0.0.1:${ports[turn % ports.length]}${url}`, init);
  };
}

async function request(address: string, init: RequestInit): Promise<StageAnswer> {
  try {
    const response = await fetch(address, { ...init, signal: AbortSignal.timeout(REQUEST_LIMIT_MS) });
    const { payload = {} } = await response.json();
    return { status: response.status, payload };
  } catch {
    return { status: 0, payload: {} };
  }
}

/** Of an invoice or escrow. */
export function purchase({ buyers, sellers }: ChaosPeople, buyer: number, methodId?: string): object {
  const own = buyers[buyer % buyers.length];
  return {
    account_id: own?.accountId,
    reference_type: 'runbook',
    reference_id: randomUUID(),
    payment_methods: [{ payment_method_id: methodId ?? own?.methodId }],
    line_items: [
      {
        amount: 500,
        currency: 'USD',
        transaction_type: 'user_to_user',
        reference_type: '',
        reference_id: '',
        recipients: [{ amount: 500, currency: 'USD', destination_wallet_id: sellers[0]?.walletId }],
      },
    ],
  };
}
