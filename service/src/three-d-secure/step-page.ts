import { createHash } from 'node:crypto';
import { escapeHtml } from '../http/escape-html.js';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:0;background:#f3f5f7;color:#14202b}
main{max-width:26rem;margin:10vh auto;padding:2rem;background:#fff;border-radius:12px;box-shadow:0 1px 4px #0003}
h1{font-size:1.25rem;margin:0 0 1rem}p{margin:0 0 1rem}strong{font-size:1.5rem;display:block}
button,a.button{font:inherit;display:block;width:100%;box-sizing:border-box;min-height:48px;padding:.6rem 1rem;margin:.75rem 0 0;border-radius:8px;
border:2px solid #0b5cad;background:#0b5cad;color:#fff;text-align:center;text-decoration:none}
button.plain{background:#fff;color:#0b5cad}:focus-visible{outline:3px solid #ffb020;outline-offset:2px}`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Security headers of a page around a bank's step: no script at all, and nobody may frame it. */
export const STEP_PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

export interface StepPage {
  readonly title: string;
  /** HTML. */
  readonly main: string;
  /** Where the page goes by itself; an empty `url` loads the page again. */
  readonly refresh?: { readonly seconds: number; readonly url: string } | undefined;
}

/** A page that stands for itself, opened top level. */
export function renderStepPage({ title, main, refresh }: StepPage): string {
  const address = refresh?.url ? `;url=${escapeHtml(refresh.url)}` : '';
  const meta = refresh ? `<meta http-equiv="refresh" content="${refresh.seconds}${address}">` : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title>${meta}<style>${STYLE}</style></head><body><main>${main}</main></body></html>`;
}

/** A link that looks like a button. */
export function backLink(url: string): string {
  return `<p><a class="button" href="${escapeHtml(url)}">Back</a></p>`;
}
