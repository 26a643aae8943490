import { readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { ApiError } from '../../platform/http/api-error.js';
import { chooseEncoding } from '../../platform/http/choose-encoding.js';
import type { HttpApp } from '../../platform/http/http-app.js';
import { PAGES_FOLDER, readManifest } from './send-page.js';

/** A script that pages fetch only when they need it, ready to send. */
interface LaterScript {
  readonly plain: Buffer;
  readonly gzip: Buffer;
  readonly br: Buffer;
}

/**
 * `{web_url}/ui/v1/look/{version}.js`, what a theme has beyond colours, and `…/handover/{version}.js`, a step on the player's phone. A page
 * fetches them by a name and a hash that it brings itself. During a release, a node of the other version does not have them; the page
 * then has its colours only, or no such step.
 */
export function registerLaterScriptRoutes(app: HttpApp): void {
  let scripts: ReadonlyMap<string, LaterScript> | undefined;
  for (const name of ['look', 'handover']) {
    app.get<{ Params: { file: string } }>(
      `/ui/v1/${name}/:file`,
      { schema: { hide: true } },
      async (request, reply) => {
        scripts ??= readLaterScripts(PAGES_FOLDER);
        const script = scripts.get(`${name}/${request.params.file}`);
        if (!script) throw unknownVersion();
        const encoding = chooseEncoding(request);
        reply
          .type('text/javascript; charset=utf-8')
          .header('cache-control', 'public, max-age=31536000, immutable')
          .header('vary', 'accept-encoding');
        if (encoding) reply.header('content-encoding', encoding);
        return reply.send(script[encoding ?? 'plain']);
      },
    );
  }
}

/** By path, such as `look/0f3a….js`. */
function readLaterScripts(folder: URL): ReadonlyMap<string, LaterScript> {
  const read = (path: string) => {
    const plain = readFileSync(new URL(path, folder));
    return { plain, gzip: gzipSync(plain, { level: 9 }), br: brotliCompressSync(plain) };
  };
  return new Map(readManifest(folder).later.map((path) => [path, read(path)]));
}

function unknownVersion(): ApiError {
  const message = 'This node has another version of this script. Load the page again.';
  return new ApiError({ status: 404, errors: [{ code: 'page_not_found', message }] });
}
