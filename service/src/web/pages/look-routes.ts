import { readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { ApiError } from '../../platform/http/api-error.js';
import { chooseEncoding } from '../../platform/http/choose-encoding.js';
import type { HttpApp } from '../../platform/http/http-app.js';
import { PAGES_FOLDER, readManifest } from './send-page.js';

/** The look's script, ready to send. */
interface LookScript {
  /** Such as `look/0f3a….js`. */
  readonly path: string;
  readonly plain: Buffer;
  readonly gzip: Buffer;
  readonly br: Buffer;
}

/**
 * `{web_url}/ui/v1/look/{version}.js`: what a theme has beyond colours. Only a page with such a theme fetches it, by a name and a hash
 * that the page itself brings. During a release, a node of the other version does not have it; the page then has its colours only.
 */
export function registerLookRoute(app: HttpApp): void {
  let script: LookScript | undefined;
  app.get<{ Params: { file: string } }>('/ui/v1/look/:file', { schema: { hide: true } }, async (request, reply) => {
    script ??= readLookScript(PAGES_FOLDER);
    if (`look/${request.params.file}` !== script.path) throw unknownVersion();
    const encoding = chooseEncoding(request);
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'accept-encoding');
    if (encoding) reply.header('content-encoding', encoding);
    return reply.send(script[encoding ?? 'plain']);
  });
}

function readLookScript(folder: URL): LookScript {
  const path = readManifest(folder).look;
  const plain = readFileSync(new URL(path, folder));
  return { path, plain, gzip: gzipSync(plain, { level: 9 }), br: brotliCompressSync(plain) };
}

function unknownVersion(): ApiError {
  const message = 'This node has another version of this script. Load the page again.';
  return new ApiError({ status: 404, errors: [{ code: 'page_not_found', message }] });
}
