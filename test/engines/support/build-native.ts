import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runTool } from './tool.js';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Builds a CMake project of this repository. The build is kept, so that the next run compiles only what has changed.
 *
 * @param source relative to the repository, such as `bindings/native`
 * @param settings CMake's `-D` settings
 * @param variant distinguishes two builds of one project
 * @returns the build folder
 */
export async function buildNative(
  source: string,
  settings: Readonly<Record<string, string>> = {},
  variant = '',
): Promise<string> {
  const folder = join(root, '.cache/engines', source.replaceAll('/', '-') + variant);
  const defines = Object.entries(settings).map(([name, value]) => `-D${name}=${value}`);
  await runTool('cmake', ['-S', join(root, source), '-B', folder, ...defines]);
  await runTool('cmake', ['--build', folder, '--parallel', '2']);
  return folder;
}
