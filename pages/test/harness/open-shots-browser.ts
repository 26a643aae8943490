import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '../../../test/e2e/support/find-browser.js';
import { launchBrowser } from '../../../test/e2e/support/launch-browser.js';

const UNPACKED = join(tmpdir(), 'svc-shots-browser');

/** Of the scripts that take pictures: the machine's own Chromium, or the packaged one. */
export async function openShotsBrowser() {
  mkdirSync(UNPACKED, { recursive: true });
  const { env, platform, arch } = process;
  return launchBrowser(await findBrowser({ env, platform, arch, unpackInto: UNPACKED }));
}
