import { readShape } from 'svc-bridge/frame';
import { termsContract } from '../../kit/contract/shapes.js';
import { endSession, type FlowSession } from '../api/flow-api.js';
import type { FlowRefusal } from '../api/flow-refusal.js';
import { acceptTerms, type Terms } from '../api/terms.js';
import type { FlowActions, FlowContext, FlowCore } from './flow-context.js';
import { failureOf } from './flow-failure.js';

/** How long a closing page polls for a payment's actual state. */
const CHECK_FOR_MS = 2_500;

/** The steps common to all flows: redeem, terms, errors, close. */
export interface OpenFlow {
  load(): Promise<void>;
  acceptTerms(outdatedText: string, problemText: string): Promise<void>;
  /** Called by the page's own controls, or by the host, which has its own deadline and its own way to look up the outcome. */
  close(byHost?: boolean): Promise<void>;
}

export function createOpenFlow<S extends FlowCore>(context: FlowContext<S>, actions: FlowActions): OpenFlow {
  const { store, outcome } = context;
  const core: { patch(part: Partial<FlowCore>): void; readonly state: FlowCore } = store;

  async function load(): Promise<void> {
    if (core.state.stage === 'loading' && core.state.sending) return;
    core.patch({ stage: 'loading', sending: true, failure: undefined });
    const answer = await context.redeem();
    core.patch({ sending: false });
    if (answer.ok) show(answer.value);
    else failFlow(context, answer.refusal);
  }

  function show(session: FlowSession): void {
    core.patch({ session });
    outcome.content();
    if (session.terms.required && session.terms.document) {
      // it goes on, whatever the player says to the terms
      if (actions.isPaying?.(session)) outcome.submitted();
      core.patch({ stage: 'terms' });
    } else actions.begin(session);
  }

  function withTerms(terms: Terms): FlowSession | undefined {
    const { session } = core.state;
    const next = session && { ...session, terms };
    core.patch({ session: next });
    return next;
  }

  return {
    load,
    async acceptTerms(outdatedText, problemText) {
      const { session, sending } = core.state;
      const version = session?.terms.document?.version;
      if (version === undefined || sending) return;
      core.patch({ sending: true, problem: undefined });
      const answer = await acceptTerms(context.api, version);
      core.patch({ sending: false });
      if (answer.ok) {
        const next = withTerms(answer.value.terms);
        if (next) actions.begin(next);
      } else if (answer.refusal.code === 'terms_outdated') {
        const newer = newerTerms(answer.refusal);
        if (newer) withTerms(newer);
        core.patch({ problem: outdatedText });
      } else reportRefusal(context, answer.refusal, problemText);
    },
    async close(byHost = false) {
      if (outcome.isSubmitted && actions.check) {
        await Promise.race([actions.check(), context.wait(CHECK_FOR_MS)]);
        // The host asks the integrator's server itself when this page does not answer.
        if (outcome.isSubmitted && byHost) return;
      }
      outcome.close();
      if (context.api.token) void endSession(context.api);
    },
  };
}

/** Shows a refusal full screen; with a submitted payment of unknown outcome it says so. */
export function failFlow<S extends FlowCore>(context: FlowContext<S>, refusal: FlowRefusal): void {
  const core: { patch(part: Partial<FlowCore>): void; readonly state: FlowCore } = context.store;
  const kind = core.state.flow === 'payout' ? ('unsettledPayout' as const) : ('unsettled' as const);
  const failure = context.outcome.isSubmitted
    ? { ...failureOf(refusal), kind }
    : failureOf(refusal, context.opensAgain);
  core.patch({ stage: 'failed', failure, sending: false, checking: false });
  context.outcome.failed(failure.error);
}

/** A refusal in mid-flow: an ended session or an expired order goes full screen, anything else is a sentence above the form. */
export function reportRefusal<S extends FlowCore>(context: FlowContext<S>, refusal: FlowRefusal, text: string): void {
  const core: { patch(part: Partial<FlowCore>): void } = context.store;
  if (refusal.status === 401 || refusal.code === 'authorization_expired') failFlow(context, refusal);
  else core.patch({ sending: false, checking: false, problem: text });
}

function newerTerms(refusal: FlowRefusal): Terms | undefined {
  const terms = readShape(termsContract, refusal.payload.terms);
  return terms.ok && terms.value.document ? terms.value : undefined;
}
