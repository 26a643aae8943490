import type { LanguageTag } from '@svc-bridge/texts';
import { textsIn } from '@svc-bridge/texts/catalogue';
import { merchantHelp } from '../../accounts/integrators/merchant-help.js';
import type { CardChallengeState } from '../../platform/db/tables/flows.js';
import { escapeHtml } from '../../platform/http/escape-html.js';
import { buttonLink, renderChallengePage } from './challenge-page.js';
import type { ChallengeShop } from './challenge-shop.js';

export interface ReturnPage {
  readonly lang: LanguageTag;
  /** `unknown`: there is no such challenge. */
  readonly state: CardChallengeState | 'unknown';
  /** Empty: the buyer closes the page. */
  readonly returnUrl: string;
  /** Who sells; undefined: nobody is known. */
  readonly shop: ChallengeShop | undefined;
  /** CSS of `pageColours`. */
  readonly colours: string;
}

/** What a buyer sees on returning from the bank. */
export function renderReturnPage({ lang, state, returnUrl, shop, colours }: ReturnPage): string {
  const { title, states, checkAgain, close, back } = textsIn(lang).challenge;
  const name = shop ? `<p class="shop"><bdi>${escapeHtml(shop.displayName)}</bdi></p>` : '';
  const text = `${name}<h1>${escapeHtml(title)}</h1><p role="status">${escapeHtml(states[state])}</p>`;
  const help = shop ? helpList(shop, lang) : '';
  if (returnUrl !== '') {
    const main = `${text}${buttonLink(returnUrl, back)}${help}`;
    return renderChallengePage({ lang, title, main, goOnTo: returnUrl, colours });
  }
  const again = state === 'waiting' ? buttonLink('', checkAgain) : '';
  return renderChallengePage({ lang, title, main: `${text}<p>${escapeHtml(close)}</p>${again}${help}`, colours });
}

function helpList({ branding }: ChallengeShop, lang: LanguageTag): string {
  const rows = merchantHelp(branding, textsIn(lang).general).map(
    ({ name, value }) => `<dt>${escapeHtml(name)}</dt><dd><bdi>${address(value)}</bdi></dd>`,
  );
  return rows.length > 0 ? `<dl>${rows.join('')}</dl>` : '';
}

/** Written out, and a link where it is an address. */
function address(value: string): string {
  const url = value.startsWith('https://') ? value : /^[^\s:]+@[^\s:]+$/.test(value) ? `mailto:${value}` : '';
  return url ? `<a href="${escapeHtml(url)}">${escapeHtml(value)}</a>` : escapeHtml(value);
}
