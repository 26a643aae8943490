import { createHash } from 'node:crypto';
import { escapeHtml } from '../http/escape-html.js';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:0;background:#f3f5f7;color:#14202b}
main{max-width:26rem;margin:10vh auto;padding:2rem;background:#fff;border-radius:12px;box-shadow:0 1px 4px #0003}
h1{font-size:1.25rem;margin:0 0 1rem}p{margin:0 0 1rem}strong{font-size:1.5rem;display:block}
button,a.button{font:inherit;display:block;width:100%;box-sizing:border-box;min-height:48px;padding:.6rem 1rem;margin:.75rem 0 0;border-radius:8px;
border:2px solid #0b5cad;background:#0b5cad;color:#fff;text-align:center;text-decoration:none}
button.plain{background:#fff;color:#0b5cad}:focus-visible{outline:3px solid #ffb020;outline-offset:2px}`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Security headers of the sandbox bank's page: no script at all, and nobody may frame it. */
export const BANK_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

export interface BankQuestion {
  /** Such as `USD 19.99`. */
  readonly displayAmount: string;
  readonly integratorName: string;
  /** Path that the form is sent to. */
  readonly action: string;
}

/** Asks the buyer to confirm a payment. */
export function renderBankQuestion(question: BankQuestion): string {
  return document(
    'Demo Bank: confirm your payment',
    `<h1>Demo Bank</h1>
<p>Confirm your payment to ${escapeHtml(question.integratorName)}.<strong>${escapeHtml(question.displayAmount)}</strong></p>
<form method="post" action="${escapeHtml(question.action)}">
<button name="answer" value="pass">Confirm</button>
<button class="plain" name="answer" value="refuse">Refuse</button>
</form>`,
  );
}

/** Tells the end and, when there is an address to go back to, goes there. */
export function renderBankEnd(text: string, returnUrl: string): string {
  const back =
    returnUrl === ''
      ? '<p>You can close this page and go back to the game.</p>'
      : `<p><a class="button" href="${escapeHtml(returnUrl)}">Back</a></p>`;
  const refresh = returnUrl === '' ? '' : `<meta http-equiv="refresh" content="1;url=${escapeHtml(returnUrl)}">`;
  return document('Demo Bank', `<h1>Demo Bank</h1><p role="status">${escapeHtml(text)}</p>${back}`, refresh);
}

function document(title: string, main: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title>${head}<style>${STYLE}</style></head><body><main>${main}</main></body></html>`;
}
