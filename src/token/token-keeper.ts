import type { ApiContext, BearerSupplier, Secret } from '../api/api-context.js';
import { raceTimeout } from '../api/exchange.js';
import { refreshUserToken } from '../api/refresh-user-token.js';
import { readShape } from '../model/read-shape.js';
import { userTokenContract } from '../model/shapes.js';
import type { UserToken } from '../model/user-token.js';
import type { LogEntry, StoragePort } from '../ports/ports.js';
import { failure, type Result, success } from '../result/result.js';
import { createSdkError, given } from '../result/sdk-error.js';
import { fromStored, type KeptToken, keptTokenOf, toStored } from './token-storage.js';

/**
 * Asks the integrator's server for the player's user password token: authorize-user with `return_token` (interface §2.6).
 * Called for the first token, and again when a token can no longer be refreshed.
 */
export type SessionProvider = () => UserToken | Promise<UserToken>;

/** Refreshed this long before it expires, to outlast the call and a slightly wrong clock. */
const EARLY_MS = 60_000;
/** How long a call waits for another token while the one that it has is still good. */
const EARLY_WAIT_MS = 3_000;
const SESSION_TIMEOUT_MS = 20_000;
const STORAGE_TIMEOUT_MS = 10_000;
/** Longer than a refresh and a session together. */
const RENEWAL_TIMEOUT_MS = 60_000;
/** Between two calls of `session` for refused tokens: what it gives may always be refused. */
const ASK_AGAIN_AFTER_MS = 60_000;

const forgotten = failure(createSdkError('aborted', 'the player was forgotten'));

export interface TokenKeeper extends BearerSupplier {
  /** A new flow begins: the session provider may be called again at once. */
  begin(): void;
  /** Forgets the player's token, also in storage, when another player signs in. */
  forget(): Promise<void>;
}

export interface TokenKeeperOptions {
  readonly api: ApiContext;
  readonly integrator?: string | undefined;
  readonly storage: StoragePort;
  readonly session: SessionProvider | undefined;
  readonly onRefreshed: () => void;
  readonly log: (entry: LogEntry) => void;
}

/**
 * Keeps the player's token valid: one refresh at a time however many callers wait, refreshed early, the session provider
 * called again if a refresh is refused, though not again within a minute of a flow unless it gave nothing, and tabs that share a
 * storage take turns.
 */
export function createTokenKeeper({
  api,
  integrator,
  storage,
  session,
  onRefreshed,
  log,
}: TokenKeeperOptions): TokenKeeper {
  const { clock, timers } = api.ports;
  let token: KeptToken | undefined;
  /** Newer than the stored one, because writing failed. */
  let unsaved: KeptToken | undefined;
  let underWay: Promise<Result<Secret>> | undefined;
  /** Lets the next player in, while the network or `session` is asked for one who was forgotten; not while something is stored. */
  let leave: (() => void) | undefined;
  let askedAgainAtMs = -Infinity;
  let era = 0;
  /** Of a forgotten player's token. It may be slow, or fail: nothing that is stored is taken before the next player's is stored here. */
  let removal: Promise<void> | undefined;
  /** What was stored when the renewal under way began. */
  let found: string | undefined;
  /** A storage may be shared with managers of another environment or integrator, which must never get this one's token. */
  const key = `svc-bridge.user-token.${(api.addresses.authUrl + (integrator ? `/${integrator}` : '')).replace(/\W+/g, '-')}`;

  const isGood = (
    candidate: KeptToken | undefined,
    refused: Secret | undefined,
    marginMs = EARLY_MS,
  ): candidate is KeptToken =>
    !!candidate &&
    candidate.access.reveal() !== refused?.reveal() &&
    (candidate.expiresAtMs ?? Infinity) - clock.now() > marginMs;

  /** What gives no answer has failed. */
  const inTime = <T>(ask: () => T | Promise<T>, timeoutMs = STORAGE_TIMEOUT_MS): Promise<T> =>
    raceTimeout(timers, timeoutMs, (async () => ask())(), () => Promise.reject(new Error('no answer in time')));

  function obtain(refused?: Secret): Promise<Result<Secret>> {
    if (isGood(token, refused)) return Promise.resolve(success(token.access));
    const startedIn = era;
    const known = token;
    const renewed = underWay ? joined(underWay, refused) : start(refused, startedIn);
    if (!isGood(known, refused, 0)) return renewed;
    return raceTimeout(timers, EARLY_WAIT_MS, renewed, () => adopt(token ?? known, startedIn));
  }

  async function joined(running: Promise<Result<Secret>>, refused: Secret | undefined): Promise<Result<Secret>> {
    const result = await running;
    return result.ok && result.value.reveal() === refused?.reveal() ? obtain(refused) : result;
  }

  function start(refused: Secret | undefined, startedIn: number): Promise<Result<Secret>> {
    const left = new Promise<Result<Secret>>((resolve) => {
      leave = () => resolve(forgotten);
    });
    const work = () => Promise.race([renew(refused, startedIn), left]);
    const renewal = inTime(() => storage.exclusive(key, work), RENEWAL_TIMEOUT_MS)
      .catch((cause: unknown) => failure(createSdkError('token_missing', 'the storage failed', { cause })))
      .finally(() => {
        if (underWay === renewal) underWay = undefined;
      });
    underWay = renewal;
    return renewal;
  }

  async function renew(refused: Secret | undefined, startedIn: number): Promise<Result<Secret>> {
    const text = await readStored();
    if (startedIn !== era) return forgotten;
    found = text;
    const stored = removal ? undefined : fromStored(text);
    if (isGood(stored, refused)) return adopt(stored, startedIn);
    // not the one in memory: whoever has emptied a shared storage has forgotten its player
    const known = unsaved ?? stored;
    if (!known) return askSession(startedIn);

    const grant = known.refresh && (await refreshUserToken(api, known.refresh));
    if (grant?.ok) {
      const refresh_token = grant.value.refresh_token || known.refresh?.reveal();
      const next = keptTokenOf({ ...grant.value, refresh_token }, clock.now());
      const adopted = await keep(next, startedIn);
      if (adopted.ok) onRefreshed();
      return adopted;
    }
    const renewed = !grant || grant.error.code === 'token_refused' ? await askAgain(grant?.error) : grant;
    return !renewed.ok && isGood(known, refused, 0) ? adopt(known, startedIn) : renewed;

    async function askAgain(error = createSdkError('token_refused', 'token refused; session gave no other')) {
      // Either way, because the clock may have been set back.
      if (Math.abs(clock.now() - askedAgainAtMs) < ASK_AGAIN_AFTER_MS) return failure(error);
      askedAgainAtMs = clock.now();
      const asked = await askSession(startedIn);
      // It gave nothing that could be refused in turn.
      if (!asked.ok) askedAgainAtMs = -Infinity;
      return asked;
    }
  }

  /** Not for a player who was forgotten: what `session` gives once is for the next. */
  async function askSession(startedIn: number): Promise<Result<Secret>> {
    if (startedIn !== era) return forgotten;
    let value: unknown;
    let cause: unknown;
    try {
      value = await inTime(() => session?.(), SESSION_TIMEOUT_MS);
    } catch (thrown) {
      cause = thrown;
    }
    const read = readShape(userTokenContract, value);
    if (read.ok && read.value.access_token) return keep(keptTokenOf(read.value, clock.now()), startedIn);
    const problem = cause ? 'failed, see cause' : session ? `returned ${given(value)}` : 'is missing';
    const message = `session ${problem}; it must return {access_token}`;
    return failure(createSdkError('token_missing', message, { cause, retryable: !!session }));
  }

  async function keep(next: KeptToken, startedIn: number): Promise<Result<Secret>> {
    const adopted = adopt(next, startedIn);
    if (!adopted.ok) return adopted;
    leave = undefined;
    try {
      // Another tab has forgotten the player meanwhile, or stored a token of the next.
      if ((await readStored()) === found) {
        await inTime(() => storage.write(key, toStored(next)));
        removal = undefined;
      }
      unsaved = undefined;
      if (startedIn !== era) await clear();
    } catch (cause) {
      if (startedIn === era) unsaved = next;
      log({ level: 'warn', code: 'storage_failed', message: 'the token works, but is not stored', cause });
    }
    return adopt(next, startedIn);
  }

  async function readStored(): Promise<string | undefined> {
    await removal?.catch(() => undefined);
    return inTime(() => storage.read(key));
  }

  function clear(): Promise<void> {
    removal = inTime(() => storage.remove(key));
    return removal;
  }

  /** A token that arrives after the player was forgotten is dropped. */
  function adopt(next: KeptToken, startedIn: number): Result<Secret> {
    if (startedIn !== era) return forgotten;
    token = next;
    return success(next.access);
  }

  return {
    bearer: () => obtain(),
    replace: (refused) => obtain(refused),
    begin: () => {
      askedAgainAtMs = -Infinity;
    },
    forget: async () => {
      era += 1;
      token = undefined;
      unsaved = undefined;
      underWay = undefined;
      leave?.();
      await clear();
    },
  };
}
