import { fill } from '@svc-bridge/texts';
import { Bar } from '../../kit/components/bar.js';
import { Button, IconButton } from '../../kit/components/button.js';
import { ErrorNotice, UNHOSTED } from '../../kit/components/error-notice.js';
import { Icon } from '../../kit/components/icon.js';
import { BOX, DOWNLOAD, FILTER, PRINT } from '../../kit/components/more-icons.js';
import { Notice, OfflineBanner, Toast } from '../../kit/components/notice.js';
import type { Language } from '../../kit/text/texts.js';
import type { HistoryActions } from './history-actions.js';
import { activeFilterCount, isFiltered } from './history-filters.js';
import { HistorySkeleton } from './history-list.js';
import type { HistoryState } from './history-state.js';
import { ListContent, SpendingEntry } from './list-content.js';
import { ROWS_OF_A_SCREEN } from './list-window.js';

export type HistoryLanguage = Language<
  'general' | 'history' | 'spending' | 'transaction' | 'details' | 'receipt' | 'reasons'
>;

export interface HistoryViewProps {
  state: HistoryState;
  language: HistoryLanguage;
  now: number;
  actions: HistoryActions;
  onCopy: (text: string) => void;
  onPrint: () => void;
}

/** The list, or one transaction in its place; the list keeps its scroll position. */
export function HistoryView(props: HistoryViewProps) {
  const { state, language, actions } = props;
  const { general, history, details } = language.texts;
  const open = state.details;
  const spending = open ? undefined : state.spending;
  const { DetailsView, SpendingView } = state.beyondList ?? {};
  const spendingActions = actions.spending();
  const exporting = state.exporting === undefined ? undefined : fill(history.exporting, { count: state.exporting });
  return (
    <div class="page">
      <Bar
        title={open ? details.title : spending ? language.texts.spending.title : history.title}
        backLabel={general.back}
        onBack={open || spending ? actions.back : undefined}
        closeLabel={general.close}
        onClose={state.error?.code === UNHOSTED ? undefined : actions.close}
        hostDrawsClose={state.hostDrawsClose}
      />
      <main class="main" aria-labelledby="title">
        {!state.online && <OfflineBanner text={general.offline} />}
        <div hidden={open !== undefined || spending !== undefined}>
          <ListScreen {...props} />
        </div>
        {spending && SpendingView && spendingActions && (
          <SpendingView spending={spending} language={language} actions={spendingActions} />
        )}
        {open && !DetailsView && <HistorySkeleton label={general.loading} />}
        {open && DetailsView && (
          <DetailsView
            state={open}
            language={language}
            onRetry={() => void actions.details()?.load()}
            onClose={actions.back}
            onSend={() => void actions.details()?.send()}
            onSave={state.savesFiles ? () => void actions.details()?.save() : undefined}
            onCopy={props.onCopy}
          />
        )}
      </main>
      <Toast text={exporting ?? state.toast} />
    </div>
  );
}

function ListScreen(props: HistoryViewProps) {
  const { state, language, actions } = props;
  const { FilterPanel } = state.beyondList ?? {};
  return (
    <>
      <Tools {...props} />
      {state.filtersOpen && FilterPanel && (
        <FilterPanel
          filters={state.filters}
          currencies={state.currencies}
          language={language}
          onChange={actions.filter}
          onClear={actions.clearFilters}
          onDone={() => actions.showFilters(false)}
        />
      )}
      <p class="only-spoken" role="status">
        {resultsText(props)}
      </p>
      <ListBody {...props} />
    </>
  );
}

/** The number of search or filter results; announced once known. */
function resultsText({ state, language }: HistoryViewProps): string {
  const { phase, filters, total, rows } = state;
  if (phase !== 'content' || !isFiltered(filters)) return '';
  return fill(language.texts.history.results, { count: Math.max(total ?? 0, rows.length) });
}

function Tools({ state, language, actions, onPrint }: HistoryViewProps) {
  const { history } = language.texts;
  const count = activeFilterCount(state.filters);
  const empty = state.phase === 'content' && state.rows.length === 0;
  if (empty && !isFiltered(state.filters)) return null;
  return (
    <search class="tools not-printed">
      <div class="search">
        <Icon name="search" />
        <input
          class="field-input"
          type="search"
          id="search"
          aria-label={history.searchLabel}
          placeholder={history.searchPlaceholder}
          value={state.filters.search}
          enterkeyhint="search"
          onInput={(event) => actions.filter({ search: event.currentTarget.value })}
        />
      </div>
      <div class="tool-buttons">
        <button
          type="button"
          class="button"
          id="filters"
          aria-expanded={state.filtersOpen}
          aria-controls={state.filtersOpen ? 'filter-panel' : undefined}
          onClick={() => actions.showFilters(!state.filtersOpen)}
        >
          <Icon name={FILTER} />
          {count > 0 ? fill(history.filtersActive, { count }) : history.filters}
        </button>
        {/* a web view that saves no files has no printer either */}
        {state.savesFiles !== false && (
          <>
            <IconButton label={history.export} icon={DOWNLOAD} onPress={() => void actions.exportCsv()} />
            <IconButton label={history.print} icon={PRINT} onPress={onPrint} />
          </>
        )}
      </div>
    </search>
  );
}

function ListBody({ state, language, now, actions }: HistoryViewProps) {
  const { general } = language.texts;
  if (state.phase === 'failed' && state.error) {
    const retry = () => void actions.load();
    return <ErrorNotice error={state.error} texts={general} onRetry={retry} onClose={actions.close} />;
  }
  if (state.phase === 'loading') return <HistorySkeleton label={general.loading} />;
  const { hasSpending, opensSpending } = state;
  const spending = { hasSpending, opensSpending, language, onSpending: () => void actions.openSpending() };
  if (state.rows.length === 0) {
    return (
      <>
        <SpendingEntry {...spending} />
        <EmptyList state={state} language={language} actions={actions} />
      </>
    );
  }
  return (
    <ListContent
      {...spending}
      rows={state.isWhole ? state.rows : state.rows.slice(0, ROWS_OF_A_SCREEN)}
      gaps={state.gaps}
      total={state.total}
      isStale={state.phase === 'refreshing'}
      now={now}
      onOpen={actions.open}
    >
      {state.isWhole && <ListEnd state={state} language={language} actions={actions} />}
    </ListContent>
  );
}

type PartProps = Pick<HistoryViewProps, 'state' | 'language' | 'actions'>;

function EmptyList({ state, language, actions }: PartProps) {
  const { history } = language.texts;
  if (!isFiltered(state.filters)) return <Notice icon={BOX} title={history.emptyTitle} text={history.emptyText} />;
  return (
    <Notice icon="search" title={history.noMatchTitle} text={history.noMatchText}>
      <Button label={history.clearFilters} onPress={actions.clearFilters} />
    </Notice>
  );
}

function ListEnd({ state, language, actions }: PartProps) {
  const { general, history } = language.texts;
  const { rows, total, next, more } = state;
  return (
    <div class="list-end">
      {more === 'failed' && (
        <p class="field-error" role="alert">
          <Icon name="alert" />
          <span>{history.moreFailed}</span>
        </p>
      )}
      {next && (
        <Button
          id="more"
          label={more === 'failed' ? general.retry : more === 'loading' ? history.loadingMore : history.loadMore}
          busy={more === 'loading'}
          onPress={() => void actions.loadMore()}
        />
      )}
      {total !== undefined && total > 0 && (
        <p class="fine-print number">
          {fill(history.shown, {
            shown: rows.length.toLocaleString(language.locale),
            total: Math.max(total, rows.length).toLocaleString(language.locale),
          })}
        </p>
      )}
    </div>
  );
}
