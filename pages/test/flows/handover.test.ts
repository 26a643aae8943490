import { describe, expect, it, vi } from 'vitest';
import { followHandover, type HandoverState } from '../../handover/follow-handover.js';
import { fakeFlowApi, type Reply } from '../support/fake-flow-api.js';
import { HANDOVER, STARTED_HANDOVER } from '../support/handovers.js';

/** Follows a handover with a clock that only moves when the follower waits. */
function follow(answers: {
  start?: Reply | undefined;
  reads?: readonly (Reply | undefined)[];
  /** The player cancels then. */
  cancelAt?: HandoverState['stage'];
  end?: Reply;
}) {
  const reads = [...(answers.reads ?? [])];
  const started = { status: 201, payload: { handover: STARTED_HANDOVER } };
  const { api, names } = fakeFlowApi((call) => {
    if (call === 'POST handovers') return 'start' in answers ? answers.start : started;
    if (call === 'GET handovers/h1') return reads.length > 0 ? reads.shift() : { payload: { handover: HANDOVER } };
    return answers.end ?? { payload: { handover: { ...HANDOVER, state: 'ended' } } };
  });
  const shown: HandoverState[] = [];
  const done: unknown[] = [];
  let closed = 0;
  let clock = 0;
  let waits = 0;
  const follower = followHandover({
    api,
    account: undefined,
    request: { purpose: 'add_card' },
    onChange(state) {
      shown.push(state);
      if (state.stage === answers.cancelAt) follower.cancel();
    },
    onClose: () => {
      closed += 1;
    },
    onDone: (handover) => void done.push(handover),
    now: () => clock,
    wait: async (ms) => {
      clock += ms;
      waits += 1;
      if (waits > 2_000) throw new Error('It follows for ever.');
    },
  });
  const stages = () => shown.map(({ stage }) => stage).filter((stage, at, all) => stage !== all[at - 1]);
  return { follower, shown, done, stages, names, closed: () => closed };
}

const state = (state: string, more: object = {}): Reply => ({ payload: { handover: { ...HANDOVER, state, ...more } } });

describe('a handover', () => {
  it('is shown until the phone has opened it, and closes when it is done', async () => {
    const { follower, done, stages, closed } = follow({
      reads: [state('waiting'), state('opened'), state('done', { payment_method_id: 'p1' })],
    });
    await follower.start();
    expect(stages()).toEqual(['starting', 'waiting', 'opened']);
    expect(done).toMatchObject([{ payment_method_id: 'p1' }]);
    expect(closed()).toBe(1);
  });

  it('counts down by the page’s own clock, not by the service’s time', async () => {
    const { follower, shown } = follow({ reads: [state('waiting', { seconds_left: 590 }), state('ended')] });
    await follower.start();
    expect(shown.map(({ secondsLeft }) => secondsLeft)).toEqual([0, 600, 590, 589, expect.any(Number)]);
  });

  it('survives lost answers', async () => {
    const { follower, done } = follow({
      reads: [undefined, { status: 503 }, state('opened'), undefined, state('done')],
    });
    await follower.start();
    expect(done).toHaveLength(1);
  });

  it.each(['expired', 'ended'] as const)('that is %s says so, and can be asked for again', async (over) => {
    const { follower, stages, names } = follow({ reads: [state(over), state('done')] });
    await follower.start();
    expect(stages()).toEqual(['starting', 'waiting', over]);
    await follower.start();
    expect(names().filter((name) => name === 'POST handovers')).toHaveLength(2);
  });

  it('that cannot be started says so', async () => {
    const { follower, stages } = follow({ start: undefined });
    await follower.start();
    expect(stages()).toEqual(['starting', 'failed']);
  });

  it('closes with its session, which the page below tells', async () => {
    const { follower, closed } = follow({ reads: [{ status: 401, codes: ['session_ended'] }] });
    await follower.start();
    expect(closed()).toBe(1);
  });

  it('is ended when the player cancels, also before it is there', async () => {
    const { follower, names, closed, done } = follow({});
    const starting = follower.start();
    follower.cancel();
    await starting;
    expect(closed()).toBe(1);
    expect(names()).toContain('POST handovers/h1/end');
    expect(done).toEqual([]);
  });

  it('that the phone has done at the moment when it is cancelled is done, once', async () => {
    const end = state('done', { payment_method_id: 'p1' });
    const { follower, done, closed } = follow({ reads: [state('opened')], cancelAt: 'opened', end });
    await follower.start();
    await vi.waitFor(() => expect(done).toMatchObject([{ payment_method_id: 'p1' }]));
    expect(closed()).toBe(1);
  });

  it('that is cancelled before is not done', async () => {
    const { follower, done, names } = follow({ reads: [state('opened')], cancelAt: 'opened' });
    await follower.start();
    await vi.waitFor(() => expect(names()).toContain('POST handovers/h1/end'));
    expect(done).toEqual([]);
  });
});
