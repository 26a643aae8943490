// Runs the main job: the payment service and the sample game with its integrator's server. One Ctrl-C stops all of it.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RunningPrograms } from './running-programs.mjs';
import { portProblem, waitUntilReady } from './start-checks.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const servicePort = process.env.PORT || '8787';
const gamePort = process.env.GAME_PORT || '8788';
// Two names for one machine are two sites to a browser, as a game and a payment service are in production.
const serviceUrl = `http://127.0.0.1:${servicePort}`;
const gameUrl = `http://localhost:${gamePort}`;

const programs = new RunningPrograms();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => programs.stopAll());
}

const problem =
  (await portProblem(servicePort, 'PORT', 'the service')) ?? (await portProblem(gamePort, 'GAME_PORT', 'the game'));
if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else {
  await run();
}

async function run() {
  programs.start('service', [join(root, 'service/dist/main.js')], { PORT: servicePort });
  if (!(await programs.ready(waitUntilReady(`${serviceUrl}/readyz`, programs.stopped)))) return;
  programs.start('game', [join(root, 'samples/integrator-server/dist/main.js')], {
    PORT: gamePort,
    SVC_URL: process.env.SVC_URL || serviceUrl,
  });
  if (!(await programs.ready(waitUntilReady(`${gameUrl}/healthz`, programs.stopped)))) return;
  await greet();
}

async function greet() {
  const response = await fetch(`${serviceUrl}/sandbox/fixtures`).catch(() => undefined);
  const fixtures = response?.ok ? await response.json() : undefined;
  console.log(`
  The sample game     ${gameUrl}            buy something, open the history, mail yourself the receipt
  The service         ${serviceUrl}            its interface: ${serviceUrl}/openapi.json
  Mails and tools     ${serviceUrl}/sandbox    what was mailed, webhook deliveries, clock, faults
${fixtures ? accounts(fixtures) : ''}
  Ctrl-C stops all of it. What was bought stays for the next start.
`);
}

function accounts({ buyer, other_buyer, seller }) {
  const row = (name, account) =>
    `                      ${name.padEnd(14)}${account.account_id}  ${account.email ?? ''}`;
  return `
  Demo accounts       (the game is signed in as Demo Buyer)
${row('Demo Buyer', buyer)}
${row('Second Buyer', other_buyer)}
${row('Demo Seller', seller)}
`;
}
