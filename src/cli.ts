#!/usr/bin/env node
/**
 * `npx svc-bridge <command>`. Its commands are in docs/starter.md, docs/testing-your-shop.md and docs/conformance.md.
 */
import { createInterface } from 'node:readline/promises';
import { runCommand } from './cli/run-command.js';

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());

process.exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  say: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
  stop: stop.signal,
  ...(process.stdin.isTTY && { ask }),
});

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await lines.question(question, { signal: stop.signal });
  lines.close();
  return answer.trim();
}
