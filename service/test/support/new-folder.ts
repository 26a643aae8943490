import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const made: string[] = [];

afterAll(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** An empty folder, which goes when the file's tests have ended. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'svc-test-'));
  made.push(folder);
  return folder;
}
