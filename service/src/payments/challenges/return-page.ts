import type { LanguageTag } from '@svc-bridge/texts';
import { textsIn } from '@svc-bridge/texts/catalogue';
import type { CardChallengeState } from '../../platform/db/tables/flows.js';
import { escapeHtml } from '../../platform/http/escape-html.js';
import { buttonLink, renderChallengePage } from './challenge-page.js';

export interface ReturnPage {
  readonly lang: LanguageTag;
  /** `unknown`: there is no such challenge. */
  readonly state: CardChallengeState | 'unknown';
  /** Empty: the buyer closes the page. */
  readonly returnUrl: string;
}

/** What a buyer sees on returning from the bank. */
export function renderReturnPage({ lang, state, returnUrl }: ReturnPage): string {
  const { title, states, checkAgain, close, back } = textsIn(lang).challenge;
  const text = `<h1>${escapeHtml(title)}</h1><p role="status">${escapeHtml(states[state])}</p>`;
  if (returnUrl !== '') {
    return renderChallengePage({ lang, title, main: `${text}${buttonLink(returnUrl, back)}`, goOnTo: returnUrl });
  }
  const again = state === 'waiting' ? buttonLink('', checkAgain) : '';
  return renderChallengePage({ lang, title, main: `${text}<p>${escapeHtml(close)}</p>${again}` });
}
