import type { CardChallengeState } from '../../platform/db/tables/flows.js';
import { escapeHtml } from '../../platform/http/escape-html.js';
import { buttonLink, renderStepPage } from './step-page.js';
import { type StepLanguage, stepTexts } from './step-texts.js';

export interface ReturnPage {
  readonly lang: StepLanguage;
  /** `unknown`: there is no such step. */
  readonly state: CardChallengeState | 'unknown';
  /** Empty: the buyer closes the page. */
  readonly returnUrl: string;
}

/** What a buyer sees who comes back from the bank. */
export function renderReturnPage({ lang, state, returnUrl }: ReturnPage): string {
  const { title, states, look, close, back } = stepTexts[lang];
  const text = `<h1>${escapeHtml(title)}</h1><p role="status">${escapeHtml(states[state])}</p>`;
  if (returnUrl !== '') {
    return renderStepPage({ lang, title, main: `${text}${buttonLink(returnUrl, back)}`, goOnTo: returnUrl });
  }
  const again = state === 'waiting' ? buttonLink('', look) : '';
  return renderStepPage({ lang, title, main: `${text}<p>${escapeHtml(close)}</p>${again}` });
}
