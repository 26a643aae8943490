import type { Row } from './row.js';
import type { Subject } from './subject.js';
import type { Made } from './traces.js';
import { Broken, NotShown } from './verdict.js';

/** The outcome of a row. */
export interface Played {
  readonly section: string;
  readonly sentence: string;
  readonly gap: boolean;
  readonly outcome: 'held' | 'broken' | 'not_shown';
  /** Why it is broken or not shown. */
  readonly because?: string;
  readonly sent?: string;
  readonly came?: string;
}

/** The reason, for a row that no program can show. */
type PlayableRow = Row & { readonly reason?: string };

/** Plays rows one after the other, then undoes what can be undone. */
export async function play(
  subject: Subject,
  rows: readonly PlayableRow[],
  { withGaps, stop, onPlayed }: { withGaps: boolean; stop: AbortSignal; onPlayed?: (played: Played) => void },
): Promise<{ readonly played: Played[]; readonly made: Made }> {
  const played: Played[] = [];
  for (const row of rows.filter(({ gap }) => withGaps || !gap)) {
    if (stop.aborted) break;
    const result = await playOne(subject, row);
    played.push(result);
    onPlayed?.(result);
  }
  return { played, made: await subject.cleanUp() };
}

/** Never throws: whatever a row throws is its outcome. */
async function playOne(subject: Subject, row: PlayableRow): Promise<Played> {
  const base = { section: row.section, sentence: row.sentence, gap: row.gap ?? false };
  if (row.reason !== undefined) return { ...base, outcome: 'not_shown', because: row.reason };
  try {
    await row.play(subject);
    return { ...base, outcome: 'held' };
  } catch (error) {
    if (error instanceof NotShown) return { ...base, outcome: 'not_shown', because: error.message };
    if (error instanceof Broken) {
      const { message, answer } = error;
      return { ...base, outcome: 'broken', because: message, ...(answer && { sent: answer.sent, came: answer.came }) };
    }
    return { ...base, outcome: 'broken', because: `no answer came: ${reasonOf(error)}` };
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
