// docs/errors.md, and the remedies of the server half, from the catalogue, once that matches the source: every thrown code, and no other. `--check` writes nothing.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { api, oauth, operatorConsole, patterns, reasons, sdk, server } from './errors/catalogue.mjs';
import { compareWithSource } from './errors/compare.mjs';

const FILE = 'docs/errors.md';
const REMEDIES = 'src/server/calls/remedies.ts';
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
  "## From the operator's console",
  '',
  ...table('| Code | Status | Cause | Remedy |', codes(operatorConsole)),
  '## Why a payment failed: `failure_reason.code`',
  '',
  'A failed payment is a state, not an HTTP error (interface §7.2). No money is kept.',
  '',
  ...table('| Code | Cause | Remedy |', codes(reasons)),
  '## From the token endpoint: `error`',
  '',
  ...table('| Code | Status | Cause | Remedy |', codes(oauth)),
].join('\n');

const plain = (cell) =>
  [cell]
    .flat()
    .join(' ')
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replaceAll('`', '');
const remedies = Object.fromEntries(
  Object.values(api).flatMap((entries) => Object.entries(entries).map(([code, rest]) => [code, plain(rest.at(-1))])),
);
const source = `// Written by \`npm run generate:errors\`; edit scripts/errors/catalogue.mjs.

/** What to do about each code of the API. */
export const remedies: Readonly<Record<string, string>> = ${JSON.stringify(remedies)};
`;
// formatted by this repository's rules, wherever the checked tree is
const root = fileURLToPath(new URL('..', import.meta.url));
const biome = [
  join(root, 'node_modules/@biomejs/biome/bin/biome'),
  'check',
  '--write',
  `--stdin-file-path=${REMEDIES}`,
];
const files = {
  [FILE]: text,
  [REMEDIES]: execFileSync(process.execPath, biome, { cwd: root, input: source, encoding: 'utf8' }),
};

const problems = compareWithSource(process.cwd());
for (const [file, wanted] of Object.entries(files)) {
  if (process.argv.includes('--check') && readFileSync(file, 'utf8') !== wanted)
    problems.push(`${file} is not what scripts/errors/catalogue.mjs says: npm run generate:errors`);
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
if (!process.argv.includes('--check')) for (const [file, wanted] of Object.entries(files)) writeFileSync(file, wanted);
