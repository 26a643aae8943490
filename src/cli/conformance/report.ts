import type { Played } from './play.js';
import type { Made } from './traces.js';

const MARKS = { held: 'held     ', broken: 'BROKEN   ', not_shown: 'not shown' } as const;

/** A row as lines of text. */
export function linesOf({ section, sentence, gap, outcome, because, sent, came }: Played): string[] {
  const head = `${MARKS[outcome]}  §${section.padEnd(9)} ${sentence}${gap ? ' (gap)' : ''}`;
  if (outcome === 'held') return [head];
  if (outcome === 'not_shown') return [head, `           because ${because}`];
  return [
    head,
    `           ${because}`,
    ...(sent === undefined ? [] : [`           sent: ${sent}`]),
    ...(came === undefined ? [] : [`           came: ${came}`]),
  ];
}

export interface Summary {
  readonly counts: { readonly held: number; readonly broken: number; readonly not_shown: number };
  readonly line: string;
}

export function summaryOf(played: readonly Played[]): Summary {
  const count = (outcome: Played['outcome']) => played.filter((row) => row.outcome === outcome).length;
  const counts = { held: count('held'), broken: count('broken'), not_shown: count('not_shown') };
  return { counts, line: `\n${counts.held} held, ${counts.broken} broken, ${counts.not_shown} not shown` };
}

/** What the run left behind. */
export function linesOfMade({ created, paid, webhooks, left }: Made): string[] {
  return [
    `${created} invoices and escrows created, ${paid} of them paid; ${webhooks} webhooks registered`,
    left.length === 0
      ? 'No held escrow and no registered webhook is left.'
      : `LEFT BEHIND: ${left.join(', ')}. Cancel or delete them yourself.`,
  ];
}
