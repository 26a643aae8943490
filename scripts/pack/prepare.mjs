// prepack: builds what is published, from an empty folder.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { linkToPublishedFiles, rewriteReadme } from './readme-links.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));

rmSync(`${root}dist`, { recursive: true, force: true });
// npm pack --json prints JSON to stdout for other programs.
const { status } = spawnSync(process.execPath, ['scripts/build.mjs', 'sdk', 'bundles'], {
  cwd: root,
  stdio: ['ignore', process.stderr, 'inherit'],
});
if (status !== 0) process.exit(1);
rewriteReadme(linkToPublishedFiles);
