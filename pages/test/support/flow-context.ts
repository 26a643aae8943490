import type { PageMessage } from 'svc-bridge/frame';
import { openSession } from '../../flows/api/flow-api.js';
import type { FlowContext, FlowCore } from '../../flows/session/flow-context.js';
import { createFlowOutcome } from '../../flows/session/flow-outcome.js';
import { openPageSession } from '../../kit/channel/page-session.js';
import { createPatchStore } from '../../kit/store/store.js';
import { ENGLISH } from './english.js';
import { FakeChannel } from './fake-channel.js';
import { fakeFlowApi } from './fake-flow-api.js';

/** A flow's context with a fake service and a fake host; every wait takes one turn of the event loop. */
export function flowContext<S extends FlowCore>(
  initial: S,
  answer: Parameters<typeof fakeFlowApi>[0],
  config: Record<string, unknown> = {},
) {
  const host = new FakeChannel();
  const session = openPageSession(host);
  const service = fakeFlowApi(answer);
  let ids = 0;
  const context: FlowContext<S> = {
    api: service.api,
    host: session,
    outcome: createFlowOutcome(session, initial.flow),
    store: createPatchStore(initial),
    config,
    redeem: () => openSession(service.api, { nonce: 'nonce-1', flow: initial.flow, redemption_id: 'r1' }),
    newId: () => {
      ids += 1;
      return `id-${ids}`;
    },
    wait: () => new Promise((resolve) => setTimeout(resolve)),
  };
  const steps = () => host.saidOf('progress').map(({ step }) => step);
  const settled = () => host.saidOf('settle').map(({ type, ...end }: Extract<PageMessage, { type: 'settle' }>) => end);
  return { context, store: context.store, host, ...service, steps, settled, language: () => ENGLISH };
}
