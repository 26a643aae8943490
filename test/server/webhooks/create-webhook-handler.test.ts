import { createHmac } from 'node:crypto';
import {
  type Claim,
  createMemoryReplayStore,
  createWebhookHandler,
  type ReplayStore,
  type WebhookEvent,
} from 'svc-bridge/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const KEY = Buffer.alloc(32, 7);
const secret = `whsec_${KEY.toString('base64')}`;
const BODY = JSON.stringify({
  status: 'Success',
  message: [],
  codes: [],
  payload: { id: 'esc_1', status: 'COMMITTED' },
});

function request(body = BODY, id = 'msg_1'): Request {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', KEY).update(`${id}.${timestamp}.${BODY}`).digest('base64');
  return new Request('https://game.example/webhooks', {
    method: 'POST',
    body,
    headers: {
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
      'webhook-event': 'escrow-transaction-update',
    },
  });
}

describe('createWebhookHandler', () => {
  it('passes the event to onEvent and answers 204', async () => {
    const events: WebhookEvent[] = [];
    const handle = createWebhookHandler({ secret, onEvent: (event) => void events.push(event) });

    const response = await handle(request());

    expect(response.status).toBe(204);
    expect(events).toMatchObject([{ type: 'escrow-transaction-update', escrow: { status: 'COMMITTED' } }]);
  });

  it('answers 400 to a forged event, without calling onEvent', async () => {
    const events: WebhookEvent[] = [];
    const problems: string[] = [];
    const handle = createWebhookHandler({
      secret,
      onEvent: (event) => void events.push(event),
      onProblem: ({ code }) => void problems.push(code),
    });

    const response = await handle(request(BODY.replace('COMMITTED', 'CANCELLED')));

    expect(response.status).toBe(400);
    expect(events).toEqual([]);
    expect(problems).toEqual(['webhook_signature_wrong']);
  });

  it.each([
    [
      'throws',
      () => Promise.reject(new Error('the store is away')),
      () => {
        throw new Error('no log');
      },
    ],
    [
      'rejects',
      () => Promise.reject(new Error('the store is away')),
      async () => {
        throw new Error('no log');
      },
    ],
  ])('answers 204 to a handled event although onProblem %s', async (_, complete, onProblem) => {
    const replayStore = { ...createMemoryReplayStore(), complete };
    const handle = createWebhookHandler({ secret, replayStore, onProblem, onEvent: () => undefined });

    expect((await handle(request())).status).toBe(204);
  });

  it('answers 500 when onEvent fails, so that the service retries', async () => {
    const problems: unknown[] = [];
    const handle = createWebhookHandler({
      secret,
      onEvent: () => Promise.reject(new Error('database away')),
      onProblem: (problem) => void problems.push(problem),
    });

    const response = await handle(request());

    expect(response.status).toBe(500);
    expect(problems).toMatchObject([{ code: 'webhook_handler_threw', cause: new Error('database away') }]);
  });
});

function throwing(message: string): never {
  throw new Error(message);
}

describe('a duplicate event', () => {
  const seen: string[] = [];
  const counting = (replayStore?: ReplayStore) => {
    seen.length = 0;
    return createWebhookHandler({
      secret,
      onEvent: ({ id }) => void seen.push(id),
      onProblem: () => undefined,
      ...(replayStore && { replayStore }),
    });
  };

  it('is handled once, however often it comes, and each time answered with 204', async () => {
    const handle = counting();

    for (let round = 0; round < 3; round += 1) expect((await handle(request())).status).toBe(204);
    await handle(request(BODY, 'msg_2'));

    expect(seen).toEqual(['msg_1', 'msg_2']);
  });

  it('is handled once when two deliveries arrive concurrently: the second waits for the first', async () => {
    let finish: () => void = () => undefined;
    let runs = 0;
    const handle = createWebhookHandler({
      secret,
      onEvent: () => {
        runs += 1;
        return new Promise<void>((resolve) => {
          finish = resolve;
        });
      },
    });

    const both = Promise.all([handle(request()), handle(request())]);
    await expect.poll(() => runs).toBe(1);
    finish();

    expect((await both).map(({ status }) => status)).toEqual([204, 204]);
    expect(runs).toBe(1);
  });

  it('is handled again after onEvent threw; two concurrent deliveries both get 500', async () => {
    let runs = 0;
    let fail: (error: Error) => void = () => undefined;
    const handle = createWebhookHandler({
      secret,
      onEvent: () => {
        runs += 1;
        if (runs > 1) return;
        return new Promise((_, reject) => {
          fail = reject;
        });
      },
      onProblem: () => undefined,
    });
    const verified = vi.spyOn(crypto.subtle, 'verify');

    const both = Promise.all([handle(request()), handle(request())]);
    await expect.poll(() => verified.mock.settledResults.filter(({ type }) => type === 'fulfilled').length).toBe(2);
    await expect.poll(() => runs).toBe(1);
    fail(new Error('database away'));
    const failed = await both;
    verified.mockRestore();
    expect(failed.map(({ status }) => status)).toEqual([500, 500]);
    expect((await handle(request())).status).toBe(204);
    expect((await handle(request())).status).toBe(204);
    expect(runs).toBe(2);
  });

  it('is deferred while another process handles it', async () => {
    const handle = counting({ claim: () => 'busy', complete: () => undefined, release: () => undefined });

    const answer = await handle(request());

    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(seen).toEqual([]);
  });

  it.each([
    ['claim', 500, 0],
    ['complete', 204, 1],
  ])('with a store that throws in %s is answered with %i', async (part, status, handled) => {
    const store = { claim: (): Claim => 'claimed', complete: () => undefined, release: () => undefined };
    const handle = counting({ ...store, [part]: () => Promise.reject(new Error('store away')) });

    expect((await handle(request())).status).toBe(status);
    expect(seen).toHaveLength(handled);
  });

  it.each([
    ['throws', () => throwing('store away')],
    ['rejects', () => Promise.reject(new Error('store away'))],
  ])('reports both errors when onEvent threw and release %s, and answers 500', async (_how, release) => {
    const causes: unknown[] = [];
    const handle = createWebhookHandler({
      secret,
      onEvent: () => throwing('database away'),
      onProblem: ({ code, cause }) => void causes.push([code, cause]),
      replayStore: { claim: () => 'claimed', complete: () => undefined, release },
    });

    const answer = await handle(request());

    expect([answer.status, await answer.text()]).toEqual([500, 'webhook_handler_threw']);
    expect(causes).toEqual([
      ['replay_store_failed', new Error('store away')],
      ['webhook_handler_threw', new Error('database away')],
    ]);
  });

  it('is not claimed when it is forged', async () => {
    const claims: string[] = [];
    const store = createMemoryReplayStore();
    const handle = counting({
      ...store,
      claim: (id) => {
        claims.push(id);
        return store.claim(id);
      },
    });

    expect((await handle(request(BODY.replace('COMMITTED', 'CANCELLED')))).status).toBe(400);
    expect(claims).toEqual([]);
    expect((await handle(request())).status).toBe(204);
  });

  it('calls a secret function for every request, so that a rotation needs no restart', async () => {
    let current = [`whsec_${Buffer.alloc(32, 1).toString('base64')}`];
    const handle = createWebhookHandler({
      secret: () => current,
      onEvent: () => undefined,
      onProblem: () => undefined,
    });

    expect((await handle(request())).status).toBe(400);
    current = [...current, secret];
    expect((await handle(request())).status).toBe(204);
  });
});

describe('a slow onEvent', () => {
  const FAST = { timeoutMs: 20, leaseMs: 60_000 };
  /** A handler whose first runs, by number, end when the test lets them, and whose later ones end at once. */
  function slow({
    hangs = 10,
    ...options
  }: {
    replayStore?: ReplayStore;
    timeoutMs?: number;
    leaseMs?: number;
    hangs?: number;
  } = {}) {
    const runs: { end: () => void; fail: (error: Error) => void; signal: AbortSignal }[] = [];
    const problems: string[] = [];
    const handle = createWebhookHandler({
      secret,
      ...FAST,
      ...options,
      onEvent: (_event, { signal }) =>
        new Promise<void>((end, fail) => {
          if (runs.push({ end, fail, signal }) > hangs) end();
        }),
      onProblem: ({ code }) => void problems.push(code),
    });
    const deliver = async (id?: string) => {
      const answer = await handle(request(BODY, id));
      return [answer.status, await answer.text()];
    };
    const run = (index: number) => runs[index] ?? expect.unreachable(`run ${index} has not begun`);
    return { deliver, problems, runs, run };
  }
  const LATE = [503, 'webhook_handler_timeout'];
  const passLease = () => vi.setSystemTime(Date.now() + FAST.leaseMs);
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  it('is answered with 503 after timeoutMs and aborted, and a duplicate meanwhile does not run it again', async () => {
    const { deliver, problems, runs, run } = slow();

    const both = await Promise.all([deliver(), deliver()]);

    expect(both).toEqual([LATE, LATE]);
    expect(await deliver()).toEqual(LATE);
    expect(problems).toEqual(Array(3).fill('webhook_handler_timeout'));
    expect(runs).toHaveLength(1);
    expect(run(0).signal.aborted).toBe(true);
  });

  it('is not late at once where its limit is longer than setTimeout takes', async () => {
    const { deliver, run, runs } = slow({ timeoutMs: 2 ** 31, leaseMs: 2 ** 32 });
    const first = deliver();
    await expect.poll(() => runs.length).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(run(0).signal.aborted).toBe(false);
    run(0).end();
    expect(await first).toEqual([204, '']);
  });

  it('blocks no other event', async () => {
    const { deliver, run, runs } = slow({ timeoutMs: 10_000 });
    const first = deliver();
    await expect.poll(() => runs.length).toBe(1);
    const second = deliver('msg_2');
    await expect.poll(() => runs.length).toBe(2);
    run(1).end();
    expect(await second).toEqual([204, '']);
    expect(run(0).signal.aborted).toBe(false);
    run(0).end();
    expect(await first).toEqual([204, '']);
  });

  it('counts when it ends late: the next delivery gets 204 and runs nothing', async () => {
    const { deliver, run, runs } = slow();
    await deliver();
    run(0).end();
    expect(await deliver()).toEqual([204, '']);
    passLease();
    expect(await deliver()).toEqual([204, '']);
    expect(runs).toHaveLength(1);
  });

  it('is run again by the next delivery when it throws late', async () => {
    const { deliver, problems, run, runs } = slow({ hangs: 1 });
    await deliver();
    run(0).fail(new Error('aborted'));
    await expect.poll(() => problems).toEqual(['webhook_handler_timeout', 'webhook_handler_threw']);
    expect(await deliver()).toEqual([204, '']);
    expect(runs).toHaveLength(2);
  });

  it('keeps its event until leaseMs and no longer; then it is run again, once', async () => {
    const { deliver, problems, runs } = slow({ hangs: 1 });
    await deliver();
    vi.setSystemTime(Date.now() + FAST.leaseMs - 1_000);
    expect(await deliver()).toEqual(LATE);
    expect(runs).toHaveLength(1);
    vi.setSystemTime(Date.now() + 1_000);
    problems.length = 0;

    expect(await Promise.all([deliver(), deliver()])).toEqual([
      [204, ''],
      [204, ''],
    ]);
    expect(problems).toEqual(['webhook_handler_hung']);
    expect(runs).toHaveLength(2);
  });

  it.each([
    ['ends well', (run: { end: () => void }) => run.end(), 2],
    ['throws', (run: { fail: (error: Error) => void }) => run.fail(new Error('too late')), 3],
  ])(
    'that timed out and %s while the next run throws leaves the right claim (case %#)',
    async (_how, finish, count) => {
      const { deliver, run, runs } = slow({ timeoutMs: 5_000 });
      const first = deliver();
      await expect.poll(() => runs.length).toBe(1);
      passLease();
      const second = deliver();
      await expect.poll(() => runs.length).toBe(2);
      finish(run(0));
      await first;
      run(1).fail(new Error('database away'));
      expect(await second).toEqual([500, 'webhook_handler_threw']);

      const third = deliver();
      if (count === 3) {
        await expect.poll(() => runs.length).toBe(3);
        run(2).end();
      }
      expect(await third).toEqual([204, '']);
      expect(runs).toHaveLength(count);
    },
  );

  it('is not run again when only the store did not answer', async () => {
    const completed: string[] = [];
    const replayStore = {
      ...createMemoryReplayStore(),
      complete: (id: string) => {
        completed.push(id);
        return completed.length === 1 ? new Promise<void>(() => undefined) : undefined;
      },
    };
    const { deliver, problems, runs } = slow({ replayStore, hangs: 0 });
    expect(await deliver()).toEqual(LATE);
    passLease();
    expect(await deliver()).toEqual([204, '']);
    expect(runs).toHaveLength(1);
    expect(completed).toHaveLength(2);
    expect(problems).not.toContain('webhook_handler_hung');
  });

  it('is not reached when the secret never arrives', async () => {
    const problems: string[] = [];
    const handle = createWebhookHandler({
      ...FAST,
      secret: () => new Promise(() => undefined),
      onEvent: () => expect.unreachable(),
      onProblem: ({ message }) => void problems.push(message),
    });
    expect((await handle(request())).status).toBe(503);
    expect(problems).toEqual([expect.stringMatching(/^secret has not ended after 20 ms/)]);
  });

  it.each([
    { timeoutMs: 0 },
    { timeoutMs: Number.NaN },
    { timeoutMs: 700_000 },
    { leaseMs: 1_000 },
    { toleranceMs: Number.NaN },
  ])('cannot be configured with invalid limits: %j', (limits) => {
    expect(() => createWebhookHandler({ secret, onEvent: () => undefined, ...limits })).toThrow(RangeError);
  });
});

describe('the replay store in memory', () => {
  it('evicts the oldest entry beyond its limit, and none sooner', () => {
    const store = createMemoryReplayStore({ maxEvents: 2 });
    for (const id of ['a', 'b', 'c']) {
      expect(store.claim(id)).toBe('claimed');
      store.complete(id);
    }
    expect(['a', 'b', 'c'].map((id) => store.claim(id))).toEqual(['claimed', 'done', 'done']);
  });

  it('keeps completed and running claims for their configured times', () => {
    let nowMs = 1_000;
    const store = createMemoryReplayStore({ keepMs: 500, now: () => nowMs });
    store.claim('done');
    store.complete('done');
    store.claim('under way');
    nowMs += 499;
    expect(store.claim('done')).toBe('done');
    nowMs += 2;
    expect(store.claim('done')).toBe('claimed');
    expect(store.claim('under way')).toBe('busy');
    store.release('under way');
    expect(store.claim('under way')).toBe('claimed');
  });
});
