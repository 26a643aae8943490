import type { CheckoutActions, CheckoutTexts } from '../flows/checkout/checkout-actions.js';
import { FIRST_CHECKOUT_STATE } from '../flows/checkout/checkout-state.js';
import type { Language } from '../kit/text/texts.js';
import { OwnPageView } from './own-page-view.js';

/** The page as it stands before anything is known. */
export function prerenderOwnPage(language: Language<CheckoutTexts>, page: string) {
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
    <OwnPageView
      state={FIRST_CHECKOUT_STATE}
      language={language}
      actions={{ begin: nothing, methods, pay: nothing, openBank: nothing, abandon: nothing, done: nothing }}
      shell={{ load: nothing, acceptTerms: nothing, close: nothing }}
      asksFirst={page === 'continue'}
    />
  );
}
