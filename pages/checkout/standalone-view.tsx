import { FlowStage } from '../flows/session/flow-shell.js';
import type { FlowViewProps } from '../flows/session/start-flow.js';
import { Button } from '../kit/components/button.js';
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
  /** A redirect opened directly is redeemed only when the person says so: scanners and prefetches press nothing. */
  asksFirst: boolean;
};

/** The shop's name and logo over the checkout. */
export function StandaloneView({ state, language, actions, shell, asksFirst }: StandaloneViewProps) {
  const { flow } = language.texts;
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
  const isPicking = state.stage === 'form' && state.view !== 'closed';
  return (
    <header class="bar">
      <div class="bar-inner">
        {isPicking && <Button label={general.back} icon="back" kind="quiet" onPress={() => actions.methods.back()} />}
        {logo && <img class="shop-logo" src={logo} alt="" crossOrigin="anonymous" referrerpolicy="no-referrer" />}
        <h1 tabIndex={-1} id="title">
          {integrator?.display_name ?? flow.titles.checkout}
        </h1>
      </div>
      {integrator?.branding?.preview_text && <p class="shop-text">{integrator.branding.preview_text}</p>}
    </header>
  );
}

/** The page as it stands before anything is known. */
export function prerenderStandalone(language: Language<CheckoutTexts>, page: string) {
  const nothing = () => {};
  const later = async () => {};
  const methods: CheckoutActions['methods'] = {
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
  };
  return (
    <StandaloneView
      state={FIRST_CHECKOUT_STATE}
      language={language}
      actions={{ begin: nothing, methods, pay: nothing, openBank: nothing, abandon: nothing, done: nothing }}
      shell={{ load: nothing, acceptTerms: nothing, close: nothing }}
      asksFirst={page === 'continue'}
    />
  );
}
