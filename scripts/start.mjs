// Runs the payment service and the sample game with its integrator's server. One Ctrl-C stops everything.
// With --engine NAME the game is the sample of that engine.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ENGINES, prepareGame } from './engines/games.mjs';
import { RunningPrograms } from './running-programs.mjs';
import { portsProblem, waitUntilReady } from './start-checks.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const servicePort = process.env.PORT || '8787';
const gamePort = process.env.GAME_PORT || '8788';
// The card provider's fields have an origin of their own, as a real provider's have.
const cardEntry = process.env.SVC_CARD_ENTRY || 'provider';
const cardFieldsPort = process.env.SVC_CARD_FIELDS_PORT || String(Number(servicePort) + 2);
// Two names for one machine are two sites to a browser, as a game and a payment service are in production.
const serviceUrl = `http://127.0.0.1:${servicePort}`;
const gameUrl = `http://localhost:${gamePort}`;

const HELP = `npm start                           the service as a sandbox, and the sample game
npm run start -- --engine NAME      the same with an engine's sample: ${ENGINES.join(', ')}`;

const { engine, help, refused } = readArguments();

const programs = new RunningPrograms();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => programs.stopAll());
}

const problem =
  refused ??
  (ENGINES.includes(engine) ? undefined : `There is no sample of "${engine}". Choose one of: ${ENGINES.join(', ')}.`) ??
  (await portsProblem([
    { port: servicePort, setting: 'PORT', what: 'the service' },
    { port: gamePort, setting: 'GAME_PORT', what: 'the game' },
    ...(cardEntry === 'provider'
      ? [{ port: cardFieldsPort, setting: 'SVC_CARD_FIELDS_PORT', what: "the card provider's fields" }]
      : []),
  ]));
if (help) {
  console.log(HELP);
} else if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else {
  await run();
}

function readArguments() {
  try {
    const options = { engine: { type: 'string', default: 'phaser' }, help: { type: 'boolean', default: false } };
    return parseArgs({ options }).values;
  } catch (error) {
    return { engine: 'phaser', help: false, refused: `${error.message}\n${HELP}` };
  }
}

async function run() {
  const game = tryToPrepare();
  if (!game) return;
  programs.start('service', [join(root, 'service/dist/main.js')], {
    PORT: servicePort,
    SVC_CARD_ENTRY: cardEntry,
    SVC_CARD_FIELDS_PORT: cardFieldsPort,
    SVC_GAME_URL: `${gameUrl}${game.page}`,
  });
  if (!(await programs.ready(waitUntilReady(`${serviceUrl}/readyz`, programs.stopped)))) return;
  programs.start('game', [join(root, 'samples/integrator-server/dist/main.js')], {
    PORT: gamePort,
    SVC_URL: process.env.SVC_URL || serviceUrl,
    ...(game.files && { GAME_FILES: game.files }),
  });
  if (!(await programs.ready(waitUntilReady(`${gameUrl}/healthz`, programs.stopped)))) return;
  await greet(game);
  if (game.program) startNative(game.program);
}

function tryToPrepare() {
  try {
    return prepareGame(engine);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
    return undefined;
  }
}

/** The sample game's script and server have these addresses. */
function startNative(program) {
  const script = join(root, 'dist/svc-bridge.engine.js');
  const args = ['--script', script, '--service', process.env.SVC_URL || serviceUrl, '--server', gameUrl];
  programs.start('native scene', args, {}, program);
}

async function greet({ page }) {
  const response = await fetch(`${serviceUrl}/sandbox/fixtures`).catch(() => undefined);
  const fixtures = response?.ok ? await response.json() : undefined;
  console.log(`
  The sample game     ${gameUrl}${page}            buy something, open the history, mail yourself the receipt
  The service         ${serviceUrl}            its interface: ${serviceUrl}/openapi.json
  Card numbers        ${cardEntry === 'provider' ? `are typed into http://127.0.0.1:${cardFieldsPort}, the card provider's origin` : "are typed into the service's own pages"}
  The sandbox         ${serviceUrl}/sandbox    first calls, live requests, webhooks and mails, clock, faults
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
