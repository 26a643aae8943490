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
  const { testResults, startTime } = JSON.parse(readFileSync(resultsFile, 'utf8'));
  const memory = JSON.parse(readFileSync(MEMORY_FILE, 'utf8'));
  const rows = RUN.map((engine) => ({
    ...engine,
    ...outcomeOf(engine, testResults),
    held: `${Math.round(Math.max(...Object.keys(engine.tests).map((file) => memory[file] ?? 0)) / 1e6)} MB`,
    version: versionOf(engine.version),
  }));
  const page = join(root, 'docs/engines.md');
  const [head] = readFileSync(page, 'utf8').split(START);
  writeFileSync(page, `${head}${START}\n${table(rows, new Date(startTime))}\n${untried()}`);
  return rows
    .map(
      ({ engine, tests, took, held, state }) =>
        `${engine.padEnd(38)} ${state} (${Object.keys(tests).join(', ')}), ${took}, ${held}`,
    )
    .join('\n');
}

/**
 * The results of an engine's own tests. One that failed, did not run or is not there makes a row that is not passed, and so does a file
 * that failed outside its tests, such as while it stopped what it had started.
 *
 * @param {{tests: Record<string, string>}} engine of the list
 * @param {object[]} results of vitest's JSON reporter, one for each file
 * @returns {{state: string, took: string}}
 */
export function outcomeOf({ tests }, results) {
  const files = Object.entries(tests).map(([name, word]) => {
    const { status, assertionResults: all = [] } =
      results.find(({ name: path }) => path.endsWith(`/${name}.engine.ts`)) ?? {};
    const own = all.filter(({ fullName }) => fullName.toLowerCase().includes(word));
    return { own, isBroken: status === 'failed' && !all.some((test) => test.status === 'failed') };
  });
  const cases = files.flatMap(({ own }) => own);
  const passed = cases.filter(({ status }) => status === 'passed');
  const failed = cases.filter(({ status }) => status === 'failed');
  const ms = cases.reduce((sum, { duration }) => sum + (duration ?? 0), 0);
  return { state: stateOf(), took: `${Math.round(ms / 1000)} s` };

  function stateOf() {
    if (passed.length === 0 && failed.length === 0) return 'not run';
    if (failed.length > 0) return `${failed.length} of ${cases.length} failed`;
    if (files.some(({ isBroken }) => isBroken)) return `${passed.length} passed, their file failed`;
    const isWhole = files.every(({ own }) => own.length > 0) && passed.length === cases.length;
    const count = passed.length === 1 ? '1 test' : `${passed.length} tests`;
    return isWhole ? `${count} passed` : `${passed.length} passed, others not run`;
  }
}

function versionOf(version) {
  if (typeof version === 'string') return version;
  if (version.npm) {
    const [folder, name] = version.npm;
    const { packages } = JSON.parse(readFileSync(join(root, folder, 'package-lock.json'), 'utf8'));
    return packages[`node_modules/${name}`].version;
  }
  const [command, ...args] = version.debian ? ['dpkg-query', '--show', version.debian] : version.program;
  const { stdout } = spawnSync(command, args, { encoding: 'utf8' });
  // before the tab stands the package's name, which may contain a number
  const told = version.debian ? stdout?.split('\t').at(-1) : stdout;
  return /(?<![\w.-])\d+[\w.]*/.exec(told ?? '')?.[0] ?? 'not installed';
}

function table(rows, began) {
  const day = began.toISOString().slice(0, 10);
  const at = `Run by \`npm run test:engines\` on ${day}, on ${process.platform} ${process.arch} with Node ${process.versions.node}.`;
  const lines = rows.map(({ engine, version, what, tests, state, took, held }) => {
    const repeat = Object.keys(tests)
      .map((name) => `\`npm run test:engines -- ${name}\``)
      .join(', ');
    return `| ${engine} | ${version} | ${what} | ${state} | ${took}, ${held} | ${repeat} |`;
  });
  return `
## What was run

${at} A row counts the engine's own tests.
Memory is the most that all programs held together while its files ran: engine, browser, servers and the test itself.

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
