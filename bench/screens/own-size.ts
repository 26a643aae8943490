import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { textsIn } from '@svc-bridge/texts/catalogue';
import { build } from 'esbuild';

const PAGES_FOLDER = fileURLToPath(new URL('../../pages/', import.meta.url));
/** What every page has: its runtime, its components, its line to the host. */
const SHARED = /^(preact|@svc-bridge\/texts|svc-bridge\/(frame|model))|\/kit\//;

/** Bytes gzip of what history, details and receipt add to what every page has: script, style and texts in English. */
export async function ownSize(): Promise<number> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import './screens/history/main.js'; import './screens/receipt/main.js'; import './styles/screens.css';`,
      resolveDir: PAGES_FOLDER,
    },
    outdir: PAGES_FOLDER,
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'es2020',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    conditions: ['svc-source'],
    plugins: [
      {
        name: 'shared',
        setup: ({ onResolve }) => onResolve({ filter: SHARED }, ({ path }) => ({ path, external: true })),
      },
    ],
  });
  const { history, transaction, details, receipt } = textsIn('en');
  const texts = JSON.stringify({ history, transaction, details, receipt });
  return gzipSync([...outputFiles.map(({ text }) => text), texts].join('\n'), { level: 9 }).length;
}
