import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the range for outgoing connections, so that a free port is not taken before it is listened on. */
const FIRST = 12_000;
const FOR_EACH_WORKER = 1_000;
const WORKERS = 20;

const first = FIRST + (Number(process.env.VITEST_POOL_ID ?? process.pid) % WORKERS) * FOR_EACH_WORKER;
let next = Math.floor(Math.random() * FOR_EACH_WORKER);

/** A free port of this machine; each is returned only once, and to no other worker of a run. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < FOR_EACH_WORKER; tried++) {
    const port = first + (next++ % FOR_EACH_WORKER);
    if (await isFree(port)) return port;
  }
  throw new Error(`All ports from ${first} to ${first + FOR_EACH_WORKER - 1} are in use: stop some programs.`);
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
