import { createServer } from 'node:net';

/** What ends is not waited for; on a slow or busy machine the first start alone, which makes the database, takes minutes. */
const READY_WITHIN_MS = 600_000;
const SAY_SO_AFTER_MS = 15_000;
const ASK_EVERY_MS = 100;

/**
 * @param {{port: string, setting: string, what: string}[]} programs that need a port each
 * @returns one sentence about the first port that is not available, undefined when all are
 */
export async function portsProblem(programs) {
  for (const [index, program] of programs.entries()) {
    const { port, setting, what } = program;
    const other = programs.slice(0, index).find((earlier) => Number(earlier.port) === Number(port));
    if (other)
      return `Both ${other.what} and ${what} would need port ${port}. Set ${other.setting} or ${setting} to another port.`;
    const problem = await portProblem(program);
    if (problem) return problem;
  }
  return undefined;
}

async function portProblem({ port, setting, what }) {
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
 * Requests a URL until it answers 200; says so when that takes long.
 *
 * @param stopped - aborted when waiting has become pointless
 * @param around - the clock, and where it says so; tests give their own
 * @returns undefined when it is ready, otherwise one sentence
 */
export async function waitUntilReady(address, stopped, around = {}) {
  const { now = Date.now, pause = pauseFor, say = console.log } = around;
  const begun = now();
  const deadline = begun + READY_WITHIN_MS;
  let last = 'no answer';
  let isSaid = false;
  while (now() < deadline && !stopped.aborted) {
    try {
      const { ok, status } = await fetch(address, { signal: AbortSignal.timeout(5_000) });
      if (ok) return undefined;
      last = `status ${status}`;
    } catch {
      last = 'no answer';
    }
    if (!isSaid && now() - begun >= SAY_SO_AFTER_MS) {
      isSaid = true;
      say(`Waiting for ${address} (${last}). The first start makes the database, and takes minutes on a slow machine.`);
    }
    await pause(ASK_EVERY_MS);
  }
  return `${address} was not ready within ${READY_WITHIN_MS / 60_000} minutes (${last}).`;
}

function pauseFor(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
