import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections: what is free now is not taken by one before it is listened on. */
const FIRST = 12_000;
const FOR_EACH_WORKER = 1_000;
const WORKERS = 20;

const first = FIRST + (Number(process.env.VITEST_POOL_ID ?? process.pid) % WORKERS) * FOR_EACH_WORKER;
let next = Math.floor(Math.random() * FOR_EACH_WORKER);

/** A port of this machine on which nothing listens; it is named once only, and to no other worker of a run. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < FOR_EACH_WORKER; tried++) {
    const port = first + (next++ % FOR_EACH_WORKER);
    if (await isFree(port)) return port;
  }
  throw new Error(`Programs listen on all ports from ${first} to ${first + FOR_EACH_WORKER - 1}: stop some of them.`);
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
