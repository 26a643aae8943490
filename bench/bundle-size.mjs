import { gzipSync } from 'node:zlib';
import commonjs from '@rollup/plugin-commonjs';
import resolve from '@rollup/plugin-node-resolve';
import terser from '@rollup/plugin-terser';
import { rollup } from 'rollup';

const ENTRY = '\0entry';

/**
 * Bytes of what `code` imports, bundled and minified as a game's build would.
 *
 * @param {string} code - an ES module, such as `export { UIManager } from 'svc-bridge'`
 * @param {{from: string, external?: string[]}} options - `from`: a file whose folder packages are resolved from
 * @returns {Promise<{minified: number, gzip: number}>}
 */
export async function bundleSize(code, { from, external = [] }) {
  const [{ minified, gzip }] = await bundleParts(code, { from, external });
  return { minified, gzip };
}

/**
 * The same, by parts: each is minified and compressed by itself, so that they add up to a little more than the whole.
 *
 * @param {string} code
 * @param {{from: string, external?: string[], partOf?: (file: string) => string}} options - `partOf`: which part a module belongs to; without it all are one
 * @returns {Promise<{part: string, minified: number, gzip: number}[]>} the largest first
 */
export async function bundleParts(code, { from, external = [], partOf }) {
  const bundle = await rollup({
    input: ENTRY,
    external,
    onwarn: () => {},
    plugins: [
      {
        name: 'entry',
        resolveId: (id, importer) => (id === ENTRY ? id : importer === ENTRY ? null : undefined),
        load: (id) => (id === ENTRY ? code : null),
      },
      {
        name: 'from',
        resolveId(id, importer) {
          return importer === ENTRY ? this.resolve(id, from, { skipSelf: true }) : null;
        },
      },
      resolve({ browser: true, preferBuiltins: false }),
      commonjs(),
    ],
  });
  const { output } = await bundle.generate({
    format: 'es',
    manualChunks: partOf,
    plugins: [terser({ module: true, ecma: 2022, compress: { passes: 2 }, format: { comments: false } })],
  });
  await bundle.close();
  const parts = output
    .filter(({ code: text }) => text?.trim())
    .map(({ name, code: text }) => ({
      part: name,
      minified: Buffer.byteLength(text),
      gzip: gzipSync(text, { level: 9 }).length,
    }));
  return parts.sort((one, other) => other.gzip - one.gzip);
}
