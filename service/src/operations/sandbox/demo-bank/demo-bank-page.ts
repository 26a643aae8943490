import { formatDisplayAmount, type LanguageTag } from '@svc-bridge/texts';
import { textsIn } from '@svc-bridge/texts/catalogue';
import { buttonLink, renderChallengePage } from '../../../payments/challenges/challenge-page.js';
import { escapeHtml } from '../../../platform/http/escape-html.js';

export interface DemoBankQuestion {
  readonly lang: LanguageTag;
  /** Such as `USD 19.99`. */
  readonly displayAmount: string;
  /** Path that the form is sent to. */
  readonly action: string;
}

/** Asks the buyer to confirm a payment. */
export function renderDemoBankQuestion({ lang, displayAmount, action }: DemoBankQuestion): string {
  const { name, question, confirm, decline } = textsIn(lang).challenge.demoBank;
  return renderChallengePage({
    lang,
    title: `${name}: ${question}`,
    main: `<h1>${escapeHtml(name)}</h1>
<p>${escapeHtml(question)}<strong><bdi>${escapeHtml(formatDisplayAmount(displayAmount, lang))}</bdi></strong></p>
<form method="post" action="${escapeHtml(action)}">
<button name="answer" value="pass">${escapeHtml(confirm)}</button>
<button class="plain" name="answer" value="refuse">${escapeHtml(decline)}</button>
</form>`,
  });
}

/** For an answered challenge, or (without `returnUrl`) an unknown one. */
export function renderDemoBankEnd(lang: LanguageTag, returnUrl: string | undefined): string {
  const { states, back, demoBank } = textsIn(lang).challenge;
  const text = returnUrl === undefined ? states.unknown : demoBank.answered;
  const link = returnUrl === undefined ? '' : buttonLink(returnUrl, back);
  const main = `<h1>${escapeHtml(demoBank.name)}</h1><p role="status">${escapeHtml(text)}</p>${link}`;
  return renderChallengePage({ lang, title: demoBank.name, main });
}
