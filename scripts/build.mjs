// Builds what users get: the SDK first, then everything that depends on it, in parallel. A step with unchanged inputs is skipped.
// Arguments select steps by name.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isFresh, recordInputs } from './build-inputs.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const bin = (pkg, file) => join(dirname(createRequire(import.meta.url).resolve(`${pkg}/package.json`)), file);
const tsc = bin('typescript', 'bin/tsc');
const rollup = bin('rollup', 'dist/bin/rollup');
/** Types are checked by `npm run check`; without that, what users wait for at their first start takes a third less. */
const emit = (config) => [tsc, '-p', config, '--noCheck'];

const sdk = {
  name: 'sdk',
  inputs: ['src', 'tsconfig.build.json', 'tsconfig.base.json'],
  output: 'dist',
  run: emit('tsconfig.build.json'),
};

const texts = [
  {
    name: 'texts',
    inputs: ['texts', 'src/model'],
    output: 'texts/dist',
    run: emit('texts/tsconfig.build.json'),
  },
  {
    name: 'languages',
    inputs: ['texts'],
    output: 'texts/dist/languages',
    run: ['--conditions=svc-source', '--import', 'tsx', 'texts/build.ts'],
  },
];

const onTopOfIt = [
  { name: 'bundles', inputs: ['src', 'rollup.config.mjs'], output: 'dist', run: [rollup, '-c', '--silent'] },
  {
    name: 'pages',
    inputs: ['pages', 'texts', 'src/frame', 'src/model', 'src/view'],
    output: 'pages/dist',
    run: ['pages/build/build.mjs'],
  },
  {
    name: 'service',
    inputs: ['service/src', 'texts', 'src/model'],
    output: 'service/dist',
    run: emit('service/tsconfig.build.json'),
  },
  {
    name: 'adapter-types',
    inputs: [
      'service/tsconfig.adapters.json',
      'service/src/accounts',
      'service/src/operations/adapters',
      'service/src/payments',
    ],
    output: 'service/dist',
    run: emit('service/tsconfig.adapters.json'),
  },
  {
    name: 'fonts',
    inputs: ['service/build'],
    output: 'service/fonts',
    run: ['service/build/copy-fonts.mjs'],
  },
  {
    name: 'integrator-server',
    inputs: ['samples/integrator-server/src', 'src/server', 'src/model'],
    output: 'samples/integrator-server/dist',
    run: emit('samples/integrator-server/tsconfig.build.json'),
  },
  {
    name: 'web-scene',
    inputs: ['samples/web-scene', 'src'],
    output: 'samples/web-scene/dist',
    run: [rollup, '-c', 'samples/web-scene/rollup.config.mjs', '--silent'],
  },
];

const named = process.argv.slice(2);
const isAsked = ({ name }) => named.length === 0 || named.includes(name);
const isBuilt = (step) => existsSync(join(root, step.output)) && isFresh(root, step);
const due = (steps) => steps.filter((step) => isAsked(step) && !isBuilt(step));
const [first, next] = [due([sdk, ...texts]), due(onTopOfIt)];
if (first.length + next.length > 0) console.log(`building ${[...first, ...next].map(({ name }) => name).join(', ')} …`);
for (const step of first) await build(step);
await Promise.all(next.map(build));

async function build(step) {
  const started = Date.now();
  const code = await new Promise((resolve) => {
    spawn(process.execPath, step.run, { cwd: root, stdio: 'inherit' }).on('close', resolve);
  });
  if (code !== 0) {
    console.error(`Building ${step.name} failed; see the output above.`);
    process.exit(1);
  }
  recordInputs(root, step);
  console.log(`built ${step.name} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}
