import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './build-native.js';
import { runTool } from './tool.js';

/** An npm package with QuickJS's sources; its many dependencies are not needed, so it is fetched, not installed. */
const PACKAGE = 'qjsc@0.3.0';
const SHA512 = 'a7+cU6/IVcZbIejffdt/wZVMX6LL2MDL3HQ9Zb5Gm23G9DvBMS/z9GHFxz39bAvp2PvMOM+ypSOAyokt2DdZ2w==';
const kept = join(root, '.cache/engines/qjsc-0.3.0');

/**
 * Debian 12 has no QuickJS to embed.
 *
 * @returns the folder named in `QUICKJS_DIR`, otherwise the sources of 2021-03-27
 */
export async function quickjsSources(): Promise<string> {
  if (process.env.QUICKJS_DIR) return process.env.QUICKJS_DIR;
  if (!existsSync(kept)) await fetchPackage();
  return join(kept, 'package/deps/quickjs_2021_03_27');
}

async function fetchPackage(): Promise<void> {
  const caches = join(root, '.cache/engines');
  await mkdir(caches, { recursive: true });
  const folder = await mkdtemp(join(caches, 'fetch-'));
  try {
    await runTool('npm', ['pack', PACKAGE, '--pack-destination', folder], folder);
    const archive = join(folder, 'qjsc-0.3.0.tgz');
    const sum = createHash('sha512')
      .update(await readFile(archive))
      .digest('base64');
    if (sum !== SHA512) throw new Error(`${PACKAGE} is not the expected package: its checksum is ${sum}`);
    await runTool('tar', ['-xzf', archive, '-C', folder]);
    await rename(folder, kept);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
