// The SDK's random tests, ten times as long as in `npm test` (100,000 interleavings), and 10,000 flows in one page.
// `SOAK=…` sets another factor, `SEED=…` repeats a run.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const vitest = join(root, 'node_modules/.bin/vitest');

const runs = [
  { soak: process.env.SOAK ?? '10', files: ['property.test'] },
  { soak: process.env.SOAK ?? '20', files: ['many-flows'] },
];
for (const { soak, files } of runs) {
  const child = spawn(vitest, ['run', '--project', 'sdk', ...files], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, SOAK: soak },
  });
  const status = await new Promise((resolve) => child.on('close', resolve));
  if (status !== 0) process.exitCode = 1;
}
