// One inline script per page, one inline style per page, and the module that renders the first markup at build time.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, transform } from 'esbuild';

const ALL_BUNDLES = {
  bundle: true,
  write: false,
  jsx: 'automatic',
  jsxImportSource: 'preact',
  conditions: ['svc-source'],
  legalComments: 'none',
  logLevel: 'warning',
  logLimit: 5,
  charset: 'utf8',
};

/** Browsers and web views back to 2021: engines are slow to update theirs. */
const SCRIPT_TARGET = 'es2020';
const STYLE_TARGET = ['chrome90', 'firefox90', 'safari14'];

/** The page's own script, which the first paint needs nothing of. */
export async function bundleScript(pagesFolder, page) {
  return bundleFile(pagesFolder, page.entry);
}

/** The small script at every page's end, which runs its own. */
export async function bundleRunner(pagesFolder) {
  return bundleFile(pagesFolder, 'early/run-page-script.ts');
}

/** The small script behind the first markup; undefined where there is none. */
export async function bundleEarlyScript(pagesFolder, page) {
  return page.early && bundleFile(pagesFolder, page.early);
}

async function bundleFile(pagesFolder, entryPoint) {
  const { outputFiles } = await build({
    ...ALL_BUNDLES,
    absWorkingDir: pagesFolder,
    entryPoints: [entryPoint],
    platform: 'browser',
    format: 'iife',
    minify: true,
    // Browsers keep plain ASCII in half the memory, and read it faster.
    charset: 'ascii',
    target: SCRIPT_TARGET,
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return outputFiles[0].text.trim();
}

export async function bundleStyle(pagesFolder, page) {
  const sources = page.styles.map((name) => readFile(join(pagesFolder, 'styles', `${name}.css`), 'utf8'));
  const css = (await Promise.all(sources)).join('\n');
  const { code } = await transform(css, { loader: 'css', minify: true, target: STYLE_TARGET });
  return code.trim();
}

/** @returns `{[prerenderName]: (language, pageName) => vnode, renderToString}` */
export async function loadPrerenders(pagesFolder, pages) {
  const sources = new Map(pages.map(({ prerender }) => [prerender.name, prerender.module]));
  const lines = [...sources].map(([name, module]) => `export { ${name} } from './${module}.js';`);
  const { outputFiles } = await build({
    ...ALL_BUNDLES,
    absWorkingDir: pagesFolder,
    stdin: {
      contents: [...lines, "export { renderToString } from 'preact-render-to-string';"].join('\n'),
      resolveDir: pagesFolder,
      loader: 'ts',
    },
    platform: 'node',
    format: 'esm',
    target: 'node20',
  });
  const folder = mkdtempSync(join(tmpdir(), 'svc-pages-'));
  try {
    const file = join(folder, 'prerender.mjs');
    writeFileSync(file, outputFiles[0].text);
    return await import(pathToFileURL(file).href);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
