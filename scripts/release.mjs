// Turns the changesets in .changeset/ into a release: its version and its part of CHANGELOG.md. `--check` only reads them and prints the
// result. The changesets command releases workspaces but never the root, which is what we publish, so this assembles its parts.
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import applyReleasePlan from '@changesets/apply-release-plan';
import assembleReleasePlan from '@changesets/assemble-release-plan';
import { read as readConfig } from '@changesets/config';
import readChangesets from '@changesets/read';

/** Where the version appears besides package.json. */
const ALSO = ['src/bridge/protocol.ts', 'service/src/platform/openapi/register-openapi.ts', 'docs/bridge-protocol.md'];

const dir = process.cwd();
const checking = process.argv.includes('--check');
const packageJson = JSON.parse(readFileSync(resolve(dir, 'package.json'), 'utf8'));
const self = { dir, packageJson };
const packages = { tool: 'root', root: self, packages: [self] };

try {
  const config = await readConfig(dir, packages);
  const changesets = await readChangesets(dir);
  const mute = changesets.filter(({ summary, releases }) => summary.trim() === '' || releases.length === 0);
  if (mute.length > 0) throw new Error(`.changeset/${mute[0].id}.md says nothing: name svc-bridge and the change.`);
  const plan = assembleReleasePlan(changesets, packages, config, undefined);
  const [release] = plan.releases;
  if (!release) console.log('no changes since the last release');
  else if (checking) console.log(`${release.newVersion} would be released with ${changesets.length} changes`);
  else await make(plan, config, release.newVersion);
} catch (problem) {
  console.error(problem.message);
  process.exitCode = 1;
}

async function make(plan, config, version) {
  for (const file of ALSO) {
    const text = readFileSync(resolve(dir, file), 'utf8');
    if (!text.includes(packageJson.version)) throw new Error(`${file} does not contain ${packageJson.version}.`);
    writeFileSync(resolve(dir, file), text.replaceAll(packageJson.version, version));
  }
  await applyReleasePlan(plan, packages, config, undefined, resolve(dir, '.changeset'));
  console.log(`${version}: review CHANGELOG.md, run npm install and npm run api, commit, and tag it v${version}`);
}
