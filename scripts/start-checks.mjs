import { createServer } from 'node:net';

const READY_WITHIN_MS = 60_000;
const ASK_EVERY_MS = 100;

/** @returns one sentence when the port is not available, undefined when it is */
export async function portProblem(port, setting, what) {
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) return `${setting} is "${port}"; it must be a port number.`;
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', ({ code }) =>
      resolve(
        code === 'EADDRINUSE'
          ? `Port ${port}, which ${what} needs, is in use. Stop the program that uses it, or set ${setting} to another port.`
          : `Port ${port}, which ${what} needs, cannot be opened (${code}). Set ${setting} to another port.`,
      ),
    );
    probe.listen(Number(port), '127.0.0.1', () => probe.close(() => resolve(undefined)));
  });
}

/**
 * Requests a URL until it answers 200.
 *
 * @param stopped - aborted when waiting has become pointless
 * @returns undefined when it is ready, otherwise one sentence
 */
export async function waitUntilReady(address, stopped) {
  const deadline = Date.now() + READY_WITHIN_MS;
  let last = 'no answer';
  while (Date.now() < deadline && !stopped.aborted) {
    try {
      const { ok, status } = await fetch(address, { signal: AbortSignal.timeout(5_000) });
      if (ok) return undefined;
      last = `status ${status}`;
    } catch {
      last = 'no answer';
    }
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
  return `${address} was not ready within ${READY_WITHIN_MS / 1000} seconds (${last}).`;
}
