import type { InvoiceRow } from '../../ledger/effects.js';
import type { Queries } from '../../platform/db/client.js';
import type { Deps } from '../../platform/deps.js';
import { checkPictures, pictureId, pictureUrl } from './picture-address.js';

/** Of one integrator: more are not kept, and their items are shown without. */
const MAX_PICTURES = 10_000;
const DAY_MS = 24 * 60 * 60_000;

export interface NotePicturesOptions {
  readonly integratorId: string;
  readonly items: readonly { readonly image_url?: string | undefined }[];
}

type PictureDeps = Pick<Deps, 'pool' | 'clock' | 'log' | 'settings' | 'wake'>;

/**
 * Creates something with line items, whose pictures are checked before and fetched after it: what is refused leaves nothing to fetch, and
 * nothing that moves money waits for a picture or fails for one.
 *
 * @throws ApiError `image_url_invalid` 422, and what `create` throws
 */
export async function withPictures<T>(
  deps: PictureDeps,
  options: NotePicturesOptions,
  create: () => Promise<T>,
): Promise<T> {
  checkPictures(deps.settings, options.items);
  const created = await create();
  await notePictures(deps, options);
  return created;
}

/** What is known already is read only, and written once a day: popular goods have one row for all their buyers. */
async function notePictures(deps: PictureDeps, { integratorId, items }: NotePicturesOptions): Promise<void> {
  const urls = [...new Set(items.flatMap(({ image_url: url }) => url ?? []))];
  if (urls.length === 0) return;
  try {
    if (await insertPictures(deps, integratorId, urls)) deps.wake('pictures');
  } catch (error) {
    deps.log.warn({ err: error }, 'pictures of line items were not noted');
  }
}

async function insertPictures(
  { pool, clock }: Pick<Deps, 'pool' | 'clock'>,
  integratorId: string,
  urls: readonly string[],
): Promise<boolean> {
  const nowMs = clock.now();
  const ids = new Map(urls.map((url) => [pictureId(integratorId, url), url]));
  const known = await pool.query<{ id: string }>({
    name: 'find-noted-pictures',
    text: 'SELECT id FROM pictures WHERE id = ANY ($1::text[]) AND used_ms > $2',
    values: [[...ids.keys()], nowMs - DAY_MS],
  });
  for (const { id } of known.rows) ids.delete(id);
  if (ids.size === 0) return false;
  // in one order, so that two requests with the same pictures do not wait for each other
  const rows = [...ids].sort(([a], [b]) => (a < b ? -1 : 1));
  await pool.query(
    `INSERT INTO pictures (id, integrator_id, url, due_ms, used_ms, created_ms)
       SELECT noted.id, $1::uuid, noted.url, $2::bigint, $2::bigint, $2::bigint FROM unnest($3::text[], $4::text[]) AS noted (id, url)
       WHERE (SELECT count(*) FROM pictures WHERE integrator_id = $1::uuid) + cardinality($3::text[]) <= ${MAX_PICTURES}
         OR EXISTS (SELECT FROM pictures WHERE pictures.id = noted.id)
       ORDER BY noted.id
     ON CONFLICT (id) DO UPDATE SET used_ms = excluded.used_ms, attempts = 0,
       state = CASE pictures.state WHEN 'failed' THEN 'due' ELSE pictures.state END,
       due_ms = CASE pictures.state WHEN 'failed' THEN excluded.due_ms ELSE pictures.due_ms END`,
    [integratorId, nowMs, rows.map(([id]) => id), rows.map(([, url]) => url)],
  );
  return true;
}

/** A picture of an integrator's, as its items name it. */
export interface NamedPicture {
  readonly integratorId: string;
  readonly url: string;
}

/** The address of the service's copy, for players; undefined: there is none, and the item is shown as one without a picture. */
export type PictureFinder = (picture: NamedPicture) => string | undefined;

/** Looks up the copies in one query; makes none if no item names a picture. */
export async function findPictures(
  { pool, settings }: Pick<Deps, 'settings'> & { readonly pool: Queries },
  pictures: readonly NamedPicture[],
): Promise<PictureFinder> {
  const ids = new Set(pictures.map(({ integratorId, url }) => pictureId(integratorId, url)));
  if (ids.size === 0) return () => undefined;
  const found = await pool.query<{ id: string }>({
    name: 'find-shown-pictures',
    text: "SELECT id FROM pictures WHERE id = ANY ($1::text[]) AND state <> 'failed'",
    values: [[...ids]],
  });
  const shown = new Set(found.rows.map(({ id }) => id));
  return ({ integratorId, url }) => {
    const id = pictureId(integratorId, url);
    return shown.has(id) ? pictureUrl(settings, id) : undefined;
  };
}

/** The pictures that invoices' items name. */
export function picturesOf(invoices: Iterable<Pick<InvoiceRow, 'integratorId' | 'document'>>): readonly NamedPicture[] {
  return [...invoices].flatMap(({ integratorId, document }) =>
    document.items.flatMap(({ imageUrl: url }) => (url === undefined ? [] : [{ integratorId, url }])),
  );
}
