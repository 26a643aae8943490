import type { Texts } from '@svc-bridge/texts';
import type { ComponentChild } from 'preact';
import type { Welcome } from 'svc-bridge/frame';
import { followStages, renderStore } from '../../kit/page/render-store.js';
import { startPage } from '../../kit/page/start-page.js';
import { warmUp } from '../../kit/page/warm-up.js';
import { createPatchStore } from '../../kit/store/store.js';
import type { Language } from '../../kit/text/texts.js';
import { reportAdjustment } from '../../kit/theme/report-adjustment.js';
import { type FlowActions, type FlowContext, type FlowCore, newId } from './flow-context.js';
import { UNHOSTED_FAILURE } from './flow-failure.js';
import { createFlowOutcome } from './flow-outcome.js';
import type { ShellActions } from './flow-shell.js';
import { createOpenFlow } from './open-flow.js';
import { redeemNonce } from './redeem-nonce.js';

export interface FlowViewProps<S, A, T extends keyof Texts> {
  state: S;
  language: Language<T>;
  actions: A;
  shell: ShellActions;
}

interface StartFlowOptions<S extends FlowCore, A extends FlowActions, T extends keyof Texts> {
  initial: S;
  createActions: (context: FlowContext<S>, language: () => Language<T>) => A;
  view: (props: FlowViewProps<S, A, T>) => ComponentChild;
  /** One step back inside the flow; false when there is none, and Back closes. */
  goBack?: (state: S, actions: A) => boolean;
  /** What a preloaded page renders once, invisibly, while it waits. */
  warmUpState?: S;
}

/** Runs a flow in a frame or web view: the nonce arrives with the welcome and is redeemed once, by POST. */
export function startFlow<S extends FlowCore, A extends FlowActions, T extends keyof Texts>(
  options: StartFlowOptions<S, A, T>,
): void {
  const { initial } = options;
  const store = createPatchStore(initial);
  const core: { patch(part: Partial<FlowCore>): void } = store;
  const page = startPage<T | 'terms' | 'flow'>(
    initial.flow,
    (_, welcome, parentOrigin) => {
      core.patch({ hostDrawsClose: welcome.hostDrawsClose ?? false, savesFiles: welcome.savesFiles ?? false });
      context.config = welcome.flowConfig ?? {};
      void begin(welcome, parentOrigin);
      reportAdjustment(page.session, document.documentElement, welcome.theme);
    },
    () => core.patch({ stage: 'failed', failure: UNHOSTED_FAILURE }),
  );
  /** The early script may already have started the redemption. */
  const begin = async (welcome: Welcome, parentOrigin: string | undefined) => {
    const early = await window.svcRedemption;
    const { api, redeem } = early ?? redeemNonce(initial.flow, welcome, parentOrigin);
    context.api = api;
    context.redeem = redeem;
    await opening.load();
  };
  const context: FlowContext<S> = {
    api: { fetch, base: '', token: undefined },
    host: page.session,
    outcome: createFlowOutcome(page.session, initial.flow),
    store,
    config: {},
    redeem: () => new Promise(() => {}),
    newId: () => newId(crypto),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  };
  const actions = options.createActions(context, () => page.language);
  const opening = createOpenFlow(context, actions);
  const shell: ShellActions = {
    load: () => void opening.load(),
    acceptTerms: () => {
      const { terms, flow } = page.language.texts;
      void opening.acceptTerms(terms.outdated, flow.problem);
    },
    close: () => void opening.close(),
  };
  page.onClose = () => void opening.close(true);
  page.onBack = () => {
    if (!options.goBack?.(store.state, actions)) shell.close();
  };
  page.onOnline = (online) => {
    core.patch({ online });
    if (online && store.state.failure?.kind === 'offline') shell.load();
  };
  const root = document.getElementById('page');
  if (!root) return;
  renderStore(
    root,
    store,
    (state) => options.view({ state, language: page.language, actions, shell }),
    followStages(document, ({ stage }) => stage),
  );
  const { warmUpState } = options;
  if (warmUpState) {
    warmUp(
      () => page.isWaiting,
      () => options.view({ state: warmUpState, language: page.language, actions, shell }),
    );
  }
}
