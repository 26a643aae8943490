/**
 * npm run test:image: builds the Dockerfile with Podman, and runs the image as deploy/kubernetes does: as its own user, without capabilities, on
 * a file system that nobody can write. It migrates a database, serves a payment, is healthy, and stops. Needs root and Debian's podman and runc.
 * Where no registry can be reached, `-- --stand-in` makes the base images of Debian's packages (debootstrap) and of what npm has.
 * Ends with code 1 when something is not as it should be, with 2 when packages are missing.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { freePort } from '../../../test/support/free-port.js';
import { createDatabaseClient } from '../../src/platform/db/client.js';
import { startEmbeddedPostgres } from '../../src/platform/db/embedded-postgres.js';
import { openCalls } from '../chaos/calls.js';
import { createPeople } from '../chaos/people.js';
import { requirePackages } from '../support/require-packages.js';
import { startSilentProxy } from '../support/silent-proxy.js';
import { Podman, RUNTIME } from './podman.js';
import { makeStandInBase } from './stand-in-base.js';

const IMAGE = 'svc-bridge:test';
const MOST_MB = 250;
/** Of node:24-alpine, about: a stand-in is larger. */
const ALPINE_MB = 165;
const READY_WITHIN_MS = 120_000;
const FUNDS = 100_000;
const PRICE = 500;
const MIGRATE = ['node', 'service/dist/operations/admin/main.js', 'migrate'];
const LOCKED_DOWN = [
  // as the manifests of deploy/kubernetes say
  ...['--read-only', '--read-only-tmpfs=false', '--cap-drop', 'all', '--security-opt', 'no-new-privileges'],
  ...['--network', 'host', '--ulimit', 'nofile=1024:1024', '--ulimit', 'nproc=1024:1024', '--log-driver', 'k8s-file'],
];

const { values } = parseArgs({ options: { 'stand-in': { type: 'boolean', default: false } } });
const isStandIn = values['stand-in'];
requirePackages({
  podman: '/usr/bin/podman',
  runc: RUNTIME,
  ...(isStandIn && { debootstrap: '/usr/sbin/debootstrap' }),
});

const root = fileURLToPath(new URL('../../../', import.meta.url));
const nodeVersion = /^ARG NODE_VERSION=(\S+)$/m.exec(readFileSync(path.join(root, 'Dockerfile'), 'utf8'))?.[1] ?? '';
const base = `docker.io/library/node:${nodeVersion}-alpine`;
const port = await freePort();
const dataDirectory = mkdtempSync(path.join(tmpdir(), 'svc-image-data-'));
const podman = new Podman();
const postgres = await startEmbeddedPostgres({ dataDirectory });
const network = await startSilentProxy(postgres.connection);
const client = createDatabaseClient({ connection: postgres.connection, maxConnections: 4 });
let failed = false;
try {
  if (isStandIn) await makeStandInBase(podman, nodeVersion);
  podman.show('build', '--format', 'docker', '--network', 'host', '--tag', IMAGE, root);
  await judgeImage();
  const how = [...LOCKED_DOWN, ...settings()];
  tell('migrated', (await podman.read('run', '--rm', ...how, IMAGE, ...MIGRATE)) !== '');
  await podman.read('run', '--detach', '--name', 'node', ...how, IMAGE);
  await judgeNode();
} finally {
  await client.close();
  await network.close();
  await postgres.stop();
  rmSync(dataDirectory, { recursive: true, force: true });
  podman.close();
}
process.exit(failed ? 1 : 0);

async function judgeImage(): Promise<void> {
  const shown = '{{.Config.User}} {{json .HealthCheck.Test}}';
  const described = await podman.read('image', 'inspect', '--format', shown, IMAGE);
  tell(`user and health check: ${described}`, /^1000:1000 \["CMD","node"/.test(described));
  const [whole, below] = await Promise.all([IMAGE, base].map(megabytesOf));
  const own = (whole ?? 0) - (below ?? 0);
  const size = isStandIn ? own + ALPINE_MB : (whole ?? 0);
  const how = isStandIn ? `${own.toFixed(0)} MB on a base of ${ALPINE_MB} MB` : 'as Podman shows it';
  tell(`size ${size.toFixed(0)} MB: ${how} (under ${MOST_MB} MB)`, size < MOST_MB);
}

async function megabytesOf(image: string): Promise<number> {
  return Number(await podman.read('image', 'inspect', '--format', '{{.Size}}', image)) / 1e6;
}

async function judgeNode(): Promise<void> {
  tell('ready', await isReady());
  tell('health check passes', (await podman.read('healthcheck', 'run', 'node')) === '');
  const people = await createPeople(client, FUNDS);
  const calls = openCalls({ ports: [port], token: people.token, file: path.join(podman.folder, 'unanswered') });
  const [buyer] = people.buyers;
  const line = { currency: 'USD', reference_type: '', reference_id: '', transaction_type: 'user_to_integrator' };
  const created = await calls.post('/v2/invoice', {
    account_id: buyer?.accountId,
    reference_type: 'order',
    reference_id: 'order-1',
    payment_methods: [{ payment_method_id: buyer?.methodId }],
    line_items: [{ ...line, amount: PRICE }],
  });
  const paid = await calls.post(`/v2/invoice/${created.payload.invoice_id}/pay`);
  tell(`a payment is answered ${paid.status}`, paid.status === 200);
  const page = await fetch(`http://127.0.0.1:${port}/ui/v1/continue`);
  tell(`a page is answered ${page.status}`, page.ok);
  await podman.read('stop', '--time', '40', 'node');
  const code = await podman.read('inspect', '--format', '{{.State.ExitCode}}', 'node');
  tell(`stops with code ${code}`, code === '0');
  const problems = (await podman.logs('node')).split('\n').filter((said) => /"level":"?(error|fatal|[56]0)/.test(said));
  tell(`says nothing of an error${problems.map((said) => `\n${said}`).join('')}`, problems.length === 0);
}

async function isReady(): Promise<boolean> {
  const givenUpAt = Date.now() + READY_WITHIN_MS;
  while (Date.now() < givenUpAt) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return true;
    await delay(200);
  }
  console.log(await podman.logs('node'));
  return false;
}

function settings(): string[] {
  const own = `http://127.0.0.1:${port}`;
  const environment = {
    PORT: port,
    HOST: '127.0.0.1',
    DATABASE_URL: `postgres://${postgres.connection.user}@127.0.0.1:${network.port}/postgres`,
    SMTP_URL: 'smtp://127.0.0.1:1',
    SVC_MAIL_FROM: 'Purchases <no-reply@pay.example>',
    SVC_SECRET_KEYS: randomBytes(32).toString('base64'),
    SVC_HTTP_ADDRESSES: 'loopback',
    AUTH_URL: own,
    INVOICING_URL: own,
    PAYMENTS_URL: own,
    WEB_URL: own,
    HOSTED_URL: own,
  };
  return Object.entries(environment).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
}

function tell(what: string, isRight: boolean): void {
  failed ||= !isRight;
  console.log(`${isRight ? 'ok  ' : 'NOT '} ${what}`);
}
