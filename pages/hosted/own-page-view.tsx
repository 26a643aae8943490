import type { CheckoutActions, CheckoutTexts } from '../flows/checkout/checkout-actions.js';
import type { CheckoutState } from '../flows/checkout/checkout-state.js';
import { CheckoutStage } from '../flows/checkout/checkout-view.js';
import { FlowStage } from '../flows/shared/flow-shell.js';
import type { FlowViewProps } from '../flows/shared/start-flow.js';
import { Button } from '../kit/components/button.js';
import { Notice } from '../kit/components/notice.js';
import { OfflineBanner } from '../kit/components/status-line.js';
import type { Language } from '../kit/text/texts.js';

type OwnPageViewProps = FlowViewProps<CheckoutState, CheckoutActions, CheckoutTexts> & {
  /** A redirect opened directly is redeemed only when the person says so: scanners and prefetches press nothing. */
  asksFirst: boolean;
};

/** The shop's name and logo over the checkout. */
export function OwnPageView({ state, language, actions, shell, asksFirst }: OwnPageViewProps) {
  const { flow } = language.texts;
  return (
    <div class="page own-page">
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
  const { common, flow } = language.texts;
  const { integrator } = state.session ?? {};
  const logo = integrator?.branding?.logo_url;
  const isPicking = state.stage === 'form' && state.view !== 'closed';
  return (
    <header class="bar">
      <div class="bar-inner">
        {isPicking && <Button label={common.back} icon="back" kind="quiet" onPress={() => actions.methods.back()} />}
        {logo && <img class="shop-logo" src={logo} alt="" crossOrigin="anonymous" referrerpolicy="no-referrer" />}
        <h1 tabIndex={-1} id="title">
          {integrator?.display_name ?? flow.titles.checkout}
        </h1>
      </div>
      {integrator?.branding?.preview_text && <p class="shop-text">{integrator.branding.preview_text}</p>}
    </header>
  );
}
