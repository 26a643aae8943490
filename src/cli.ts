#!/usr/bin/env node
/**
 * `npx svc-bridge <command>`. Its commands are in docs/starter.md, docs/testing-your-shop.md and docs/conformance.md.
 */
import { ask } from './cli/ask.js';
import { runCommand } from './cli/run-command.js';

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());

process.exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  say: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
  stop: stop.signal,
  ...(process.stdin.isTTY && {
    ask: (question) => ask(question, { input: process.stdin, output: process.stdout, stop: stop.signal }),
  }),
});
