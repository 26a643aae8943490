// Bundles one inline script and one inline style per page, and the module that prerenders the first markup at build time.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, transform } from 'esbuild';
import { rollup } from 'rollup';
import { minify } from 'terser';

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

const IN_BROWSER = {
  platform: 'browser',
  minify: true,
  // Browsers store plain ASCII in half the memory and parse it faster.
  charset: 'ascii',
  /** Browsers and web views back to 2021: engines are slow to update their web views. */
  target: 'es2020',
  define: { 'process.env.NODE_ENV': '"production"' },
};
const STYLE_TARGET = ['chrome90', 'firefox90', 'safari14'];

/**
 * The page's own script, which the first paint does not need, and by name those parts of it that it imports once it runs (`import()`).
 *
 * @returns `{script, parts: {[name]: script}}`
 */
export async function bundleScript(pagesFolder, page) {
  const { outputFiles } = await build({
    ...ALL_BUNDLES,
    ...IN_BROWSER,
    absWorkingDir: pagesFolder,
    entryPoints: [page.entry],
    outdir: '.',
    format: 'esm',
    splitting: true,
    chunkNames: '[name]',
  });
  const [entry] = outputFiles;
  if (outputFiles.length === 1) return { script: await minified(`(() => {${entry.text}})()`), parts: {} };
  const linked = await linkParts(new Map(outputFiles.map(({ path, text }) => [path, text])), entry.path);
  const [first, ...parts] = await Promise.all(linked.map(async ({ name, code }) => [name, await minified(code)]));
  const loader = await bundleFile(pagesFolder, 'early/run-parts.ts');
  return { script: `${loader}\n${first[1]}`, parts: Object.fromEntries(parts) };
}

/** As AMD, which `early/run-parts.ts` understands: the page's first script, then what it imports later. */
async function linkParts(modules, input) {
  const inMemory = {
    name: 'in-memory',
    resolveId: (id, importer) => (importer ? join(dirname(importer), id) : id),
    load: (id) => modules.get(id),
  };
  const bundle = await rollup({ input, plugins: [inMemory], preserveEntrySignatures: false });
  const { output } = await bundle.generate({
    format: 'amd',
    amd: { autoId: true, define: 'svcPart' },
    entryFileNames: '[name]',
    chunkFileNames: '[name]',
    generatedCode: 'es2015',
    minifyInternalExports: true,
    esModule: false,
    freeze: false,
    strict: false,
  });
  return output;
}

/** The small script at the end of every page that runs the page's own script. */
export async function bundleRunner(pagesFolder) {
  return bundleFile(pagesFolder, 'early/run-page-script.ts');
}

/**
 * The script that draws what the page shows first before its own script can; undefined when the page has none. In place of Preact it has
 * what makes elements of the same components.
 */
export async function bundleFirstScript(pagesFolder, page) {
  if (!page.first) return undefined;
  const alias = { preact: join(pagesFolder, 'early/elements') };
  return `${ALL_IS_CALLED}\n${await bundleFile(pagesFolder, page.first.entry, { alias })}`;
}

/** Tells the browser to compile every function at once: compiling each when it is called takes it twice through the script. */
const ALL_IS_CALLED = '//# allFunctionsCalledOnLoad';

/** The small script after the first markup; undefined when the page has none. */
export async function bundleEarlyScript(pagesFolder, page) {
  return page.early && bundleFile(pagesFolder, page.early);
}

/**
 * The scripts that a page fetches only when they are needed, by id, each with the style that it brings: `look` for a look or a gamepad,
 * `handover` for a step that goes to the player's phone.
 *
 * @param texts - by language: what a gamepad's buttons do, and what a handover says
 */
export async function bundleLater(pagesFolder, { padTexts, handoverTexts }) {
  return {
    look: await bundleWithStyle(pagesFolder, 'look/main.ts', ['looks', 'ten-foot'], { PAD_TEXTS: padTexts }),
    handover: await bundleWithStyle(pagesFolder, 'handover/main.tsx', ['handover'], { HANDOVER_TEXTS: handoverTexts }),
  };
}

async function bundleWithStyle(pagesFolder, entryPoint, styles, texts) {
  const style = await bundleStyle(pagesFolder, { styles });
  const constants = Object.entries({ OWN_STYLE: style, ...texts }).map(([name, value]) => [
    name,
    JSON.stringify(value),
  ]);
  return { style, script: await bundleFile(pagesFolder, entryPoint, { constants: Object.fromEntries(constants) }) };
}

async function bundleFile(pagesFolder, entryPoint, { constants = {}, alias = {} } = {}) {
  const { outputFiles } = await build({
    ...ALL_BUNDLES,
    ...IN_BROWSER,
    absWorkingDir: pagesFolder,
    entryPoints: [entryPoint],
    format: 'iife',
    alias,
    define: { ...IN_BROWSER.define, ...constants },
  });
  return minified(outputFiles[0].text);
}

async function minified(script) {
  const { code } = await minify(script, SMALLER);
  return code.trim();
}

/** What esbuild leaves is some 3 % larger. */
const SMALLER = { ecma: 2020, compress: { passes: 2 }, format: { ascii_only: true } };

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
