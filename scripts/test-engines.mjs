// npm run test:engines: tests inside engines, which need more than npm installs. Prints what is missing and how to install it.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MEMORY_FILE } from './engines/memory-reporter.mjs';
import { writeMatrix } from './engines/write-matrix.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Programs that the tests call, with their Debian packages. */
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
  ...nativeNeeds('start-games'),
  { library: 'sdl2', from: 'libsdl2-dev', test: 'start-games', why: 'draws the native sample' },
  { library: 'SDL2_ttf', from: 'libsdl2-ttf-dev fonts-dejavu-core', test: 'start-games', why: 'writes in it' },
  { program: 'Xvfb', from: 'xvfb', test: 'start-games', why: 'is a display without a monitor' },
  { program: 'lua5.1', from: 'lua5.1 lua-cjson', test: 'defold', why: "runs the Defold module's tests" },
  { program: 'cc', from: 'gcc', test: 'native-types', why: 'compiles a game in C99 that uses the generated types' },
  { program: 'c++', from: 'g++', test: 'native-types', why: 'compiles the same game as C++' },
  ...nativeNeeds('native-library'),
  { program: 'valgrind', from: 'valgrind', test: 'native-library', why: 'finds errors of memory' },
  { program: 'xvfb-run', from: 'xvfb xauth', test: 'native-library', why: 'is a display without a monitor' },
  ...nativeNeeds('native-scene'),
  { library: 'sdl2', from: 'libsdl2-dev', test: 'native-scene', why: 'draws the scene' },
  { library: 'SDL2_ttf', from: 'libsdl2-ttf-dev fonts-dejavu-core', test: 'native-scene', why: 'writes in it' },
  { program: 'Xvfb', from: 'xvfb', test: 'native-scene', why: 'is a display without a monitor' },
  { program: 'xdotool', from: 'xdotool', test: 'native-scene', why: 'is the mouse' },
  { program: 'import', from: 'imagemagick', test: 'native-scene', why: 'takes its pictures' },
];

const missing = needs.filter(({ program, library }) => (program ? !isInstalled(program) : !hasLibrary(library)));
for (const { program, library, from, test, why } of missing)
  console.log(`missing: ${program ?? library} (${why}; test ${test}) from ${from}`);
if (missing.length > 0) {
  const packages = [...new Set(missing.flatMap(({ from }) => from.split(' ')))].join(' ');
  console.log(`\nOn Debian and Ubuntu: apt-get install ${packages}\nThe other tests run now.\n`);
}

for (const folder of [
  'test/engines',
  'samples/engines/godot',
  'samples/engines/babylon',
  'samples/engines/pixi',
  'samples/engines/playcanvas',
])
  installPackages(join(root, folder));
run(process.execPath, ['scripts/build.mjs'], root);

const without = [...new Set(missing.map(({ test }) => test))].flatMap((test) => [
  '--exclude',
  `test/engines/${test}.engine.ts`,
]);
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const results = join(root, 'test-results/engines.json');
const chosen = process.argv.slice(2);
const memory = join(root, 'scripts/engines/memory-reporter.mjs');
const reporters = ['--reporter=default', '--reporter=json', `--reporter=${memory}`, `--outputFile.json=${results}`];
// What an earlier run left is no evidence for this one.
for (const file of [results, MEMORY_FILE]) rmSync(file, { force: true });
const status = spawnSync(
  process.execPath,
  [vitest, 'run', '--config', 'test/engines/vitest.config.ts', ...reporters, ...without, ...chosen],
  { cwd: root, stdio: 'inherit' },
).status;
// A run of some tests is no evidence for the others.
if (chosen.length === 0 && existsSync(results)) console.log(`\n${writeMatrix(results)}\n\nWritten to docs/engines.md.`);
process.exitCode = status !== 0 || missing.length > 0 ? 1 : 0;

/** What the C library of bindings/native is built with. */
function nativeNeeds(test) {
  return [
    { program: 'cmake', from: 'cmake', test, why: 'configures the C library' },
    { program: 'make', from: 'make', test, why: 'builds it' },
    { program: 'cc', from: 'gcc', test, why: 'compiles it' },
    { program: 'pkg-config', from: 'pkg-config', test, why: 'finds what it stands on' },
    { library: 'javascriptcoregtk-4.1', from: 'libjavascriptcoregtk-4.1-dev', test, why: 'runs the engine bundle' },
    { library: 'webkit2gtk-4.1', from: 'libwebkit2gtk-4.1-dev', test, why: 'shows the pages' },
    { library: 'libcurl', from: 'libcurl4-openssl-dev', test, why: 'speaks HTTP' },
  ];
}

/** Again when the lockfile has changed. */
function installPackages(folder) {
  const installed = join(folder, 'node_modules/.package-lock.json');
  const age = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0);
  if (age(installed) >= age(join(folder, 'package-lock.json'))) return;
  run('npm', ['ci', '--ignore-scripts'], folder);
}

function hasLibrary(library) {
  return spawnSync('pkg-config', ['--exists', library]).status === 0;
}

function isInstalled(program) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}

function run(command, args, cwd) {
  const { status: ended } = spawnSync(command, args, { cwd, stdio: 'inherit', shell: process.platform === 'win32' });
  if (ended === 0) return;
  console.error(`${command} ${args.join(' ')} failed; see the output above.`);
  process.exit(1);
}
