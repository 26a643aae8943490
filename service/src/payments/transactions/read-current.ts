import { readHistoryRevision } from '../../ledger/history-revision.js';
import type { Queries } from '../../platform/db/client.js';
import type { Deps } from '../../platform/deps.js';
import { ApiError } from '../../platform/http/api-error.js';

export interface CurrentRead<Located extends { readonly accountId: string }, T> {
  /** Finds out whose history is read. */
  locate(from: Queries): Promise<Located>;
  read(from: Queries, located: Located): Promise<T>;
}

/**
 * Reads an account's history from the replica if that has every change of it that the primary has by now, else from the primary: whoever
 * has paid finds the payment, through whichever node.
 *
 * The two are compared by the revision of this one history. A comparison of log positions would need no revisions, but the whole database
 * has only one: while others pay, every replica is behind it, and one that lags would send all players to the primary just when that is
 * busiest. This way it sends only those whose own history has changed. The payment writes the revision together with the count of its
 * entries, without another round trip; the read looks it up by the account in two small tables of the primary.
 *
 * The primary is asked after the request has begun, and a replica applies commits in the primary's order. The replica's revision and what
 * is then read belong to one snapshot, also behind an address that leads to several replicas.
 */
export async function readCurrent<Located extends { readonly accountId: string }, T>(
  { pool, replica }: Pick<Deps, 'pool' | 'replica'>,
  { locate, read }: CurrentRead<Located, T>,
): Promise<T> {
  const readIfCurrent = async (snapshot: Queries): Promise<{ readonly answer: T } | undefined> => {
    const located = await locate(snapshot);
    const [has, needs] = await Promise.all([
      readHistoryRevision(snapshot, located.accountId),
      readHistoryRevision(pool, located.accountId).catch(unknownRevision),
    ]);
    return has >= needs ? { answer: await read(snapshot, located) } : undefined;
  };
  const found = await replica?.read((snapshot) => readIfCurrent(snapshot).catch(leaveToPrimary));
  return found ? found.answer : read(pool, await locate(pool));
}

/** A primary that cannot tell fails the read that follows, with its own error. */
function unknownRevision(): number {
  return Number.POSITIVE_INFINITY;
}

/** What the replica does not find may be new; what is wrong with the request is as wrong on the primary. */
function leaveToPrimary(error: unknown): undefined {
  if (error instanceof ApiError) return undefined;
  throw error;
}
