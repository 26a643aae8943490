// Bundles the scene's own code with svc-bridge; Phaser's prebuilt module is served separately, which keeps builds at a second.
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import commonjs from '@rollup/plugin-commonjs';
import resolve from '@rollup/plugin-node-resolve';
import ts from 'typescript';

const here = dirname(fileURLToPath(import.meta.url));
const phaser = dirname(createRequire(import.meta.url).resolve('phaser/package.json'));
const out = join(here, 'dist');

/** Strips types; `npm run check` has checked them. */
const stripTypes = {
  name: 'strip-types',
  resolveId: (source, importer) =>
    importer?.endsWith('.ts') && source.startsWith('.')
      ? join(dirname(importer), source.replace(/\.js$/, '.ts'))
      : null,
  load(id) {
    if (!id.endsWith('.ts')) return null;
    const { outputText } = ts.transpileModule(readFileSync(id, 'utf8'), {
      compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
    });
    return outputText;
  },
};

const copyAssets = {
  name: 'copy-assets',
  writeBundle() {
    mkdirSync(out, { recursive: true });
    for (const file of ['index.html', 'scene.css']) copyFileSync(join(here, file), join(out, file));
    copyFileSync(join(phaser, 'dist', 'phaser.esm.min.js'), join(out, 'phaser.esm.min.js'));
  },
};

export default {
  input: join(here, 'src', 'main.ts'),
  external: ['phaser'],
  output: { file: join(out, 'scene.js'), format: 'es', paths: { phaser: './phaser.esm.min.js' } },
  plugins: [stripTypes, resolve({ browser: true }), commonjs(), copyAssets],
  onwarn(warning) {
    const own = [warning.id, ...(warning.ids ?? [])].some((id) => id && !id.includes('node_modules'));
    if (own) throw new Error(`${warning.code}: ${warning.message}`);
  },
};
