import { existsSync, readFileSync } from 'node:fs';
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { z } from 'zod';

const hash = z.string().regex(/^sha(256|384|512)-[A-Za-z0-9+/]+=*$/);

/** `manifest.json` of the built pages: each file with the hashes of its inline script and style. */
const manifestSchema = z.object({
  files: z.array(
    z.object({
      /** `screens/history.de.html` */
      path: z.string().regex(/^[\w-]+(\/[\w-]+)*\.[\w-]+\.html$/),
      lang: z.string(),
      scripts: z.array(hash),
      styles: z.array(hash),
    }),
  ),
});

/** One page in one language, ready to send. */
export interface PageFile {
  readonly lang: string;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly html: Buffer;
  readonly gzip: Buffer;
  readonly brotli: Buffer;
}

/** By name without language and ending, such as `screens/history`; each by language. */
export type PageFiles = ReadonlyMap<string, ReadonlyMap<string, PageFile>>;

/**
 * Reads the built pages into memory.
 *
 * @param folder - `pages/dist`
 * @throws Error naming the file that is missing or malformed
 */
export function readPageFiles(folder: URL): PageFiles {
  const manifestFile = new URL('manifest.json', folder);
  if (!existsSync(manifestFile)) throw new Error(`The pages are not built: ${manifestFile.pathname} is missing.`);
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(manifestFile, 'utf8')));
  const pages = new Map<string, Map<string, PageFile>>();
  for (const { path, lang, scripts, styles } of manifest.files) {
    const name = path.slice(0, -`.${lang}.html`.length);
    const byLanguage = pages.get(name) ?? new Map<string, PageFile>();
    byLanguage.set(lang, createPageFile({ lang, scripts, styles, html: readFileSync(new URL(path, folder)) }));
    pages.set(name, byLanguage);
  }
  return pages;
}

/** Good enough for the first visitor, in 10 ms; and the best that pays, some 2 KB smaller, which takes ten times as long. */
const QUICK_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const SMALL_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };

/** Encodes a page when it is first sent in that form: all pages at once would hold up the node for seconds. */
function createPageFile(page: Omit<PageFile, 'gzip' | 'brotli'>): PageFile {
  let gzip: Buffer | undefined;
  let brotli: Buffer | undefined;
  return {
    ...page,
    get gzip() {
      gzip ??= gzipSync(page.html, { level: 9 });
      return gzip;
    },
    get brotli() {
      if (!brotli) {
        brotli = brotliCompressSync(page.html, QUICK_BROTLI);
        brotliCompress(page.html, SMALL_BROTLI, (error, smaller) => {
          if (!error) brotli = smaller;
        });
      }
      return brotli;
    },
  };
}
