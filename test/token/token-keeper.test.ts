import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { type ApiContext, createSecret } from '../../src/api/api-context.js';
import type { StoragePort } from '../../src/ports/ports.js';
import { createTestPorts, fakeResponse, type TestPortsOptions } from '../../src/testing.js';
import { createTokenKeeper, type SessionProvider } from '../../src/token/token-keeper.js';
import { resolveEnvironment } from '../../src/ui/environment.js';

interface KeeperOptions extends TestPortsOptions {
  readonly session?: SessionProvider;
  readonly storage?: StoragePort;
  readonly environment?: string;
  readonly integrator?: string;
}

function createKeeper(given: KeeperOptions = {}) {
  const { session, storage, environment = 'https://svc.example', integrator, ...options } = given;
  const test = createTestPorts(options);
  const api: ApiContext = { addresses: resolveEnvironment(environment), ports: test.ports };
  let refreshed = 0;
  const logged: string[] = [];
  const keeper = createTokenKeeper({
    api,
    integrator,
    storage: storage ?? test.ports.storage,
    session: session ?? (() => test.service.session()),
    onRefreshed: () => {
      refreshed += 1;
    },
    log: ({ code }) => logged.push(code),
  });
  const bearer = async () => {
    const result = await keeper.bearer();
    return result.ok ? result.value.reveal() : result.error.code;
  };
  return { ...test, api, keeper, bearer, logged, refreshed: () => refreshed };
}

const STORAGE_KEY = 'svc-bridge.user-token.https-svc-example';
const inTwoMinutes = new Date(Date.UTC(2030, 0, 1, 0, 2)).toISOString();

describe('TokenKeeper', () => {
  test('calls the session function once for a hundred callers', async () => {
    const { bearer, service } = createKeeper();
    const tokens = await Promise.all(Array.from({ length: 100 }, bearer));
    expect(new Set(tokens)).toEqual(new Set(['access-1']));
    expect(service.sessions).toBe(1);
  });

  test('refreshes once for a hundred callers, a minute before the token expires', async () => {
    const { bearer, service, time, refreshed } = createKeeper({ expiry: inTwoMinutes });
    expect(await bearer()).toBe('access-1');
    await time.advance(59_000);
    expect(await bearer()).toBe('access-1');
    await time.advance(1_000);
    const tokens = await Promise.all(Array.from({ length: 100 }, bearer));
    expect(new Set(tokens)).toEqual(new Set(['access-2']));
    expect(service.refreshes).toBe(1);
    expect(refreshed()).toBe(1);
  });

  test('reads null in a session or a grant as absent', async () => {
    const session: SessionProvider = () =>
      JSON.parse('{"access_token":"a-1","token_type":null,"refresh_token":"r-1","expiry":null}');
    const { bearer, keeper, service } = createKeeper({ session });
    expect(await bearer()).toBe('a-1');
    const refreshTokens: unknown[] = [];
    let granted = 1;
    service.answerWith(({ body }) => {
      refreshTokens.push(new URLSearchParams(body).get('refresh_token'));
      granted += 1;
      const grant = { access_token: `a-${granted}`, refresh_token: null, expires_in: null, scope: null };
      return fakeResponse(200, grant);
    });
    const first = await keeper.replace(createSecret('a-1'));
    expect(first.ok && first.value.reveal()).toBe('a-2');
    await keeper.replace(createSecret('a-2'));
    expect(refreshTokens).toEqual(['r-1', 'r-1']);
  });

  test('uses a new token that looks expired, as the clocks may differ', async () => {
    const { bearer, service } = createKeeper({ expiry: '2001-01-01T00:00:00Z' });
    expect(await bearer()).toBe('access-1');
    expect(await bearer()).toBe('access-1');
    expect(service.refreshes).toBe(0);
  });

  test('keeps a token that is still good when an early refresh fails', async () => {
    const { bearer, service, time } = createKeeper({ expiry: inTwoMinutes });
    await bearer();
    await time.advance(70_000);
    service.http.setOnline(false);
    expect(await bearer()).toBe('access-1');
    await time.advance(50_000);
    expect(await bearer()).toBe('offline');
  });

  test('holds up no call for long with a token that is still good, and takes the new one when it comes', async () => {
    const { bearer, service, time } = createKeeper({ expiry: inTwoMinutes });
    await bearer();
    await time.advance(70_000);
    let answer: (grant: object) => void = () => undefined;
    const grant = new Promise<object>((resolve) => {
      answer = resolve;
    });
    service.answerWith(async () => fakeResponse(200, await grant));

    const waiting = bearer();
    await time.advance(3_000);
    expect(await Promise.race([waiting, 'held up'])).toBe('access-1');

    answer({ access_token: 'late', refresh_token: 'r-2', expires_in: 3600 });
    await time.flush();
    expect(await bearer()).toBe('late');
  });

  test('gives no token of a player who was forgotten while it was refreshed', async () => {
    const { bearer, keeper, service, time } = createKeeper({ expiry: inTwoMinutes });
    await bearer();
    await time.advance(70_000);
    service.answerWith(() => new Promise<never>(() => undefined));

    const waiting = bearer();
    await time.flush();
    await keeper.forget();
    await time.advance(3_000);

    expect(await Promise.race([waiting, 'held up'])).toBe('aborted');
  });

  test('replaces a refused token once for many callers', async () => {
    const { keeper, service } = createKeeper();
    const first = await keeper.bearer();
    if (!first.ok) throw new Error('no token');
    service.revokeAccess();
    const replaced = await Promise.all([first.value, first.value, first.value].map((token) => keeper.replace(token)));
    expect(replaced.map((result) => result.ok && result.value.reveal())).toEqual(['access-2', 'access-2', 'access-2']);
    expect(service.refreshes).toBe(1);
  });

  test('calls the session function once more at most when the refresh is refused', async () => {
    const { keeper, service } = createKeeper();
    const first = await keeper.bearer();
    service.refuseRefresh();
    const second = await keeper.replace(first.ok ? first.value : never());
    expect(second.ok && second.value.reveal()).toBe('access-2');
    expect(service.sessions).toBe(2);
    service.refuseRefresh();
    const third = await keeper.replace(second.ok ? second.value : never());
    expect(third).toMatchObject({ ok: false, error: { code: 'token_refused', retryable: false } });
    expect(service.sessions).toBe(2);
    keeper.begin();
    const fourth = await keeper.replace(second.ok ? second.value : never());
    expect(fourth.ok && fourth.value.reveal()).toBe('access-3');
  });

  test('calls the session function for each of many tokens that end, without a refresh token and without a flow', async () => {
    let calls = 0;
    const { bearer, time } = createKeeper({
      session: () => {
        calls += 1;
        return { access_token: `hourly-${calls}`, expiry: new Date(time.clock.now() + 3_600_000).toISOString() };
      },
    });
    const tokens: string[] = [];
    for (let hour = 0; hour < 4; hour += 1) {
      tokens.push(await bearer(), await bearer());
      await time.advance(3_600_000);
    }
    expect(tokens).toEqual([1, 1, 2, 2, 3, 3, 4, 4].map((number) => `hourly-${number}`));
  });

  test('calls the session function for each of many refreshes that are refused, without a flow', async () => {
    const { keeper, service, time } = createKeeper();
    let held = await keeper.bearer();
    for (let day = 2; day <= 5; day += 1) {
      service.refuseRefresh();
      await time.advance(86_400_000);
      held = await keeper.replace(held.ok ? held.value : never());
      expect(held.ok && held.value.reveal()).toBe(`access-${day}`);
    }
  });

  test.each([
    ['', 0, 4],
    [', also when the clock is set back by a day', -86_400_000, 5],
    [', also when the clock is set back by half a minute', -30_000, 4],
    [', also when the clock is set on by a day', 86_400_000, 5],
  ])('calls a session function whose tokens are all refused once a minute%s', async (_what, jumpMs, calls) => {
    const { keeper, service, time } = createKeeper();
    let held = await keeper.bearer();
    const refuseForSeconds = async (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) {
        service.refuseRefresh();
        const replaced = await keeper.replace(held.ok ? held.value : never());
        if (replaced.ok) held = replaced;
        else expect(replaced.error.code).toBe('token_refused');
        await time.advance(1_000);
      }
    };
    await refuseForSeconds(80);
    time.pause(jumpMs);
    await refuseForSeconds(80);
    expect(service.sessions).toBe(calls);
  });

  test.each([
    ['refused', undefined],
    ['refused, and session fails too', () => Promise.reject(new Error('offline'))],
  ])('keeps a token that is still good when an early refresh is %s', async (_what, failing) => {
    let calls = 0;
    const { bearer, service, time } = createKeeper({
      session: () => {
        calls += 1;
        return calls > 1 && failing ? failing() : { ...service.session(), expiry: inTwoMinutes };
      },
    });
    expect(await bearer()).toBe('access-1');
    await time.advance(70_000);
    service.refuseRefresh();
    const next = await bearer();
    service.refuseRefresh();
    expect(await bearer()).toBe(next);
    expect(next).toBe(failing ? 'access-1' : 'access-2');
    expect(calls).toBe(failing ? 3 : 2);
    await time.advance(50_000);
    expect(await bearer()).toBe(failing ? 'token_missing' : 'token_refused');
  });

  test.each([
    ['throws', () => Promise.reject(new Error('signed out'))],
    ['gives no token', () => ({}) as never],
    ['gives an empty token', () => ({ access_token: '' })],
    ['gives null', () => null as never],
  ])(
    'fails with token_missing when the session function %s, and calls it again the next time',
    async (_what, broken) => {
      let calls = 0;
      const { bearer } = createKeeper({
        session: () => {
          calls += 1;
          return calls === 1 ? broken() : { access_token: 'good' };
        },
      });
      expect(await bearer()).toBe('token_missing');
      expect(await bearer()).toBe('good');
    },
  );

  test('fails with token_missing when the session function never answers', async () => {
    const { bearer, time } = createKeeper({ session: () => new Promise(() => undefined) });
    const token = bearer();
    await time.advance(20_000);
    expect(await token).toBe('token_missing');
    expect(time.pending).toBe(0);
  });

  test('calls the session function again for a refused token without a refresh token', async () => {
    let calls = 0;
    const { keeper } = createKeeper({
      session: () => {
        calls += 1;
        return { access_token: `short-${calls}` };
      },
    });
    const first = await keeper.bearer();
    const second = await keeper.replace(first.ok ? first.value : never());
    expect(second.ok && second.value.reveal()).toBe('short-2');
  });

  test('takes over a token that another tab refreshed meanwhile, without a refresh of its own', async () => {
    const one = createKeeper({ expiry: inTwoMinutes });
    const two = createKeeper({ storage: one.ports.storage });
    await one.bearer();
    expect(await two.bearer()).toBe('access-1');
    one.time.pause(70_000);
    two.time.pause(70_000);
    expect(await one.bearer()).toBe('access-2');
    expect(await two.bearer()).toBe('access-2');
    expect(two.service.refreshes + two.service.sessions).toBe(0);
  });

  test('forgets the player, and cancels what is under way for them', async () => {
    const { bearer, keeper, service, ports } = createKeeper({ expiry: inTwoMinutes });
    const underWay = bearer();
    await keeper.forget();
    expect(await underWay).toBe('aborted');
    expect(await ports.storage.read(STORAGE_KEY)).toBe(undefined);
    expect(await bearer()).toBe('access-1');
    expect(service.sessions).toBe(1);
  });

  test('never gives the next player a forgotten token whose removal is slow, or fails', async () => {
    for (const ending of ['slow', 'failed']) {
      const { ports } = createTestPorts();
      let remove = () => {};
      const storage: StoragePort = {
        ...ports.storage,
        remove: (key) =>
          new Promise<void>((resolve, reject) => {
            remove = () => (ending === 'slow' ? ports.storage.remove(key).then(resolve) : reject(new Error('locked')));
          }),
      };
      const { bearer, keeper } = createKeeper({ storage });
      expect(await bearer()).toBe('access-1');
      const removal = keeper.forget().then(
        () => 'slow',
        () => 'failed',
      );
      const next = bearer();
      remove();
      expect(await next).toBe('access-2');
      expect(await removal).toBe(ending);
      expect(await createKeeper({ storage }).bearer()).toBe('access-2');
    }
  });

  test('removes a token again that was being stored when its player was forgotten', async () => {
    const { ports } = createTestPorts();
    let write: (() => void) | undefined;
    const storage: StoragePort = {
      ...ports.storage,
      write: (key, value) =>
        new Promise((resolve) => {
          write = () => void ports.storage.write(key, value).then(resolve);
        }),
    };
    const { bearer, keeper } = createKeeper({ storage });
    const underWay = bearer();
    await expect.poll(() => write).toBeDefined();
    await keeper.forget();
    write?.();
    expect(await underWay).toBe('aborted');
    expect(await ports.storage.read(STORAGE_KEY)).toBe(undefined);
  });

  test('gives no token whose player was forgotten while it could not be stored', async () => {
    const { ports } = createTestPorts();
    let refuse: ((cause: Error) => void) | undefined;
    const full: StoragePort = {
      ...ports.storage,
      write: () =>
        new Promise((_resolve, reject) => {
          refuse = reject;
        }),
    };
    const { bearer, keeper } = createKeeper({ storage: full });
    const underWay = bearer();
    await expect.poll(() => refuse).toBeDefined();
    await keeper.forget();
    refuse?.(new Error('quota'));
    expect(await underWay).toBe('aborted');
  });

  test.each(['session', 'the network'])(
    'lets the next player in at once when %s owes an answer for one who was forgotten',
    async (who) => {
      let calls = 0;
      const never = new Promise<never>(() => undefined);
      const { bearer, keeper, service, time } = createKeeper({
        session: () => {
          calls += 1;
          return calls === 1 && who === 'session' ? never : { access_token: `player-${calls}`, refresh_token: 'r' };
        },
      });
      if (who === 'the network') await bearer();
      service.answerWith(() => never);
      const waiting = who === 'session' ? keeper.bearer() : keeper.replace(createSecret('player-1'));
      await time.flush();
      await keeper.forget();
      const next = bearer();
      await time.flush();
      expect(await Promise.race([next, 'held up'])).toBe('player-2');
      expect(await waiting).toMatchObject({ ok: false, error: { code: 'aborted' } });
    },
  );

  test('drops what session gives for a player who is forgotten meanwhile', async () => {
    let calls = 0;
    const { bearer, keeper } = createKeeper({
      session: async () => {
        calls += 1;
        if (calls === 1) await keeper.forget();
        return { access_token: `player-${calls}` };
      },
    });
    expect(await bearer()).toBe('aborted');
    expect(await bearer()).toBe('player-2');
  });

  test('asks session for nobody who is forgotten while their refresh is refused', async () => {
    const { bearer, keeper, service } = createKeeper();
    const first = await keeper.bearer();
    service.answerWith(() => {
      void keeper.forget();
      service.answerWith(undefined);
      return fakeResponse(400, { error: 'invalid_grant' });
    });
    service.refuseRefresh();
    const replaced = await keeper.replace(first.ok ? first.value : never());
    expect(replaced).toMatchObject({ ok: false, error: { code: 'aborted' } });
    expect(service.sessions).toBe(1);
    const second = await keeper.bearer();
    expect(second.ok && second.value.reveal()).toBe('access-2');
    service.refuseRefresh();
    const third = await keeper.replace(second.ok ? second.value : never());
    expect(third.ok && third.value.reveal()).toBe('access-3');
    expect(await bearer()).toBe('access-3');
  });

  test('calls the session function again after it failed for a refused refresh, until it has given a token', async () => {
    let calls = 0;
    const { keeper } = createKeeper({
      session: () => {
        calls += 1;
        return calls === 2 ? Promise.reject(new Error('offline')) : { access_token: `short-${calls}` };
      },
    });
    const first = await keeper.bearer();
    const refused = first.ok ? first.value : never();
    expect(await keeper.replace(refused)).toMatchObject({ error: { code: 'token_missing', retryable: true } });
    const next = await keeper.replace(refused);
    expect(next.ok && next.value.reveal()).toBe('short-3');
    expect(await keeper.replace(next.ok ? next.value : never())).toMatchObject({ error: { code: 'token_refused' } });
    expect(calls).toBe(3);
  });

  test('gives the next player no token that another tab has stored for the forgotten one meanwhile', async () => {
    const one = createKeeper({ expiry: inTwoMinutes });
    const two = createKeeper({ storage: one.ports.storage });
    await one.bearer();
    expect(await two.bearer()).toBe('access-1');
    two.time.pause(70_000);
    let answer: (grant: object) => void = () => undefined;
    const grant = new Promise<object>((resolve) => {
      answer = resolve;
    });
    two.service.answerWith(async () => fakeResponse(200, await grant));
    const refreshed = two.bearer();
    await two.time.flush();
    await one.keeper.forget();
    const next = one.bearer();
    answer({ access_token: 'of the forgotten', refresh_token: 'r-2', expires_in: 3600 });
    expect(await refreshed).toBe('of the forgotten');
    expect(await next).toBe('access-2');
    expect(one.service.sessions).toBe(2);
    expect(await createKeeper({ storage: one.ports.storage }).bearer()).toBe('access-2');
  });

  describe('a token that arrives in one tab after another tab has forgotten its player', () => {
    const ANSWERS = {
      'a refresh': { access_token: 'of the forgotten', refresh_token: 'r-2', expires_in: 3600 },
      session: { access_token: 'of the forgotten', refresh_token: 'r-2' },
    };
    const overtake = async (what: keyof typeof ANSWERS) => {
      let answer: () => void = () => undefined;
      const answered = new Promise<(typeof ANSWERS)[typeof what]>((resolve) => {
        answer = () => resolve(ANSWERS[what]);
      });
      const one = createKeeper({ expiry: inTwoMinutes });
      const { storage } = one.ports;
      const two = createKeeper({ storage, session: () => answered });
      if (what === 'a refresh') {
        await one.bearer();
        two.time.pause(70_000);
        two.service.answerWith(async () => fakeResponse(200, await answered));
      }
      const late = two.bearer();
      await two.time.flush();
      await one.keeper.forget();
      return { two, storage, late, answer };
    };

    test('is not stored, where a page loaded later would read it', async () => {
      const { storage, two, late, answer } = await overtake('a refresh');
      answer();
      expect(await late).toBe('of the forgotten');
      expect(await storage.read(STORAGE_KEY)).toBe(undefined);
      expect(two.logged).toEqual([]);
      expect(await createKeeper({ storage }).bearer()).toBe('access-1');
    });

    test.each(Object.keys(ANSWERS) as (keyof typeof ANSWERS)[])(
      'from %s does not take the place of the next player’s',
      async (what) => {
        const { storage, late, answer } = await overtake(what);
        // As without Web Locks: the next player does not wait for the turn of another tab.
        const next = createKeeper({ storage: { ...storage, exclusive: (_name, work) => work() } });
        expect(await next.bearer()).toBe('access-1');
        answer();
        expect(await late).toBe('of the forgotten');
        const later = createKeeper({ storage });
        expect(await later.bearer()).toBe('access-1');
        expect(later.service.sessions).toBe(0);
      },
    );

    test('does not take that place either in a tab that has itself forgotten one before', async () => {
      let answer: (token: { access_token: string }) => void = () => undefined;
      const one = createKeeper({
        session: () =>
          new Promise((resolve) => {
            answer = resolve;
          }),
      });
      const { storage } = one.ports;
      await one.keeper.forget();
      const late = one.bearer();
      await one.time.flush();
      const next = createKeeper({ storage: { ...storage, exclusive: (_name, work) => work() } });
      await next.keeper.forget();
      expect(await next.bearer()).toBe('access-1');
      answer({ access_token: 'of the forgotten' });
      expect(await late).toBe('of the forgotten');
      const later = createKeeper({ storage });
      expect(await later.bearer()).toBe('access-1');
      expect(later.service.sessions).toBe(0);
    });
  });

  test('does not put back the token of a player whom another tab has forgotten, but asks session', async () => {
    const one = createKeeper({ expiry: inTwoMinutes });
    const two = createKeeper({ storage: one.ports.storage });
    await one.bearer();
    await two.keeper.forget();
    await one.time.advance(70_000);
    expect(await one.bearer()).toBe('access-2');
    expect(one.service).toMatchObject({ sessions: 2, refreshes: 0 });
  });

  test('keeps the tokens of two environments separate in one storage', async () => {
    const staging = createKeeper({ environment: 'https://staging.example' });
    await staging.bearer();
    const { bearer, service } = createKeeper({ storage: staging.ports.storage });
    expect(await bearer()).toBe('access-1');
    expect(service.sessions).toBe(1);
  });

  test('keeps the tokens of two integrators separate in one storage, as of two games on one origin', async () => {
    const first = createKeeper({ integrator: 'arena' });
    await first.bearer();
    const second = createKeeper({ storage: first.ports.storage, integrator: 'garden' });
    expect(await second.bearer()).toBe('access-1');
    expect(second.service.sessions).toBe(1);
    const again = createKeeper({ storage: first.ports.storage, integrator: 'arena' });
    await again.bearer();
    expect(again.service.sessions).toBe(0);
  });

  test('reports a storage that throws at once', async () => {
    const { ports } = createKeeper();
    const broken: StoragePort = {
      ...ports.storage,
      exclusive: () => {
        throw new Error('disk');
      },
    };
    expect(await createKeeper({ storage: broken }).bearer()).toBe('token_missing');
  });

  test('names the missing option when no session is given', async () => {
    const { ports, api } = createKeeper();
    const keeper = createTokenKeeper({
      api,
      storage: ports.storage,
      session: undefined,
      onRefreshed: () => undefined,
      log: () => undefined,
    });
    expect(await keeper.bearer()).toMatchObject({
      error: { code: 'token_missing', message: expect.stringMatching(/^session is missing/), retryable: false },
    });
  });

  test('uses and renews a token that cannot be stored, and reports it', async () => {
    const { ports } = createTestPorts();
    const full: StoragePort = { ...ports.storage, write: () => Promise.reject(new Error('quota')) };
    const { bearer, service, time, logged } = createKeeper({ storage: full, expiry: inTwoMinutes });
    expect(await bearer()).toBe('access-1');
    await time.advance(60_000);
    expect(await bearer()).toBe('access-2');
    expect(service).toMatchObject({ sessions: 1, refreshes: 1 });
    expect(logged).toEqual(['storage_failed', 'storage_failed']);
  });

  test('continues when the storage holds garbage, and reports one that fails', async () => {
    const { ports, bearer } = createKeeper();
    await ports.storage.write(STORAGE_KEY, '{"access":7}');
    expect(await bearer()).toBe('access-1');
    const broken: StoragePort = { ...ports.storage, read: () => Promise.reject(new Error('disk')) };
    expect(await createKeeper({ storage: broken }).bearer()).toBe('token_missing');
  });

  test('uses a token whose storing gets no answer, and reports it', async () => {
    const { ports } = createTestPorts();
    const mute: StoragePort = { ...ports.storage, write: () => new Promise(() => undefined) };
    const { bearer, service, time, logged } = createKeeper({ storage: mute });
    const waiting = bearer();
    await time.advance(10_000);
    expect(await Promise.race([waiting, 'held up'])).toBe('access-1');
    expect(await bearer()).toBe('access-1');
    expect(service.sessions).toBe(1);
    expect(logged).toEqual(['storage_failed']);
    expect(time.pending).toBe(0);
  });

  test.each<[string, keyof StoragePort, number]>([
    ['reading', 'read', 10_000],
    ['a turn', 'exclusive', 60_000],
  ])(
    'holds up no call for good when %s gets no answer, and tries again with the next',
    async (_what, method, afterMs) => {
      const { ports } = createTestPorts();
      let isMute = true;
      const { bearer, time } = createKeeper({
        storage: Object.create(ports.storage, {
          [method]: {
            value: (...args: unknown[]) =>
              isMute ? new Promise(() => undefined) : Reflect.apply(ports.storage[method], undefined, args),
          },
        }),
      });
      const waiting = bearer();
      await time.advance(afterMs);
      expect(await Promise.race([waiting, 'held up'])).toBe('token_missing');
      isMute = false;
      expect(await bearer()).toBe('access-1');
      expect(time.pending).toBe(0);
    },
  );

  test('ends forgetting a player whose stored token gets no answer, and never reads it again', async () => {
    const { ports } = createTestPorts();
    const mute: StoragePort = { ...ports.storage, remove: () => new Promise(() => undefined) };
    const { bearer, keeper, time } = createKeeper({ storage: mute });
    expect(await bearer()).toBe('access-1');
    const forgetting = keeper.forget().catch((cause: unknown) => cause);
    const next = bearer();
    await time.advance(10_000);
    expect(await Promise.race([forgetting, 'held up'])).toMatchObject({ message: 'no answer in time' });
    expect(await Promise.race([next, 'held up'])).toBe('access-2');
  });

  test.each([
    [500, {}],
    [200, 'not json'],
    [200, { token_type: 'Bearer' }],
  ])('does not treat status %s with %j from the token endpoint as a refusal', async (status, body) => {
    const { keeper, service, time } = createKeeper();
    const first = await keeper.bearer();
    service.answerWith(() => fakeResponse(status, body));
    const replaced = keeper.replace(first.ok ? first.value : never());
    await time.advance(30_000);
    expect(await replaced).toMatchObject({
      ok: false,
      error: { code: status === 200 ? 'response_invalid' : 'api_refused' },
    });
    expect(service.sessions).toBe(1);
  });

  test('never prints a token', async () => {
    const { keeper } = createKeeper();
    const token = await keeper.bearer();
    if (!token.ok) throw new Error('no token');
    for (const text of [
      `${token.value}`,
      JSON.stringify(token),
      inspect(token, { depth: 9, showHidden: true }),
      inspect(keeper, { depth: 9 }),
    ]) {
      expect(text).not.toContain('access-1');
    }
  });
});

function never(): never {
  throw new Error('expected a token');
}
