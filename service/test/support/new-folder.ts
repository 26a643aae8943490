import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * An empty folder.
 *
 * @param whenOver - when it goes: `afterAll` for one of a file or `describe`, `onTestFinished` for one of a test
 */
export function newFolder(whenOver: (clean: () => void) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'svc-test-'));
  whenOver(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
