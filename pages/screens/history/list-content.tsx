import type { ComponentChildren } from 'preact';
import { Button } from '../../kit/components/button.js';
import type { Language } from '../../kit/text/texts.js';
import { HistoryList, type HistoryListProps } from './history-list.js';

interface SpendingEntryProps {
  /** Whether the service has it, which the list says. It comes with the list: anywhere else it would move what is there already. */
  hasSpending: boolean;
  /** The player has pressed it, and waits. */
  opensSpending?: boolean | undefined;
  language: Language<'spending'>;
  onSpending: () => void;
}

export function SpendingEntry({ hasSpending, opensSpending = false, language, onSpending }: SpendingEntryProps) {
  if (!hasSpending) return null;
  const { title } = language.texts.spending;
  return (
    <div class="list-links not-printed">
      <Button id="spending" label={title} kind="quiet" busy={opensSpending} onPress={onSpending} />
    </div>
  );
}

interface ListContentProps extends HistoryListProps, SpendingEntryProps {
  language: Language<'history' | 'spending' | 'transaction'>;
  /** Newer rows are on their way. */
  isStale?: boolean;
  /** Below the rows. */
  children?: ComponentChildren;
}

/** The rows with what stands above and below them. */
export function ListContent({
  hasSpending,
  opensSpending,
  onSpending,
  isStale = false,
  children,
  ...list
}: ListContentProps) {
  const { language } = list;
  return (
    <div class={isStale ? 'list list-stale' : 'list'} aria-busy={isStale}>
      <SpendingEntry {...{ hasSpending, opensSpending, language, onSpending }} />
      <HistoryList {...list} />
      {children}
    </div>
  );
}
