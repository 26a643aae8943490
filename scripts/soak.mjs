// The random tests of `npm test` and `npm run test:long`, longer and with another seed: every property ten times as often (100,000 interleavings
// of a game), and 10,000 flows in one page. `SOAK=…` sets another factor, `SEED=…` repeats a run.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const vitest = join(root, 'node_modules/.bin/vitest');
const FLOWS = 'test/web/many-flows.browser.long.test.ts';

const runs = [
  { soak: process.env.SOAK ?? '10', files: findProperties().filter((file) => file !== FLOWS) },
  { soak: process.env.SOAK ?? '50', files: [FLOWS] },
];
for (const { soak, files } of runs) {
  const child = spawn(vitest, ['run', '--mode', 'all', ...files], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, SOAK: soak },
  });
  const status = await new Promise((resolve) => child.on('close', resolve));
  if (status !== 0) process.exitCode = 1;
}

/** The tests that draw their values. */
function findProperties() {
  return ['test', 'pages/test', 'service/test'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((name) => `${folder}/${name}`)
      .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
      .filter((file) => readFileSync(join(root, file), 'utf8').includes('/support/properties.js')),
  );
}
