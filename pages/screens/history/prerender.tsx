import { FIRST_HISTORY_STATE } from './history-state.js';
import { type HistoryLanguage, HistoryView } from './history-view.js';

/** The page before any data has loaded. */
export function prerenderHistory(language: HistoryLanguage) {
  const nothing = () => {};
  const load = async () => {};
  const actions = {
    load,
    show: nothing,
    prepare: load,
    loadMore: load,
    filter: nothing,
    clearFilters: nothing,
    showFilters: nothing,
    open: nothing,
    details: () => undefined,
    openSpending: load,
    spending: () => undefined,
    back: nothing,
    close: nothing,
    exportCsv: load,
    say: nothing,
  };
  return (
    <HistoryView
      state={FIRST_HISTORY_STATE}
      language={language}
      now={0}
      actions={actions}
      onCopy={nothing}
      onPrint={nothing}
    />
  );
}
