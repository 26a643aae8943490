import { existsSync } from 'node:fs';
import { dirname, resolve as resolvePath } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import { type Plugin, rollup } from 'rollup';
import ts from 'typescript';

const source = fileURLToPath(new URL('../../src/', import.meta.url));

/**
 * Bundles an entry of `src` as it is now, without a build.
 *
 * @param entry - such as `index.ts`
 * @returns an ES module, or with a `name` a script that sets that global
 */
export async function bundleSource(entry: string, name?: string): Promise<string> {
  const bundle = await rollup({
    input: resolvePath(source, entry),
    onwarn: () => undefined,
    plugins: [typescript, commonjs, nodeResolve({ browser: true })],
  });
  const { output } = await bundle.generate(name ? { format: 'iife', name } : { format: 'es' });
  await bundle.close();
  return output[0].code;
}

const typescript: Plugin = {
  name: 'typescript',
  resolveId(id, importer) {
    if (!importer || !id.startsWith('.')) return null;
    const file = resolvePath(dirname(importer), id.replace(/\.js$/, '.ts'));
    return file.startsWith(source) && existsSync(file) ? file : null;
  },
  transform(code, id) {
    if (!id.endsWith('.ts')) return null;
    const { ES2022 } = ts.ScriptTarget;
    const compilerOptions = { target: ES2022, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true };
    return { code: ts.transpileModule(code, { fileName: id, compilerOptions }).outputText, map: null };
  },
};

/** The one CommonJS module that we bundle. */
const commonjs: Plugin = {
  name: 'commonjs',
  transform: (code, id) =>
    /eventemitter3.index\.js$/.test(id)
      ? { code: `const module = { exports: {} };${code};export default module.exports;`, map: null }
      : null,
};
