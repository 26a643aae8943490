import { type FrameError, isTelevision } from 'svc-bridge/frame';
import type { FlowApi, FlowSession } from '../flows/api/flow-api.js';
import type { FlowAnswer } from '../flows/api/flow-refusal.js';
import { type FlowContext, newId } from '../flows/session/flow-context.js';
import type { FlowFailure } from '../flows/session/flow-failure.js';
import { createFlowOutcome, type FlowHost } from '../flows/session/flow-outcome.js';
import type { ShellActions } from '../flows/session/flow-shell.js';
import { createOpenFlow } from '../flows/session/open-flow.js';
import { warmUpFormats } from '../kit/format/formats.js';
import { goBack, moveFocus, pressFromPad } from '../kit/input/focus.js';
import { listenToGamepad } from '../kit/input/listen-to-gamepad.js';
import { listenToKeys } from '../kit/input/listen-to-keys.js';
import { followStages, renderStore } from '../kit/page/render-store.js';
import { createPatchStore, type PatchStore } from '../kit/store/store.js';
import { readPageTexts, withLocale } from '../kit/text/texts.js';
import { dress, dressAs, sitBack } from '../kit/theme/look.js';
import {
  type CheckoutActions,
  type CheckoutState,
  type CheckoutTexts,
  createCheckoutActions,
  FIRST_CHECKOUT_STATE,
} from './checkout-actions.js';
import { StandaloneView } from './standalone-view.js';

interface StandaloneOptions {
  /** The flow API's base URL, ending in `/ui/v1/`. */
  base: string;
  redeem: (api: FlowApi, locale: string) => Promise<FlowAnswer<FlowSession>>;
  /** The address opens one session, so it redeems nothing until the buyer presses the button. */
  opensOnce: boolean;
  /** Whether the address names something to open. */
  isOpenable: boolean;
}

/** The checkout as a standalone page, with no game around it: hosted links, and redirects opened directly. */
export function startStandalone(options: StandaloneOptions): void {
  const language = withLocale(readPageTexts<CheckoutTexts>(document), navigator.languages ?? []);
  const store = createPatchStore<CheckoutState>({ ...FIRST_CHECKOUT_STATE, savesFiles: true });
  const api: FlowApi = { fetch: fetch.bind(window), base: options.base, token: undefined };
  // No host has looked at the browser.
  const seated = isTelevision(navigator) ? dress(document.documentElement, { tenFoot: 'on' }) : undefined;
  const host = ownHost(
    () => store.state.session?.hosted?.return_url ?? undefined,
    (error = CLOSED.error) =>
      store.patch({ stage: 'failed', failure: { ...CLOSED, kind: options.opensOnce ? 'spent' : 'closed', error } }),
  );
  const context: FlowContext<CheckoutState> = {
    api,
    host,
    outcome: createFlowOutcome(host, 'checkout'),
    store,
    config: {},
    opensAgain: !options.opensOnce,
    redeem: async () => {
      api.token = undefined;
      const answer = await options.redeem(api, language.lang);
      await seated;
      if (answer.ok) await dressAs(document.documentElement, answer.value.integrator.branding);
      return answer;
    },
    newId: () => newId(crypto),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  };
  const actions = createCheckoutActions(context, () => language);
  const opening = createOpenFlow(context, actions);
  const shell: ShellActions = {
    load: () => void opening.load(),
    acceptTerms: () => void opening.acceptTerms(language.texts.terms.outdated, language.texts.flow.problem),
    close: () => void opening.close(),
  };
  listenTo(store, { actions, shell });
  const root = document.getElementById('page');
  if (!root) return;
  const asks = options.opensOnce && options.isOpenable;
  renderStore(
    root,
    store,
    (state) => (
      <StandaloneView
        state={state}
        language={language}
        actions={actions}
        shell={shell}
        asksFirst={asks && !state.sending && state.session === undefined && state.stage === 'loading'}
      />
    ),
    followStages(document, ({ stage }) => stage),
  );
  queueMicrotask(() => {
    if (!options.isOpenable) store.patch({ stage: 'failed', failure: UNOPENABLE });
    else if (asks) store.patch({ online: navigator.onLine });
    else shell.load();
    warmUpFormats(language.locale);
  });
}

const UNOPENABLE: CheckoutState['failure'] = {
  kind: 'unhosted',
  error: { code: 'invalid_argument', message: 'The address carries nothing to open.', retryable: false },
  canRetry: false,
};

/** A page cannot close its own tab, so it says what to do instead. */
const CLOSED: FlowFailure = {
  kind: 'closed',
  error: { code: 'view_closed', message: 'The buyer has closed the payment.', retryable: false },
  canRetry: false,
};

/** Without a host, ending means going back to the shop, and the bank opens in this window. */
function ownHost(returnUrl: () => string | undefined, onEnd: (error: FrameError | undefined) => void): FlowHost {
  return {
    settle: ({ error }) => {
      const url = returnUrl();
      if (url) location.assign(url);
      else onEnd(error);
    },
    openTopLevel: (url) => location.assign(url),
  };
}

function listenTo(
  store: PatchStore<CheckoutState>,
  { actions, shell }: { readonly actions: CheckoutActions; readonly shell: ShellActions },
): void {
  const back = () =>
    goBack(document, () => {
      if (store.state.stage === 'form') actions.methods.back();
    });
  listenToKeys(document, back);
  listenToGamepad(window, {
    start: () => void sitBack(document.documentElement),
    back,
    move: (direction) => moveFocus(document, direction),
    accept: () => pressFromPad(document),
  });
  window.addEventListener('online', () => {
    store.patch({ online: true });
    if (store.state.failure?.kind === 'offline') shell.load();
  });
  window.addEventListener('offline', () => store.patch({ online: false }));
}
