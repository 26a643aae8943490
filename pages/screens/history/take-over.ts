import type {} from '../../kit/channel/early-ask.js';

/** What the small script before the history's own hands over to it. */
export interface TakenOver {
  /** The page of the history whose first rows it has drawn, and the locale that they are written in. */
  readonly drawn?: { readonly page: unknown; readonly locale: string };
  /** What the player has pressed last: its element stays. */
  readonly pressed?: HTMLElement;
}

declare global {
  interface Window {
    /** It draws nothing from now on. */
    svcTakeOver?: () => TakenOver;
    /** Settles once it has drawn what it can. */
    svcDrawsEarly?: Promise<void>;
  }
}

/**
 * Ends the small script's part, and its request with it once it is answered on screen.
 *
 * @returns also what the player has typed into the search by now
 */
export function takeOver(frame: Window): TakenOver & { readonly typed: string } {
  const over = frame.svcTakeOver?.() ?? {};
  if (over.drawn) frame.svcEarlyAsk = undefined;
  const search = frame.document.querySelector<HTMLInputElement>('#search');
  return { ...over, typed: search?.value ?? '' };
}
