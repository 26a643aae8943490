// Bundles for places without a module loader, made from dist/: a script tag, an engine's JavaScript runtime, the widget.
import { existsSync } from 'node:fs';
import commonjs from '@rollup/plugin-commonjs';
import resolve from '@rollup/plugin-node-resolve';
import terser from '@rollup/plugin-terser';
import ts from 'typescript';

/** @param {{input: string, file: string, name: string, ecma?: 5 | 2020 | 2022}} options */
function bundle({ input, file, name, ecma = 2022 }) {
  return {
    input,
    output: { file, format: 'iife', name },
    plugins: [
      resolve(),
      commonjs(),
      ...(ecma < 2022 ? [downlevel(ecma)] : []),
      terser({ ecma, compress: { passes: 2 }, format: { comments: false, ascii_only: true } }),
    ],
    onwarn(warning) {
      const own = [warning.id, ...(warning.ids ?? [])].some((id) => id && !id.includes('node_modules'));
      if (own) throw new Error(`${warning.code}: ${warning.message}`);
    },
  };
}

/** Rewrites syntax newer than `ecma`, in dependencies too; older engines parse nothing else. Once for the whole bundle, as it brings helpers. */
function downlevel(ecma) {
  const compilerOptions = {
    target: ts.ScriptTarget[`ES${ecma}`],
    module: ts.ModuleKind.ESNext,
    ...(ecma === 5 && { downlevelIteration: true, ignoreDeprecations: '6.0' }),
  };
  return {
    name: 'downlevel',
    renderChunk: (code) => ({ code: ts.transpileModule(code, { compilerOptions }).outputText, map: null }),
  };
}

export default [
  bundle({ input: 'dist/index.development.js', file: 'dist/svc-bridge.global.js', name: 'SvcBridge' }),
  bundle({ input: 'dist/bridge.js', file: 'dist/svc-bridge.engine.js', name: 'SvcBridgeEngine', ecma: 2020 }),
  bundle({ input: 'dist/bridge.js', file: 'dist/svc-bridge.engine-es5.js', name: 'SvcBridgeEngine', ecma: 5 }),
  bundle({ input: 'dist/bridge-web.js', file: 'dist/svc-bridge.engine-web.js', name: 'SvcBridgeWeb', ecma: 2020 }),
  bundle({ input: 'dist/view.js', file: 'dist/svc-bridge.view.js', name: 'SvcView', ecma: 2020 }),
  bundle({ input: 'dist/widget.js', file: 'dist/svc-bridge.widget.js', name: 'SvcWidget' }),
].filter(({ input }) => existsSync(input));
