// Create + pay, durable, compared with authorize + capture of npm stripe-stateful-mock, which keeps everything in memory.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { figure, median } from './figure.mjs';
import { installPeers } from './install-peers.mjs';
import { openConnection } from './load.mjs';
import { openWorld, purchase } from './world.mjs';

const CONNECTIONS = 64;
const ROUNDS = 3;
const peers = new URL('../node_modules/', import.meta.url);
const peer = fileURLToPath(new URL('stripe-stateful-mock/dist/cli.js', peers));

export async function benchStripe({ size: pairs = 4_000 } = {}) {
  installPeers();
  const world = await openWorld();
  const node = await world.startNode();
  const mock = await startMock();
  const rows = { ours: [], theirs: [] };
  try {
    for (let round = 0; round <= ROUNDS; round += 1) {
      // as many as the compilers need to settle
      const count = round === 0 ? Math.ceil(pairs / 2) : pairs;
      const ours = await lanes(node.port, count, (send, index) => createAndPay(world, send, round * pairs + index));
      const theirs = await lanes(mock.port, count, authorizeAndCapture);
      if (round === 0) continue;
      rows.ours.push(ours);
      rows.theirs.push(theirs);
    }
    await world.audit();
  } finally {
    mock.stop();
    await world.close();
  }
  const [ours, theirs] = [median(rows.ours), median(rows.theirs)];
  console.log('\nTwo calls for one payment, 64 connections (payments/s, medians of 3 rounds in turns)');
  console.log(
    `  create + pay, durable                     ${ours.toFixed(0).padStart(7)}  ratio ${(ours / theirs).toFixed(2)}`,
  );
  console.log(`  stripe-stateful-mock, in memory           ${theirs.toFixed(0).padStart(7)}`);
  return [
    figure('create + pay, in terms of stripe-stateful-mock', {
      value: (ours / theirs).toFixed(2),
      limit: '> 1',
      ok: ours > theirs,
    }),
  ];
}

/** @returns how many a second */
export async function lanes(port, count, work) {
  let next = 0;
  const started = performance.now();
  const lane = async () => {
    const send = await openConnection(port);
    for (let index = next++; index < count; index = next++) await work(send, index);
    send.close();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  return count / ((performance.now() - started) / 1000);
}

/** @param newKey - an `Idempotency-Key` for a call; undefined: none */
export async function createAndPay(world, send, index, newKey = () => undefined) {
  const newHeaders = () => {
    const key = newKey();
    return {
      authorization: `Bearer ${world.token}`,
      'content-type': 'application/json',
      ...(key && { 'idempotency-key': key }),
    };
  };
  const created = await send({
    method: 'POST',
    path: '/v2/invoice',
    headers: newHeaders(),
    body: JSON.stringify(purchase(world, index)),
  });
  if (created.status !== 201) throw new Error(`create answered ${created.status}: ${created.body}`);
  const { invoice_id: id } = JSON.parse(created.body).payload;
  const paid = await send({ method: 'POST', path: `/v2/invoice/${id}/pay`, headers: newHeaders() });
  if (paid.status !== 200) throw new Error(`pay answered ${paid.status}`);
}

async function authorizeAndCapture(send) {
  const headers = {
    authorization: `Basic ${Buffer.from('sk_test_bench:').toString('base64')}`,
    'content-type': 'application/x-www-form-urlencoded',
  };
  const body = 'amount=550&currency=usd&source=tok_visa&capture=false';
  const created = await send({ method: 'POST', path: '/v1/charges', headers, body });
  if (created.status !== 200) throw new Error(`authorize answered ${created.status}: ${created.body}`);
  const { id } = JSON.parse(created.body);
  const captured = await send({ method: 'POST', path: `/v1/charges/${id}/capture`, headers });
  if (captured.status !== 200) throw new Error(`capture answered ${captured.status}`);
}

async function startMock() {
  const port = 18_000 + Math.floor(Math.random() * 1_000);
  const child = spawn(process.execPath, [peer], {
    stdio: 'ignore',
    env: { PATH: process.env.PATH, PORT: String(port), LOG_LEVEL: 'silent' },
  });
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const up = await fetch(`http://127.0.0.1:${port}/v1/charges`).then(
      () => true,
      () => false,
    );
    if (up) return { port, stop: () => child.kill() };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('stripe-stateful-mock did not start.');
}
