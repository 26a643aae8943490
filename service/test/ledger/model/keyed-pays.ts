import { expect } from 'vitest';
import type { Answer, MoneyWorld } from '../../support/money-world.js';

/** What an `Idempotency-Key` identifies, and the response that it replays; none yet while its first request runs. */
interface Used {
  readonly path: string;
  answer?: Answer;
}

/** Those of a world's integrator, whichever player has used them. */
export type UsedKeys = Map<string, Used>;

export interface KeyedPay {
  readonly path: string;
  /** Any text that the caller likes. */
  readonly key: string;
  /** How many are sent at the same time. */
  readonly times: number;
  /** Whether it would be paid under a key of its own. */
  readonly isDue: boolean;
}

/**
 * Pays under an `Idempotency-Key`: its first request runs, an identical one gets the replay, any other is refused.
 *
 * @returns whether it ran and paid
 */
export async function payUnderKey(
  { world, used }: { readonly world: MoneyWorld; readonly used: UsedKeys },
  pay: KeyedPay,
): Promise<boolean> {
  const { path, isDue } = pay;
  // not every refusal is stored, so that of a refused one is new; it comes again only from the table of stored ones
  const key = used.has(pay.key) || isDue ? pay.key : world.deps.random.uuid();
  const known = used.get(key);
  const own: Used = known ?? { path };
  used.set(key, own);
  const answers = await Promise.all(Array.from({ length: pay.times }, () => world.call('POST', path, { key })));
  const answered = answers.filter(({ body }) => body.codes[0] !== 'idempotency_key_in_flight');
  const ofFirst = { status: own.answer?.status, body: own.answer?.body };

  if (own.path !== path) {
    const codes = answered.map(({ body }) => body.codes[0]);
    expect(codes, `${path} under the key of ${own.path}`).toEqual(codes.map(() => 'idempotency_key_reused'));
    return false;
  }
  if (known) {
    for (const { status, body } of answered) expect({ status, body }, `${path} again under ${key}`).toEqual(ofFirst);
    return false;
  }
  expect(answered.length, `answers of ${path}`).toBeGreaterThan(0);
  const statuses = answered.map(({ status }) => status);
  expect(statuses, `${path} under ${key}`).toEqual(statuses.map(() => (isDue ? 200 : 409)));
  Object.assign(own, { answer: answered[0] });
  if (!isDue) return false;
  for (const { body } of answered) expect(body, `${path} under ${key}`).toEqual(answered[0]?.body);
  return true;
}
