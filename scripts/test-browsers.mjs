// npm run test:browsers: every state of every flow page in Chromium, and the payment flows and screens in Firefox and WebKit. Prints what is
// missing and how to install it. A browser that is not installed is skipped; the command fails when a test fails, or when neither is installed.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** The programs that the browser tests call, with their Debian packages; the first name found is used. */
const needs = [
  { programs: ['firefox-esr', 'firefox'], from: 'firefox-esr', test: 'firefox', why: 'is Firefox' },
  { programs: ['WebKitWebDriver'], from: 'webkit2gtk-driver', test: 'webkit', why: 'is WebKit, and drives it' },
  { programs: ['Xvfb'], from: 'xvfb', test: 'webkit', why: 'is a display without a monitor' },
].map((need) => ({ ...need, path: findProgram(need.programs) }));

const missing = needs.filter(({ path }) => path === undefined);
for (const { programs, from, test, why } of missing)
  console.log(`missing: ${programs.join(' or ')} (${why}; test ${test}) from ${from}`);

const absent = new Set(missing.map(({ test }) => test));
const present = [...new Set(needs.map(({ test }) => test))].filter((test) => !absent.has(test));
if (missing.length > 0) {
  console.log(`\nOn Debian and Ubuntu: apt-get install ${missing.map(({ from }) => from).join(' ')}`);
  console.log(
    present.length > 0
      ? `Runs now: ${present.join(', ')}.\n`
      : 'Neither is installed: runs now what needs Chromium alone.\n',
  );
}
process.exitCode = runTests() || (present.length > 0 ? 0 : 1);

function runTests() {
  // Every state of every flow page in every language, in Chromium: too slow for npm test.
  const files = ['every-state', ...present].map((test) => `test/browsers/${test}.browser.ts`);
  const firefox = needs.find(({ test }) => test === 'firefox')?.path;
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--config',
      'test/browsers/vitest.config.ts',
      ...files,
      ...process.argv.slice(2),
    ],
    { cwd: root, stdio: 'inherit', env: { ...process.env, ...(firefox && { FIREFOX_PATH: firefox }) } },
  );
  return status ?? 1;
}

function findProgram(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}
