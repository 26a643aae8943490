import { existsSync, readFileSync } from 'node:fs';
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { chooseEncoding } from '../../platform/http/choose-encoding.js';
import { chooseLanguage } from '../../platform/language/choose-language.js';

/** `pages/dist`, from `service/src/web/pages` as from `service/dist/web/pages`. */
export const PAGES_FOLDER = new URL('../../../../pages/dist/', import.meta.url);

const hash = z.string().regex(/^sha(256|384|512)-[A-Za-z0-9+/]+=*$/);

/** The built pages' `manifest.json`: each file with the hashes of its inline scripts and styles. */
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
  /** Scripts that pages fetch only when they need them, named by their content. */
  later: z.array(z.string().regex(/^[a-z]+\/[0-9a-f]{16}\.js$/)),
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

/** By name without language and extension, such as `screens/history`, then by language. */
export type PageFiles = ReadonlyMap<string, ReadonlyMap<string, PageFile>>;

/**
 * Reads the built pages into memory.
 *
 * @param folder - `pages/dist`
 * @throws Error naming the file that is missing or malformed
 */
export function readPageFiles(folder: URL): PageFiles {
  const manifest = readManifest(folder);
  const pages = new Map<string, Map<string, PageFile>>();
  for (const { path, lang, scripts, styles } of manifest.files) {
    const name = path.slice(0, -`.${lang}.html`.length);
    const byLanguage = pages.get(name) ?? new Map<string, PageFile>();
    byLanguage.set(lang, createPageFile({ lang, scripts, styles, html: readFileSync(new URL(path, folder)) }));
    pages.set(name, byLanguage);
  }
  return pages;
}

/**
 * Reads the built pages' manifest.
 *
 * @throws Error naming the file if it is missing or malformed
 */
export function readManifest(folder: URL): z.infer<typeof manifestSchema> {
  const manifestFile = new URL('manifest.json', folder);
  if (!existsSync(manifestFile)) throw new Error(`The pages are not built: ${manifestFile.pathname} is missing.`);
  return manifestSchema.parse(JSON.parse(readFileSync(manifestFile, 'utf8')));
}

/** Good enough for the first visitor in 10 ms; the best level worth its time is some 2 KB smaller and takes ten times as long. */
const QUICK_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const SMALL_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };

/** Compresses a page when it is first sent in that encoding: compressing all pages at once would block the node for seconds. */
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

const PERMISSIONS = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

export interface SendPageOptions {
  /** Such as `flow/checkout`. */
  readonly name: string;
  /** From the query string. */
  readonly lang: string | undefined;
  /** Sources of the CSP directive `frame-ancestors`. */
  readonly frameAncestors: string;
  /** The card provider's fields, for a page with a card form: the only frame that it may show. */
  readonly cardFields?: { readonly origin: string; readonly isolated?: boolean | undefined } | undefined;
  /** Sources of the CSP directive `frame-src` of a page without a card form. */
  readonly frames?: string | undefined;
  /** Where it may load pictures from, besides its own origin: `https:` for a page with a shop's logo. */
  readonly pictures?: string | undefined;
  /** Markup for the end of the head, already escaped: metadata for link previews. */
  readonly head?: string | undefined;
}

/**
 * Sends a built page with its exact content security policy: only its own inline script and style run, it may connect only to its own
 * origin, and no string becomes markup (Trusted Types).
 *
 * @returns false when there is no such page
 */
export function sendPage(
  pages: PageFiles,
  request: FastifyRequest,
  reply: FastifyReply,
  options: SendPageOptions,
): boolean {
  const byLanguage = pages.get(options.name);
  if (!byLanguage) return false;
  const lang = chooseLanguage(options.lang, request.headers['accept-language'], byLanguage.keys());
  const page = byLanguage.get(lang);
  if (!page) return false;
  const [body, encoding] = options.head
    ? [withHead(page, options.head), undefined]
    : encodedBody(page, chooseEncoding(request));
  reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-language': page.lang,
      'content-security-policy': contentSecurityPolicy(page, options),
      'permissions-policy': PERMISSIONS,
      'origin-agent-cluster': '?1',
      vary: 'accept-encoding, accept-language',
    })
    .code(200);
  if (encoding) reply.header('content-encoding', encoding);
  // a page that requires isolation of its frames could not show these
  if (options.cardFields?.isolated === false) reply.removeHeader('cross-origin-embedder-policy');
  reply.send(body);
  return true;
}

function contentSecurityPolicy(
  page: PageFile,
  {
    frameAncestors,
    cardFields,
    frames = cardFields?.origin,
    pictures,
  }: Pick<SendPageOptions, 'frameAncestors' | 'cardFields' | 'frames' | 'pictures'>,
): string {
  const hashes = (list: readonly string[]) => (list.length > 0 ? list.map((hash) => `'${hash}'`).join(' ') : "'none'");
  return [
    "default-src 'none'",
    `script-src ${hashes(page.scripts)}`,
    `style-src ${hashes(page.styles)}`,
    "connect-src 'self'",
    `img-src 'self' ${pictures ? `${pictures} ` : ''}data:`,
    ...(frames === undefined ? [] : [`frame-src ${frames}`]),
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frameAncestors}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

function withHead(page: PageFile, head: string): Buffer {
  return Buffer.from(page.html.toString('utf8').replace('</head>', () => `${head}</head>`));
}

function encodedBody(page: PageFile, encoding: 'br' | 'gzip' | undefined): [Buffer, string | undefined] {
  if (encoding === undefined) return [page.html, undefined];
  return [encoding === 'br' ? page.brotli : page.gzip, encoding];
}
