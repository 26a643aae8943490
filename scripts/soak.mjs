// What `npm test` tries at random, tried longer and with another seed: every property ten times as often (100,000 interleavings
// of a game), and 10,000 flows in one page. `SOAK=…` sets another factor, `SEED=…` repeats a run.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const vitest = join(root, 'node_modules/.bin/vitest');

const runs = [
  { soak: process.env.SOAK ?? '10', project: 'sdk', files: ['property.test', 'frame/transport', 'money.test'] },
  {
    soak: process.env.SOAK ?? '10',
    project: 'pages',
    files: ['theme', 'host-message', 'choose-methods', 'minor-amount', 'transaction-view'],
  },
  { soak: process.env.SOAK ?? '10', project: 'service', files: ['bad-input', 'ledger/model', 'ledger/flight'] },
  { soak: process.env.SOAK ?? '20', project: 'sdk', files: ['many-flows'] },
];
for (const { soak, project, files } of runs) {
  const child = spawn(vitest, ['run', '--project', project, ...files], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, SOAK: soak },
  });
  const status = await new Promise((resolve) => child.on('close', resolve));
  if (status !== 0) process.exitCode = 1;
}
