import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, transform } from 'esbuild';

const TARGET = 'es2022';
const source = fileURLToPath(new URL('../../src/', import.meta.url));

/**
 * Bundles an entry of the current `src`, without a build.
 *
 * @param entry - such as `index.ts`
 * @param change - applied to the JavaScript of each file of `src`; its name is relative to `src`, without the extension
 * @returns an ES module, or with a `name` a script that sets that global
 */
export async function bundleSource(
  entry: string,
  name?: string,
  change?: (code: string, file: string) => string,
): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(source, entry)],
    bundle: true,
    write: false,
    target: TARGET,
    format: name ? 'iife' : 'esm',
    ...(name && { globalName: name }),
    platform: 'browser',
    ...(change && { plugins: [changed(change)] }),
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

const changed = (change: (code: string, file: string) => string): Plugin => ({
  name: 'changed',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      if (!path.startsWith(source)) return null;
      const { code } = await transform(await readFile(path, 'utf8'), { loader: 'ts', target: TARGET });
      return { contents: change(code, relative(source, path).replace(/\.ts$/, '')), loader: 'js' };
    });
  },
});
