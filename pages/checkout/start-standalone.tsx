import type { FlowApi } from '../flows/api/flow-api.js';
import type { FlowAnswer } from '../flows/api/flow-refusal.js';
import type { FlowSession } from '../flows/api/flow-session.js';
import type { FlowContext } from '../flows/session/flow-context.js';
import { createFlowOutcome, type FlowHost } from '../flows/session/flow-outcome.js';
import type { ShellActions } from '../flows/session/flow-shell.js';
import { createOpenFlow } from '../flows/session/open-flow.js';
import { newId } from '../flows/session/redeem-nonce.js';
import { warmUpFormats } from '../kit/format/formats.js';
import { moveFocus, pressFromPad } from '../kit/input/focus.js';
import { listenToGamepad } from '../kit/input/listen-to-gamepad.js';
import { listenToKeys } from '../kit/input/listen-to-keys.js';
import { closePicker } from '../kit/input/open-picker.js';
import { renderStore } from '../kit/page/render-store.js';
import { createPatchStore, type PatchStore } from '../kit/store/store.js';
import { readPageTexts, withLocale } from '../kit/text/texts.js';
import { applyTheme } from '../kit/theme/apply-theme.js';
import {
  type CheckoutActions,
  type CheckoutState,
  type CheckoutTexts,
  createCheckoutActions,
  FIRST_CHECKOUT_STATE,
} from './checkout-actions.js';
import { StandaloneView } from './standalone-view.js';

interface StandaloneOptions {
  /** Where the flow API stands, ending in `/ui/v1/`. */
  base: string;
  redeem: (api: FlowApi, locale: string) => Promise<FlowAnswer<FlowSession>>;
  /** Waits for the person's own press before anything is redeemed. */
  waitsForPress: boolean;
  /** Nothing that could be opened stands in the address. */
  isOpenable: boolean;
}

/** The checkout as a page of its own, with no game around it: hosted links, and redirects opened directly. */
export function startStandalone(options: StandaloneOptions): void {
  const language = withLocale(readPageTexts<CheckoutTexts>(document), navigator.languages ?? []);
  const store = createPatchStore<CheckoutState>(FIRST_CHECKOUT_STATE);
  const api: FlowApi = { fetch: (input, init) => fetch(input, init), base: options.base, token: undefined };
  const host = ownHost(
    () => store.state.session?.hosted?.return_url ?? undefined,
    () => store.patch({ stage: 'failed', failure: CLOSED }),
  );
  const context: FlowContext<CheckoutState> = {
    api,
    host,
    outcome: createFlowOutcome(host, 'checkout'),
    store,
    config: {},
    redeem: async () => {
      const answer = await options.redeem(api, language.lang);
      if (answer.ok) applyBranding(answer.value);
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
  listenTo(store, actions);
  const root = document.getElementById('page');
  if (!root) return;
  const asks = options.waitsForPress && options.isOpenable;
  renderStore(root, store, (state) => (
    <StandaloneView
      state={state}
      language={language}
      actions={actions}
      shell={shell}
      asksFirst={asks && !state.sending && state.session === undefined && state.stage === 'loading'}
    />
  ));
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

/** A page may not close its own tab; it says what can be done instead. */
const CLOSED: CheckoutState['failure'] = {
  kind: 'closed',
  error: { code: 'view_closed', message: 'The buyer has closed the payment.', retryable: false },
  canRetry: false,
};

/** There is nobody to tell: ending means going back to the shop, and the bank opens in this very window. */
function ownHost(returnUrl: () => string | undefined, onEnd: () => void): FlowHost {
  return {
    progress: () => {},
    settle: () => {
      const url = returnUrl();
      if (url) location.assign(url);
      else onEnd();
    },
    openTopLevel: (url) => location.assign(url),
  };
}

function applyBranding({ integrator }: FlowSession): void {
  const { background_color, primary_color } = integrator.branding ?? {};
  const theme = {
    ...(background_color && { backgroundColor: background_color }),
    ...(primary_color && { primaryColor: primary_color }),
  };
  applyTheme(document.documentElement, theme, matchMedia('(prefers-color-scheme: dark)').matches);
}

function listenTo(store: PatchStore<CheckoutState>, actions: CheckoutActions): void {
  const back = () => {
    if (!closePicker() && store.state.stage === 'form') actions.methods.back();
  };
  listenToKeys(document, back);
  listenToGamepad(window, {
    back,
    move: (direction) => moveFocus(document, direction),
    accept: () => pressFromPad(document),
  });
  window.addEventListener('online', () => store.patch({ online: true }));
  window.addEventListener('offline', () => store.patch({ online: false }));
}
