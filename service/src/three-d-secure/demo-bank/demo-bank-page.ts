import { escapeHtml } from '../../http/escape-html.js';
import { backLink, renderStepPage } from '../step-page.js';

export interface DemoBankQuestion {
  /** Such as `USD 19.99`. */
  readonly displayAmount: string;
  /** Path that the form is sent to. */
  readonly action: string;
}

/** Asks the buyer to confirm a payment. */
export function renderDemoBankQuestion({ displayAmount, action }: DemoBankQuestion): string {
  return renderStepPage({
    title: 'Demo Bank: confirm your payment',
    main: `<h1>Demo Bank</h1>
<p>Confirm your payment.<strong>${escapeHtml(displayAmount)}</strong></p>
<form method="post" action="${escapeHtml(action)}">
<button name="answer" value="pass">Confirm</button>
<button class="plain" name="answer" value="refuse">Refuse</button>
</form>`,
  });
}

/** Of a question that has been answered, or was never asked. */
export function renderDemoBankEnd(text: string, returnUrl: string | undefined): string {
  const back = returnUrl === undefined ? '' : backLink(returnUrl);
  return renderStepPage({ title: 'Demo Bank', main: `<h1>Demo Bank</h1><p role="status">${text}</p>${back}` });
}
