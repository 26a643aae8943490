// Checks everything that needs no running product. Runs all checks, prints one line each, and the output of failed ones at the end.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const bin = (name) => join(root, 'node_modules/.bin', name);

/** The checks that read dist/ come after the build. */
const checks = [
  ['types of the core (no platform global)', bin('tsc'), '-p', 'tsconfig.core.json'],
  ['types of the SDK and its tests', bin('tsc'), '-p', 'tsconfig.json'],
  ['types of the texts', bin('tsc'), '-p', 'texts'],
  ['types of the pages', bin('tsc'), '-p', 'pages'],
  ['types of the service', bin('tsc'), '-p', 'service'],
  ['types of the sample server', bin('tsc'), '-p', 'samples/integrator-server'],
  ['types of the sample scene', bin('tsc'), '-p', 'samples/web-scene'],
  ['types of the starter', bin('tsc'), '-p', 'tsconfig.templates.json'],
  ['lint and format', bin('biome'), 'check', '--error-on-warnings', '.'],
  [
    'imports keep to the house',
    bin('depcruise'),
    '--config',
    '.dependency-cruiser.mjs',
    'src',
    'pages',
    'service',
    'samples',
    'texts',
  ],
  ['no unused code, file or dependency', bin('knip')],
  ['exports map (publint)', bin('publint'), '--strict'],
  ['exports map (are the types wrong)', bin('attw'), '--pack', '.', '--profile', 'esm-only'],
  ['reference and guides: docstrings, links', bin('typedoc'), '--logLevel', 'Warn'],
  ['bundle budgets', process.execPath, 'bench/budgets.mjs'],
  ['public API is what etc/ says', process.execPath, 'scripts/api-report.mjs', '--check'],
  ['lockfile that npm ci accepts', process.execPath, 'scripts/check-lockfile.mjs'],
  ['notices of bundled code', process.execPath, 'scripts/write-notices.mjs', '--check'],
  [
    'generated types of the bindings',
    process.execPath,
    '--conditions=svc-source',
    '--import',
    'tsx',
    'scripts/generate-types.mjs',
    '--check',
  ],
  [
    'every text in every language, with its plural forms',
    process.execPath,
    '--conditions=svc-source',
    '--import',
    'tsx',
    'texts/build.ts',
    '--check',
  ],
  ['docs/errors.md tells every code', process.execPath, 'scripts/generate-errors.mjs', '--check'],
  [
    'docs/http-api.md tells every call',
    process.execPath,
    '--conditions=svc-source',
    '--import',
    'tsx',
    'scripts/generate-api.mjs',
    '--check',
  ],
  ['changes are told, and make a release', process.execPath, 'scripts/release.mjs', '--check'],
  ['words that do not belong in the product', process.execPath, 'scripts/check-words.mjs'],
];

await run(['build', process.execPath, 'scripts/build.mjs']).then(stopIfFailed);
const waiting = [...checks];
const failed = [];
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const result = await run(check);
      if (!result.ok) failed.push(result);
    }
  }),
);
for (const { name, output } of failed) console.error(`\n── ${name} ──\n${output}`);
console.log(
  failed.length === 0 ? `\n${checks.length} checks passed` : `\n${failed.length} of ${checks.length} checks failed`,
);
process.exitCode = failed.length === 0 ? 0 : 1;

function run([name, command, ...args]) {
  const started = Date.now();
  return new Promise((resolve) => {
    // What npm pack must not build again: the checks beside it read dist/.
    const env = { ...process.env, NO_COLOR: '1', npm_config_ignore_scripts: 'true' };
    const child = spawn(command, args, { cwd: root, env });
    let output = '';
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (output += data));
    child.on('error', (error) => resolve({ name, ok: false, output: String(error) }));
    child.on('close', (code) => {
      const seconds = ((Date.now() - started) / 1000).toFixed(1).padStart(5);
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${seconds} s  ${name}`);
      resolve({ name, ok: code === 0, output });
    });
  });
}

function stopIfFailed({ ok, output }) {
  if (ok) return;
  console.error(output);
  process.exit(1);
}
