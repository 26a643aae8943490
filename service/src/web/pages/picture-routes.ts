import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { isShowable } from '../../payments/pictures/picture-size.js';
import type { Deps } from '../../platform/deps.js';
import { ApiError } from '../../platform/http/api-error.js';
import type { HttpApp } from '../../platform/http/http-app.js';

/** How long a view waits for a picture that is about to be fetched: a checkout opens right after its items are created. */
const WAIT_MS = 5_000;
const LOOK_EVERY_MS = 150;
/** On one node; whoever comes then is told at once that there is no picture yet. */
const MAX_WAITING = 50;

const paramsSchema = z.object({ picture: z.string().regex(/^[\w-]{43}$/) });

interface PictureRow {
  readonly state: 'due' | 'kept' | 'failed';
  readonly attempts: number;
  readonly mediaType: string;
  readonly content: Buffer;
}

/**
 * `{web_url}/ui/v1/pictures/{picture}`: the service's copy of a line item's picture. Its name is known to those who see the item, and its
 * content never changes. Opened by itself, it may do nothing: it is a picture by its first bytes, and its policy allows no script.
 */
export function registerPictureRoute(app: HttpApp, deps: Pick<Deps, 'pool'>): void {
  let waiting = 0;
  const read = async (id: string) => {
    const result = await deps.pool.query<PictureRow>({
      name: 'read-picture',
      text: 'SELECT state, attempts, media_type AS "mediaType", content FROM pictures WHERE id = $1',
      values: [id],
    });
    return result.rows[0];
  };
  app.get<{ Params: { picture: string } }>(
    '/ui/v1/pictures/:picture',
    { schema: { hide: true } },
    async (request, reply) => {
      const params = paramsSchema.safeParse(request.params);
      if (!params.success) throw noPicture();
      const { picture: id } = params.data;
      let picture = await read(id);
      if (picture && isAwaited(picture) && waiting < MAX_WAITING) {
        waiting += 1;
        try {
          for (let waitedMs = 0; picture && isAwaited(picture) && waitedMs < WAIT_MS; waitedMs += LOOK_EVERY_MS) {
            await delay(LOOK_EVERY_MS);
            picture = await read(id);
          }
        } finally {
          waiting -= 1;
        }
      }
      // an earlier release has kept larger ones
      if (picture?.state !== 'kept' || !isShowable(picture.mediaType, picture.content)) throw noPicture();
      return reply
        .headers({
          'content-type': picture.mediaType,
          'cache-control': 'public, max-age=31536000, immutable',
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
          'access-control-allow-origin': '*',
        })
        .send(picture.content);
    },
  );
}

function isAwaited({ state, attempts }: PictureRow): boolean {
  return state === 'due' && attempts === 0;
}

function noPicture(): ApiError {
  const message = 'There is no such picture.';
  return new ApiError({ status: 404, errors: [{ code: 'page_not_found', message }] });
}
