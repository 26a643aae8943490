import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding } from '../../platform/http/choose-encoding.js';
import { chooseLanguage } from '../../platform/language/choose-language.js';
import type { PageFile, PageFiles } from './page-files.js';

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
  /** Of the query. */
  readonly lang: string | undefined;
  /** Sources of the CSP directive `frame-ancestors`. */
  readonly frameAncestors: string;
  /** Markup for the end of the head, escaped by its maker: what programs that preview a link read. */
  readonly head?: string | undefined;
}

/**
 * Sends a built page with its exact content security policy: only its own inline script and style run, it may talk to its own origin
 * only, and no string becomes markup (Trusted Types).
 *
 * @returns false when there is no page of this name
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
      'content-security-policy': contentSecurityPolicy(page, options.frameAncestors),
      'permissions-policy': PERMISSIONS,
      'origin-agent-cluster': '?1',
      vary: 'accept-encoding, accept-language',
    })
    .code(200);
  if (encoding) reply.header('content-encoding', encoding);
  reply.send(body);
  return true;
}

function contentSecurityPolicy(page: PageFile, frameAncestors: string): string {
  const hashes = (list: readonly string[]) => (list.length > 0 ? list.map((hash) => `'${hash}'`).join(' ') : "'none'");
  return [
    "default-src 'none'",
    `script-src ${hashes(page.scripts)}`,
    `style-src ${hashes(page.styles)}`,
    "connect-src 'self'",
    'img-src https: data:',
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
