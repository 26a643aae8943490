import { createHash } from 'node:crypto';
import { type LanguageTag, textDirection } from '@svc-bridge/texts';
import { escapeHtml } from '../../platform/http/escape-html.js';

const STYLE = `:root{color-scheme:light dark;--page:#f6f7f9;--card:#fff;--text:#171b21;--primary:#2456d6;--on-primary:#fff;--focus:#2152cc}
@media (prefers-color-scheme:dark){:root{--page:#0f1216;--card:#191d23;--text:#eef1f5;--primary:#7da2ff;--on-primary:#0b1530;--focus:#94b2ff}}
body{font:16px/1.5 system-ui,sans-serif;margin:0;padding:1rem;background:var(--page);color:var(--text);overflow-wrap:anywhere}
main{max-width:26rem;margin:8vh auto;padding:1.5rem;background:var(--card);border:1px solid transparent;border-radius:12px;box-shadow:0 1px 4px #0003}
h1{font-size:1.25rem;margin:0 0 1rem}p{margin:0 0 1rem}.shop{margin:0 0 .25rem;font-weight:600}a{color:var(--focus)}
dl{margin:1.5rem 0 0;font-size:.875rem}dd{margin:0 0 .5rem}main>:last-child{margin-bottom:0}strong{font-size:1.5rem;display:block}
button,a.button{font:inherit;display:block;width:100%;box-sizing:border-box;min-height:48px;padding:.6rem 1rem;margin:.75rem 0 0;border-radius:8px;
border:2px solid var(--primary);background:var(--primary);color:var(--on-primary);text-align:center;text-decoration:none}
button.plain{background:var(--card);color:var(--primary)}:focus-visible{outline:3px solid var(--focus);outline-offset:2px}`;

/** Security headers of a page around a bank's challenge: no scripts, no framing. */
export function challengePageHeaders({
  colours = '',
}: Pick<StepPage, 'colours'> = {}): Readonly<Record<string, string>> {
  const styleHash = createHash('sha256').update(STYLE).update(colours).digest('base64');
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}

export interface StepPage {
  readonly lang: LanguageTag;
  /** Plain text. */
  readonly title: string;
  /** HTML. */
  readonly main: string;
  /** Where the page redirects, immediately: a later redirect would interrupt the reader. */
  readonly goOnTo?: string;
  /** CSS of `pageColours`. */
  readonly colours?: string;
}

/** A page that stands for itself, opened top level. */
export function renderChallengePage({ lang, title, main, goOnTo, colours = '' }: StepPage): string {
  const meta = goOnTo === undefined ? '' : `<meta http-equiv="refresh" content="0;url=${escapeHtml(goOnTo)}">`;
  return `<!doctype html><html lang="${lang}" dir="${textDirection(lang)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title>${meta}<style>${STYLE}${colours}</style></head>
<body><main>${main}</main></body></html>`;
}

/** A link that looks like a button; an empty `url` is the page itself. */
export function buttonLink(url: string, label: string): string {
  return `<p><a class="button" href="${escapeHtml(url)}">${escapeHtml(label)}</a></p>`;
}
