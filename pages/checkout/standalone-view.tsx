import { merchantView } from 'svc-bridge/view';
import { FlowStage, type ShellActions } from '../flows/session/flow-shell.js';
import type { FlowViewProps } from '../flows/session/start-flow.js';
import { Button } from '../kit/components/button.js';
import { MerchantHelp } from '../kit/components/merchant-help.js';
import { Notice, OfflineBanner } from '../kit/components/notice.js';
import type { Language } from '../kit/text/texts.js';
import {
  type CheckoutActions,
  type CheckoutState,
  type CheckoutTexts,
  FIRST_CHECKOUT_STATE,
} from './checkout-actions.js';
import { CheckoutStage } from './checkout-view.js';

type StandaloneViewProps = FlowViewProps<CheckoutState, CheckoutActions, CheckoutTexts> & {
  /** A redirect opened directly is redeemed only on a press: link scanners and prefetches never press. */
  asksFirst: boolean;
};

/** The shop's name and logo above the checkout. */
export function StandaloneView({ state, language, actions, shell, asksFirst }: StandaloneViewProps) {
  const { flow } = language.texts;
  const isBusy = state.stage === 'busy';
  const seller = isBusy || isPicking(state) ? undefined : merchantView(state.session?.integrator.branding);
  return (
    <div class="page standalone">
      <ShopHeader state={state} language={language} actions={actions} />
      <main class="main main-narrow">
        {!state.online && <OfflineBanner text={flow.offlineText} />}
        {asksFirst ? (
          <Notice icon="lock" title={flow.titles.continue} text={flow.continueText}>
            <Button id="continue" label={flow.continue} kind="primary" onPress={shell.load} />
          </Notice>
        ) : (
          <FlowStage state={state} language={language} actions={shell}>
            <CheckoutStage
              state={state}
              language={language}
              actions={actions}
              shell={shell}
              doneLabel={state.session?.hosted?.return_url ? language.texts.checkout.backToShop : ''}
            />
            {seller && <MerchantHelp key={state.stage} merchant={seller} texts={language.texts.general} />}
          </FlowStage>
        )}
      </main>
    </div>
  );
}

interface ShopHeaderProps {
  state: CheckoutState;
  language: Language<CheckoutTexts>;
  actions: CheckoutActions;
}

function ShopHeader({ state, language, actions }: ShopHeaderProps) {
  const { general, flow } = language.texts;
  const { integrator } = state.session ?? {};
  const logo = integrator?.branding?.logo_url;
  return (
    <header class="bar">
      <div class="bar-inner">
        {isPicking(state) && (
          <Button id="back" label={general.back} icon="back" kind="quiet" onPress={() => actions.methods.back()} />
        )}
        {logo && <img class="shop-logo" src={logo} alt="" crossOrigin="anonymous" referrerpolicy="no-referrer" />}
        <h1 tabIndex={-1} id="title">
          <bdi>{integrator?.display_name ?? flow.titles.checkout}</bdi>
        </h1>
      </div>
      {integrator?.branding?.preview_text && (
        <p class="shop-text">
          <bdi>{integrator.branding.preview_text}</bdi>
        </p>
      )}
    </header>
  );
}

/** Payment methods replace the form, and Back returns to it. */
function isPicking({ stage, view }: CheckoutState): boolean {
  return stage === 'form' && view !== 'closed';
}

const nothing = () => {};
const later = async () => {};

/** Of a page that nobody can use. */
export const NO_SHELL: ShellActions = { load: nothing, acceptTerms: nothing, close: nothing };

/** Of a page that nobody can use. */
export const NO_ACTIONS: CheckoutActions = {
  begin: nothing,
  methods: {
    show: nothing,
    open: nothing,
    choose: nothing,
    walletFirst: nothing,
    typeCard: nothing,
    addCard: later,
    askRemove: nothing,
    remove: later,
    back: () => false,
    showGone: nothing,
    refresh: later,
    handOver: nothing,
    fields: { open: later, attach: nothing },
  },
  pay: nothing,
  openBank: nothing,
  handOverBank: nothing,
  abandon: nothing,
  mailReceipt: nothing,
  saveReceipt: nothing,
  done: nothing,
};

/** The page before any data has loaded. */
export function prerenderStandalone(language: Language<CheckoutTexts>, page: string) {
  return (
    <StandaloneView
      state={FIRST_CHECKOUT_STATE}
      language={language}
      actions={NO_ACTIONS}
      shell={NO_SHELL}
      asksFirst={page === 'continue'}
    />
  );
}
