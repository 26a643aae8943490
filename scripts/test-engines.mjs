// npm run test:engines: what runs in engines and needs more than npm brings. Says what is missing and how to get it.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Programs that the tests call, with Debian's packages of them. */
const needs = [
  { program: 'emcc', from: 'emscripten', test: 'unity-web', why: 'compiles the Unity .jslib into a game' },
  { program: 'mcs', from: 'mono-mcs', test: 'unity-mono', why: "compiles the Unity package's C#" },
  { program: 'mono', from: 'mono-runtime', test: 'unity-mono', why: 'runs it' },
  { program: 'cc', from: 'gcc', test: 'unity-mono', why: 'stands in for the compiled side' },
  {
    program: 'jsc',
    from: 'libjavascriptcoregtk-4.0-bin',
    test: 'jsc',
    why: 'runs the engine bundle in JavaScriptCore',
  },
];

const missing = needs.filter(({ program }) => !isInstalled(program));
for (const { program, from, test, why } of missing)
  console.log(`missing: ${program} (${why}; test ${test}) from ${from}`);
if (missing.length > 0) {
  const packages = [...new Set(missing.map(({ from }) => from))].join(' ');
  console.log(`\nOn Debian and Ubuntu: apt-get install ${packages}\nThe other tests run now.\n`);
}

const scenes = join(root, 'test/engines/scenes');
if (!existsSync(join(scenes, 'node_modules'))) run('npm', ['ci', '--ignore-scripts'], scenes);
run(process.execPath, ['scripts/build.mjs'], root);

const without = [...new Set(missing.map(({ test }) => test))].flatMap((test) => [
  '--exclude',
  `test/engines/${test}.engine.ts`,
]);
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const status = spawnSync(
  process.execPath,
  [vitest, 'run', '--config', 'test/engines/vitest.config.ts', ...without, ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
).status;
process.exitCode = status !== 0 || missing.length > 0 ? 1 : 0;

function isInstalled(program) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}

function run(command, args, cwd) {
  const { status: ended } = spawnSync(command, args, { cwd, stdio: 'inherit', shell: process.platform === 'win32' });
  if (ended === 0) return;
  console.error(`${command} ${args.join(' ')} failed; the reason stands above.`);
  process.exit(1);
}
