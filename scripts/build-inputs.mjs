// Records what each build step was made from, so that a step whose inputs are unchanged is skipped.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const IGNORED = new Set(['dist', 'node_modules', 'test']);

export function isFresh(root, step) {
  const record = recordPath(root, step);
  return existsSync(record) && readFileSync(record, 'utf8') === fingerprint(root, step);
}

export function recordInputs(root, step) {
  mkdirSync(join(root, step.output), { recursive: true });
  writeFileSync(recordPath(root, step), fingerprint(root, step));
}

/** Beside the output, so that deleting the output forgets the record too. */
function recordPath(root, step) {
  return join(root, step.output, `.built-${step.name}`);
}

function fingerprint(root, step) {
  const hash = createHash('sha256').update(JSON.stringify(step.run));
  for (const input of [...step.inputs, 'package-lock.json']) {
    for (const file of filesUnder(join(root, input))) hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => !IGNORED.has(name))
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}
