import { type CheckoutTexts, FIRST_CHECKOUT_STATE } from '../checkout/checkout-actions.js';
import { NO_ACTIONS, NO_SHELL, StandaloneView } from '../checkout/standalone-view.js';
import type { ShowLooks } from '../kit/contract/look-preview.js';
import type { Language } from '../kit/text/texts.js';
import { sampleCheckout } from './sample.js';

interface PreviewProps {
  /** Undefined until the console has said it. */
  shown: ShowLooks | undefined;
  language: Language<CheckoutTexts>;
}

/** A payment link in an integrator's looks; its buttons do nothing. */
export function Preview({ shown, language }: PreviewProps) {
  return (
    <StandaloneView
      state={shown ? sampleCheckout(shown) : FIRST_CHECKOUT_STATE}
      language={language}
      actions={NO_ACTIONS}
      shell={NO_SHELL}
      asksFirst={false}
    />
  );
}

export function prerenderPreview(language: Language<CheckoutTexts>) {
  return <Preview shown={undefined} language={language} />;
}
