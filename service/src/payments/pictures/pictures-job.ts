import type { Deps } from '../../platform/deps.js';
import { createOutboundAgent, type OutboundAgentOptions } from '../../platform/http/outbound-agent.js';
import type { Job } from '../../platform/jobs/job-runner.js';
import { RunningWork } from '../../platform/jobs/running-work.js';
import { type FetchedPicture, fetchPicture } from './fetch-picture.js';

export interface PicturesJobOptions {
  /** Of one picture, ms. */
  readonly timeoutMs?: number;
  readonly resolve?: OutboundAgentOptions['resolve'];
}

/** Longer than a fetch can take. */
const CLAIM_MS = 60_000;
/** On one node: of one integrator, whose hosts may be slow, and of all, each up to 512 KB in memory. */
const OF_ONE = 2;
const OF_ALL = 16;
const LOOK_AGAIN_MS = 250;
const FINISH_WITHIN_MS = 1_000;
/** After the first attempt and after the second; the third is the last until an item names the picture another day. */
const RETRY_MS = [60_000, 10 * 60_000];

interface ClaimedPicture {
  readonly id: string;
  readonly integratorId: string;
  readonly url: string;
  readonly attempts: number;
  readonly claimedUntilMs: number;
}

/**
 * Fetches the pictures of line items, each once. Runs on every node: a picture is claimed in the database, and what a node that died had
 * claimed is taken over after a minute.
 */
export function picturesJob(
  deps: Pick<Deps, 'pool' | 'clock' | 'settings' | 'log'>,
  options: PicturesJobOptions = {},
): Job {
  const agent = createOutboundAgent({
    allowPrivateAddresses: deps.settings.mode === 'sandbox',
    connectTimeoutMs: 5_000,
    ...(options.resolve ? { resolve: options.resolve } : {}),
  });
  const giveUp = new AbortController();
  const fetches = new RunningWork<ClaimedPicture>((picture) =>
    fetchPicture({
      agent,
      settings: deps.settings,
      url: picture.url,
      giveUp: giveUp.signal,
      ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
    })
      .then((fetched) => finishFetch(deps, picture, fetched))
      .catch((error) => deps.log.error({ err: error, picture: picture.id }, 'picture was not recorded')),
  );
  return {
    name: 'pictures',
    everyMs: 2_000,
    async run(signal) {
      const claimed = await claimPictures(deps, fetches);
      for (const picture of claimed) fetches.start(picture, picture.integratorId);
      await fetches.some(LOOK_AGAIN_MS, signal);
      if (signal.aborted) {
        await fetches.all(FINISH_WITHIN_MS);
        giveUp.abort();
        await fetches.all();
        await agent.close();
      }
      return claimed.length > 0 || fetches.size > 0;
    },
  };
}

async function claimPictures(
  { pool, clock }: Pick<Deps, 'pool' | 'clock'>,
  fetches: RunningWork<ClaimedPicture>,
): Promise<readonly ClaimedPicture[]> {
  const most = OF_ALL - fetches.size;
  if (most <= 0) return [];
  const nowMs = clock.now();
  const result = await pool.query<ClaimedPicture>({
    name: 'claim-pictures',
    text: `WITH due AS (
        SELECT d.id FROM integrators
        CROSS JOIN LATERAL (
          SELECT id FROM pictures WHERE integrator_id = integrators.id AND state = 'due' AND due_ms <= $1 AND claimed_until_ms <= $1
          ORDER BY due_ms LIMIT ${OF_ONE} FOR UPDATE SKIP LOCKED
        ) d
        WHERE integrators.id <> ALL ($3::uuid[]) LIMIT $4
      )
      UPDATE pictures SET claimed_until_ms = $2 FROM due WHERE pictures.id = due.id
      RETURNING pictures.id, integrator_id AS "integratorId", url, attempts, claimed_until_ms AS "claimedUntilMs"`,
    values: [nowMs, nowMs + CLAIM_MS, fetches.busyOwners(0), most],
  });
  return result.rows;
}

async function finishFetch(
  { pool, clock, log }: Pick<Deps, 'pool' | 'clock' | 'log'>,
  { id, attempts: before, claimedUntilMs }: ClaimedPicture,
  fetched: FetchedPicture,
): Promise<void> {
  const mine = 'id = $1 AND claimed_until_ms = $2';
  if ('content' in fetched) {
    await pool.query(
      `UPDATE pictures SET state = 'kept', media_type = $3, content = $4, problem = '', claimed_until_ms = 0 WHERE ${mine}`,
      [id, claimedUntilMs, fetched.mediaType, fetched.content],
    );
    return;
  }
  if (fetched.dropped) {
    await pool.query(`UPDATE pictures SET claimed_until_ms = 0 WHERE ${mine}`, [id, claimedUntilMs]);
    return;
  }
  const retryMs = fetched.final ? undefined : RETRY_MS[before];
  const state = retryMs === undefined ? 'failed' : 'due';
  await pool.query(
    `UPDATE pictures SET state = $3, attempts = $4, due_ms = $5, problem = $6, claimed_until_ms = 0 WHERE ${mine}`,
    [id, claimedUntilMs, state, before + 1, clock.now() + (retryMs ?? 0), fetched.problem],
  );
  log.debug({ picture: id, problem: fetched.problem, state }, 'picture was not fetched');
}
