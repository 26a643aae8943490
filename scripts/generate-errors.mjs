// docs/errors.md, from the catalogue, once that agrees with the source: every code that is thrown is told, and no other. `--check` writes nothing.
import { readFileSync, writeFileSync } from 'node:fs';
import { api, oauth, patterns, reasons, sdk, server } from './errors/catalogue.mjs';
import { compareWithSource } from './errors/compare.mjs';

const FILE = 'docs/errors.md';
const table = (head, rows) => [head, head.replace(/[^|]+/g, '---'), ...rows.map((row) => `| ${row.join(' | ')} |`), ''];
const codes = (entries) =>
  Object.entries(entries).map(([code, rest]) => [`\`${code}\``, ...rest.map((cell) => [cell].flat().join(', '))]);

const text = [
  '# Errors',
  '',
  '<!-- Written by `npm run generate:errors`; edit scripts/errors/catalogue.mjs. -->',
  '',
  'Branch on codes; messages are for people and may change. How a flow ends: [results and errors](results-and-errors.md).',
  '',
  '## In a game: `error.code`',
  '',
  ...table('| Code | Cause | Remedy |', codes(sdk)),
  'Codes of the bridge between an engine and its script runtime: [bridge protocol](bridge-protocol.md).',
  '',
  '## On your server: `svc-bridge/server`',
  '',
  ...table('| Code | Cause | Remedy |', codes(server)),
  '## From the API: `codes`',
  '',
  '`{"status": "Failure", "message": ["…"], "codes": ["…"], "payload": {"request_id", "errors": [{"code", "param"}]}}`; in a game they are in',
  '`error.api`. A 409 has the object itself in its payload. Quote the `Request-Id` of the answer when you ask for help.',
  '',
  ...table('| Code | Cause | Remedy |', patterns),
  ...Object.entries(api).flatMap(([title, entries]) => [
    `### ${title}`,
    '',
    ...table('| Code | Status | Cause | Remedy |', codes(entries)),
  ]),
  '## Why a payment failed: `failure_reason.code`',
  '',
  'A failed payment is a state, not an HTTP error (interface §7.2). No money stays taken.',
  '',
  ...table('| Code | Cause | Remedy |', codes(reasons)),
  '## From the token endpoint: `error`',
  '',
  ...table('| Code | Status | Cause | Remedy |', codes(oauth)),
].join('\n');

const problems = compareWithSource(process.cwd());
if (process.argv.includes('--check') && readFileSync(FILE, 'utf8') !== text)
  problems.push(`${FILE} is not what scripts/errors/catalogue.mjs says: npm run generate:errors`);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
if (!process.argv.includes('--check')) writeFileSync(FILE, text);
