// Writes docs/engines.md from the results of a run of test:engines: node scripts/engines/write-matrix.mjs RESULTS.json
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RUN, UNTRIED } from './engine-list.mjs';
import { MEMORY_FILE } from './memory-reporter.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const START = '<!-- written by npm run test:engines -->';

/**
 * @param {string} resultsFile of vitest's JSON reporter
 * @returns {string} one line per engine, for the terminal
 */
export function writeMatrix(resultsFile) {
  const { testResults } = JSON.parse(readFileSync(resultsFile, 'utf8'));
  const memory = JSON.parse(readFileSync(MEMORY_FILE, 'utf8'));
  const rows = RUN.map((engine) => ({
    ...engine,
    ...outcomeOf(engine, testResults),
    held: `${Math.round(Math.max(...engine.tests.map((name) => memory[name] ?? 0)) / 1e6)} MB`,
    version: versionOf(engine.version),
  }));
  const page = join(root, 'docs/engines.md');
  const [head] = readFileSync(page, 'utf8').split(START);
  writeFileSync(page, `${head}${START}\n${table(rows)}\n${untried()}`);
  return rows
    .map(
      ({ engine, tests, took, held, state }) => `${engine.padEnd(34)} ${state} (${tests.join(', ')}), ${took}, ${held}`,
    )
    .join('\n');
}

/** The results of the files that concern an engine; a file missing in the run was not run. */
function outcomeOf({ tests }, results) {
  const files = tests.map((name) => results.find(({ name: path }) => path.endsWith(`/${name}.engine.ts`)));
  const cases = files.flatMap((file) => file?.assertionResults ?? []);
  const passed = cases.filter(({ status }) => status === 'passed').length;
  const failed = cases.filter(({ status }) => status === 'failed').length;
  const ms = files.reduce((sum, file) => sum + (file ? file.endTime - file.startTime : 0), 0);
  const isWhole = files.every(Boolean) && failed === 0 && passed > 0;
  const state = isWhole
    ? `${passed} tests passed`
    : files.some(Boolean)
      ? `${failed} of ${cases.length} failed`
      : 'not run';
  return { state, took: `${Math.round(ms / 1000)} s` };
}

function versionOf(version) {
  if (typeof version === 'string') return version;
  if (version.npm) {
    const [folder, name] = version.npm;
    const { packages } = JSON.parse(readFileSync(join(root, folder, 'package-lock.json'), 'utf8'));
    return packages[`node_modules/${name}`].version + (version.note ? `, ${version.note}` : '');
  }
  const [command, ...args] = version.debian ? ['dpkg-query', '--show', version.debian] : version.program;
  const { stdout } = spawnSync(command, args, { encoding: 'utf8' });
  // before the tab stands the package's name, which may contain a number
  const told = version.debian ? stdout?.split('\t').at(-1) : stdout;
  return /(?<![\w.-])\d+[\w.]*/.exec(told ?? '')?.[0] ?? 'not installed';
}

function table(rows) {
  const at = `Run on ${process.platform} ${process.arch} with Node ${process.versions.node}.`;
  const lines = rows.map(({ engine, version, what, tests, state, took, held }) => {
    const repeat = tests.map((name) => `\`npm run test:engines -- ${name}\``).join(', ');
    return `| ${engine} | ${version} | ${what} | ${state} | ${took}, ${held} | ${repeat} |`;
  });
  return `
## What was run

${at} Memory is the most that all programs of the tests held together: engine, browser, servers and the test itself.

| Engine or runtime | Version | What of ours | Result | Time and memory of its tests | Repeat it |
|---|---|---|---|---|---|
${lines.join('\n')}
`;
}

function untried() {
  const lines = UNTRIED.map(({ engine, instead }) => `| ${engine} | ${instead} |`);
  return `## What never ran

| | What stands in for it |
|---|---|
${lines.join('\n')}
`;
}
