import type { CardChallengeState } from '../db/tables/flows.js';
import { backLink, renderStepPage } from './step-page.js';

/** Until a page that nobody leads on looks again, seconds. */
const LOOK_AGAIN_S = 3;

/** What a buyer sees who comes back from the bank; `unknown`: there is no such step. */
export function renderReturnPage(state: CardChallengeState | 'unknown', returnUrl: string): string {
  const text = `<h1>${TITLE}</h1><p role="status">${TEXTS[state]}</p>`;
  if (returnUrl !== '') {
    return renderStepPage({
      title: TITLE,
      main: `${text}${backLink(returnUrl)}`,
      refresh: { seconds: 1, url: returnUrl },
    });
  }
  const main = `${text}<p>You can close this page and go back to the game.</p>`;
  return renderStepPage({
    title: TITLE,
    main,
    refresh: state === 'waiting' ? { seconds: LOOK_AGAIN_S, url: '' } : undefined,
  });
}

const TITLE = 'Your payment';

const TEXTS = {
  waiting: 'Your bank has not answered yet.',
  passed: 'You have confirmed the payment.',
  refused: 'Your bank has not confirmed the payment. Nothing was charged.',
  abandoned: 'The payment was given up. Nothing was charged.',
  expired: 'This took too long. Nothing was charged.',
  unknown: 'There is no such payment to confirm.',
} as const;
