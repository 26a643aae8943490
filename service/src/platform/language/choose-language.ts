import { isLanguage, LANGUAGES, type LanguageTag } from '@svc-bridge/texts';
import Negotiator from 'negotiator';

/**
 * The language to show: the requested one, else the browser's preference, else English. `pt` finds `pt-BR`, `zh-CN` finds `zh-Hans`.
 *
 * @param available - language tags of the built pages
 */
export function chooseLanguage(
  asked: string | undefined,
  acceptLanguage: string | undefined,
  available: Iterable<string>,
): string {
  const tags = [...available];
  const wanted = [...(asked === undefined ? [] : [asked]), ...preferred(acceptLanguage ?? '')];
  for (const tag of wanted) {
    const match = bestMatch(tag, tags);
    if (match !== undefined) return match;
  }
  return tags.includes('en') ? 'en' : (tags[0] ?? 'en');
}

/** The same, of the languages that mails and the service's own pages are written in. */
export function chooseTextLanguage(asked: string | undefined, acceptLanguage: string | undefined): LanguageTag {
  const lang = chooseLanguage(asked, acceptLanguage, LANGUAGES);
  return isLanguage(lang) ? lang : 'en';
}

/** These regions write Simplified Chinese; others are left to their own pages. */
const SIMPLIFIED = ['zh-cn', 'zh-sg', 'zh'];

function bestMatch(wanted: string, available: readonly string[]): string | undefined {
  const lower = wanted.toLowerCase().replaceAll('_', '-');
  const target = SIMPLIFIED.includes(lower) ? 'zh-hans' : lower;
  const exact = available.find((tag) => tag.toLowerCase() === target);
  if (exact !== undefined) return exact;
  const language = target.split('-', 1)[0];
  if (language === 'zh' && target.startsWith('zh-hant')) return undefined;
  return available.find((tag) => tag.toLowerCase().split('-', 1)[0] === language);
}

/** How much of the header is read. */
const MAX_HEADER = 500;

/** The tags of an Accept-Language header, best first. */
function preferred(header: string): string[] {
  return new Negotiator({ headers: { 'accept-language': header.slice(0, MAX_HEADER) } }).languages();
}
