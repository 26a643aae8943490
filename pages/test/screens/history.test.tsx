import { renderToString } from 'preact-render-to-string';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPageSession } from '../../kit/channel/page-session.js';
import { createStore } from '../../kit/store/store.js';
import * as beyondList from '../../screens/history/beyond-list.js';
import { createHistoryActions } from '../../screens/history/history-actions.js';
import { HistoryList } from '../../screens/history/history-list.js';
import { FIRST_HISTORY_STATE, reduceHistory } from '../../screens/history/history-state.js';
import { HistoryView } from '../../screens/history/history-view.js';
import { createScreenOutcome } from '../../screens/screen-outcome.js';
import { ENGLISH } from '../support/english.js';
import { FakeChannel, ok, refused } from '../support/fake-channel.js';
import { answerFrom, longHistory } from '../support/long-history.js';
import { mixedHistory } from '../support/transactions.js';

const NOW = new Date(2026, 10, 20, 12).getTime();
const ROWS = mixedHistory();

function setUp(loadBeyondList = async () => beyondList) {
  const host = new FakeChannel();
  const session = openPageSession(host);
  const store = createStore(FIRST_HISTORY_STATE, reduceHistory);
  const saved: string[] = [];
  const actions = createHistoryActions({
    session,
    store,
    outcome: createScreenOutcome(session, 'history'),
    texts: ENGLISH.texts,
    locale: () => 'en',
    now: () => NOW,
    loadBeyondList,
    saveFile: (_, text) => saved.push(text),
  });
  const asked = () => host.saidOf('ask').map(({ call, args }) => ({ call, args }));
  return { host, store, actions, saved, asked };
}

const page = (from: number, to: number, next = '') =>
  ok({ total: ROWS.length, transactions: ROWS.slice(from, to), next_cursor: next });

describe('the history screen', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('loads the first page and reports that content is on screen', async () => {
    const { host, store, actions, asked } = setUp();
    host.answer = () => page(0, 3, 'c1');
    await actions.load();
    expect(asked()).toEqual([{ call: 'transactions.list', args: { limit: 25 } }]);
    expect(store.state).toMatchObject({ phase: 'content', total: ROWS.length, next: { cursor: 'c1' } });
    expect(host.saidOf('progress')).toEqual([{ type: 'progress', step: 'content' }]);
  });

  it('loads more by cursor, shows no entry twice, and stops at the end', async () => {
    const { host, store, actions, asked } = setUp();
    host.answer = ({ args }) => (args.cursor ? page(2, 6) : page(0, 3, 'c1'));
    await actions.load();
    await actions.loadMore();
    await actions.loadMore();
    expect(asked().map(({ args }) => args.cursor)).toEqual([undefined, 'c1']);
    expect(store.state.rows.map(({ id }) => id)).toEqual(ROWS.slice(0, 6).map((row) => row.transaction_id));
  });

  it('continues where a filter has found nothing yet, and shows no total before the service has counted it', async () => {
    const { host, store, actions, asked } = setUp();
    const none = (next: string) => ok({ total: 0, total_is: 'at_least', transactions: [], next_cursor: next });
    const found = ok({ total: 1, total_is: 'at_least', transactions: ROWS.slice(0, 1), next_cursor: 'c3' });
    host.answer = ({ args }) => (args.cursor ? (args.cursor === 'c1' ? none('c2') : found) : none('c1'));
    await actions.load();
    expect(asked().map(({ args }) => args.cursor)).toEqual([undefined, 'c1', 'c2']);
    expect(store.state).toMatchObject({ phase: 'content', total: undefined, next: { cursor: 'c3' } });
    expect(store.state.rows).toHaveLength(1);
  });

  it('loads more by offset, and exports all, where the service counts entries but returns no cursor', async () => {
    const { host, store, actions, saved, asked } = setUp();
    host.answer = ({ args }) => {
      const offset = Number(args.offset ?? 0);
      return ok({ total: 5, account_id: 'a', transactions: ROWS.slice(0, 5).slice(offset, offset + 3) });
    };
    await actions.load();
    await actions.loadMore();
    await actions.loadMore();
    expect(asked().map(({ args }) => args.offset)).toEqual([undefined, 3]);
    expect(store.state.rows.map(({ id }) => id)).toEqual(ROWS.slice(0, 5).map((row) => row.transaction_id));
    await actions.exportCsv();
    expect(saved[0]?.trim().split('\r\n')).toHaveLength(1 + 5);
  });

  it('shows a trade with oneself as purchase and as sale, though both have one id', async () => {
    const { host, store, actions } = setUp();
    const [bought] = ROWS;
    const sold = { ...bought, transaction_role: 'seller' };
    host.answer = ({ args }) =>
      ok({ transactions: [args.cursor ? sold : bought], next_cursor: args.cursor ? '' : 'c1' });
    await actions.load();
    await actions.loadMore();
    expect(store.state.rows.map(({ direction }) => direction)).toEqual(['out', 'in']);
  });

  it('shows an entry without an id, which cannot be opened, and leaves out an empty one', async () => {
    const { host, store, actions } = setUp();
    const { transaction_id: _, ...unnamed } = ROWS[1] ?? {};
    host.answer = () => ok({ transactions: [ROWS[0], { ...unnamed, transaction_id: '' }, { transaction_id: '' }] });
    await actions.load();
    const { rows } = store.state;
    expect(rows.map(({ title }) => title)).toEqual(['Moonlit Cloak', 'Starter bundle']);
    const html = renderToString(<HistoryList rows={rows} language={ENGLISH} now={NOW} onOpen={() => {}} />);
    expect(html).toContain('Starter bundle');
    expect(html.match(/<button/g)).toHaveLength(1);
  });

  it('tolerates a total as text, entries that are not objects, and fields of another type', async () => {
    const { host, store, actions } = setUp();
    const odd = [null, 'Sword', { transaction_type: 7 }, { ...ROWS[1], transaction_date: 5, transaction_data: 'none' }];
    host.answer = () => ok({ total: '25', transactions: [ROWS[0], ...odd], next_cursor: null });
    await actions.load();
    expect(store.state).toMatchObject({ phase: 'content', total: 25 });
    expect(store.state.rows.map(({ title }) => title)).toEqual(['Moonlit Cloak', 'Starter bundle']);
  });

  it('counts what it leaves out, and stops where a page adds nothing', async () => {
    const { host, actions, asked } = setUp();
    host.answer = ({ args }) => ok({ total: 9, transactions: args.offset ? [] : [ROWS[0], { transaction_id: '' }] });
    await actions.load();
    await actions.loadMore();
    await actions.loadMore();
    expect(asked().map(({ args }) => args.offset)).toEqual([undefined, 2]);
  });

  it.each<[string, object]>([
    ['no total', {}],
    ['null as its total', { total: null }],
    ['-1 as its total', { total: -1 }],
    ['fewer than it has listed', { total: 0 }],
  ])('loads all, and exports all, where a service without cursors says %s', async (_what, said) => {
    const { host, store, actions, saved } = setUp();
    host.answer = ({ args }) => {
      const offset = Number(args.offset ?? 0);
      return ok({ ...said, transactions: ROWS.slice(0, 5).slice(offset, offset + 3) });
    };
    await actions.load();
    await actions.loadMore();
    await actions.loadMore();
    expect(store.state.rows.map(({ id }) => id)).toEqual(ROWS.slice(0, 5).map((row) => row.transaction_id));
    expect(store.state).toMatchObject({ next: undefined, more: 'idle' });
    await actions.exportCsv();
    expect(saved[0]?.trim().split('\r\n')).toHaveLength(1 + 5);
  });

  it.each([
    ['with rows', ROWS.slice(0, 3)],
    ['without rows', []],
  ])('stops at a page %s whose cursor is the one that it was asked for', async (_what, transactions) => {
    const { host, store, actions, saved, asked } = setUp();
    host.answer = ({ args }) =>
      ok({ total: 3, transactions: args.cursor ? transactions : ROWS.slice(0, 3), next_cursor: 'c1' });
    await actions.load();
    await actions.loadMore();
    await actions.loadMore();
    expect(asked().map(({ args }) => args.cursor)).toEqual([undefined, 'c1']);
    expect(store.state).toMatchObject({ next: undefined, more: 'idle' });
    await actions.exportCsv();
    expect(saved[0]?.trim().split('\r\n')).toHaveLength(1 + 3);
  });

  it('stops where an older game cannot ask for an offset', async () => {
    const { host, store, actions, saved, asked } = setUp();
    host.answer = () => ok({ total: 40, transactions: ROWS.slice(0, 3) });
    await actions.load();
    await actions.loadMore();
    await actions.loadMore();
    expect(asked()).toHaveLength(2);
    expect(store.state).toMatchObject({ next: undefined, more: 'idle' });
    await actions.exportCsv();
    expect(saved[0]?.trim().split('\r\n')).toHaveLength(1 + 3);
  });

  it('keeps the rows when the next page fails, and retries on demand', async () => {
    const { host, store, actions } = setUp();
    host.answer = ({ args }) => (args.cursor ? refused('network_failed') : page(0, 3, 'c1'));
    await actions.load();
    await actions.loadMore();
    expect(store.state).toMatchObject({ phase: 'content', more: 'failed' });
    host.answer = () => page(3, 4);
    await actions.loadMore();
    expect(store.state).toMatchObject({ more: 'idle' });
    expect(store.state.rows).toHaveLength(4);
  });

  it('requests what the filters select, and ignores a response overtaken by a newer request', async () => {
    const { host, store, actions, asked } = setUp();
    host.answer = () => undefined;
    actions.filter({ statuses: ['failed'] });
    actions.filter({
      statuses: ['failed'],
      currencies: ['USD'],
      range: 'custom',
      from: '2026-11-01',
      to: '2026-11-02',
    });
    expect(asked().at(-1)?.args).toEqual({
      limit: 25,
      statuses: ['failed', 'payout-failed', 'payout-returned', 'error', 'declined'],
      currencies: ['USD'],
      from: new Date(2026, 10, 1).toISOString(),
      to: new Date(2026, 10, 3).toISOString(),
    });
    host.receive({ type: 'answer', id: 2, ok: true, value: { transactions: [ROWS[0]] } });
    host.receive({ type: 'answer', id: 1, ok: true, value: { transactions: [] } });
    await vi.advanceTimersByTimeAsync(1);
    expect(store.state.rows).toHaveLength(1);
  });

  it('waits until the search is typed', async () => {
    const { host, actions, asked } = setUp();
    host.answer = () => page(0, 1);
    for (const search of ['c', 'cl', 'cloak ']) actions.filter({ search });
    await vi.advanceTimersByTimeAsync(400);
    expect(asked().map(({ args }) => args.search)).toEqual(['cloak']);
  });

  it('reports which error is on screen, and when it is gone', async () => {
    const { host, store, actions } = setUp();
    host.answer = () => refused('api_refused', 503);
    await actions.load();
    expect(store.state).toMatchObject({ phase: 'failed', error: { code: 'api_refused' } });
    host.answer = () => page(0, 1);
    await actions.load();
    expect(host.saidOf('progress').map(({ step }) => step)).toEqual(['error', 'recovered', 'content']);
  });

  it.each([
    ['before the first content', () => undefined, 'cancel'],
    ['after content', () => page(0, 1), 'complete'],
    ['on an error screen', () => refused('token_refused', 401, false), 'error'],
  ])('settles once when closed %s', async (_, answer, state) => {
    const { host, actions } = setUp();
    host.answer = answer;
    void actions.load();
    await vi.advanceTimersByTimeAsync(1);
    actions.close();
    actions.close();
    expect(host.saidOf('settle')).toHaveLength(1);
    expect(host.saidOf('settle')[0]).toMatchObject({
      event: { source: 'svc', event: 'svc.history.complete', state, trigger: 'close-button' },
      ...(state === 'error' ? { error: { code: 'token_refused', api: { responseCode: 401 } } } : {}),
    });
  });

  it.each([
    ['the first', [refused('api_refused', 503, true)], 'cancel'],
    ['a later', [page(0, 1), refused('api_refused', 503, true)], 'complete'],
  ])('settles as if nothing had failed when closed while %s failed list is retried', async (_, answers, state) => {
    const { host, actions } = setUp();
    for (const answer of answers) {
      host.answer = () => answer;
      await actions.load();
    }
    host.answer = () => undefined;
    void actions.load();
    actions.close();
    expect(host.saidOf('settle')).toMatchObject([{ event: { state } }]);
  });

  it('ends with the error of an unreadable entry when closed there, and as complete after going back', async () => {
    for (const [steps, state] of [
      [['close'], 'error'],
      [['back', 'close'], 'complete'],
      [['load', 'close'], 'complete'],
    ] as const) {
      const { host, actions } = setUp();
      let isThere = false;
      host.answer = ({ call }) =>
        call === 'transactions.list' ? page(0, 3) : isThere ? ok(ROWS[1]) : refused('api_refused', 404, false);
      await actions.load();
      actions.open(String(ROWS[1]?.transaction_id));
      await vi.advanceTimersByTimeAsync(1);
      isThere = true;
      for (const step of steps) {
        if (step === 'load') await actions.details()?.load();
        else actions[step]();
      }
      expect(host.saidOf('settle')).toMatchObject([
        {
          event: { state, trigger: 'close-button' },
          ...(state === 'error' && { error: { code: 'api_refused', api: { responseCode: 404 } } }),
        },
      ]);
    }
  });

  it('opens an entry in place with the list’s data, and goes back one step at a time', async () => {
    const { host, store, actions } = setUp();
    host.answer = ({ call }) => (call === 'transactions.list' ? page(0, 3) : undefined);
    await actions.load();
    actions.showFilters(true);
    actions.open(String(ROWS[1]?.transaction_id));
    expect(store.state.details).toMatchObject({ loading: true, view: { title: 'Starter bundle' } });
    actions.back();
    expect(store.state).toMatchObject({ details: undefined, filtersOpen: true });
    actions.back();
    expect(store.state.filtersOpen).toBe(false);
    actions.back();
    expect(host.saidOf('settle')).toHaveLength(1);
  });

  it('opens the entry pressed last, although its details’ script comes late', async () => {
    let arrives = (_: typeof beyondList) => {};
    const { host, store, actions, asked } = setUp(() => new Promise((resolve) => (arrives = resolve)));
    host.answer = ({ call, args }) =>
      call === 'transactions.list' ? page(0, 3) : ok({ ...ROWS[1], transaction_id: args.transactionId });
    await actions.load();
    for (const row of [ROWS[0], ROWS[2], ROWS[1]]) {
      actions.open(String(row?.transaction_id));
      if (row === ROWS[2]) actions.back();
    }
    arrives(beyondList);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked().slice(1)).toEqual([{ call: 'transactions.get', args: { transactionId: ROWS[1]?.transaction_id } }]);
    expect(store.state.details).toMatchObject({ loading: false, view: { id: ROWS[1]?.transaction_id } });
  });

  it.each([
    ['an entry', (actions: ReturnType<typeof setUp>['actions']) => actions.open(String(ROWS[1]?.transaction_id))],
    ['the filters', (actions: ReturnType<typeof setUp>['actions']) => actions.showFilters(true)],
    ['the spending', (actions: ReturnType<typeof setUp>['actions']) => void actions.openSpending()],
    ['an export', (actions: ReturnType<typeof setUp>['actions']) => void actions.exportCsv()],
  ])('says so when the page was cut off before %s, and ends with that error', async (_, press) => {
    const { host, store, actions, saved } = setUp(() => Promise.reject(new Error('cut off')));
    host.answer = () => page(0, 3);
    await actions.load();
    await actions.prepare();
    expect(store.state).toMatchObject({ phase: 'content', error: undefined });
    press(actions);
    await vi.advanceTimersByTimeAsync(1);
    expect(store.state).toMatchObject({
      phase: 'failed',
      error: { code: 'page_failed' },
      details: undefined,
      opensSpending: false,
      exporting: undefined,
    });
    expect(saved).toEqual([]);
    actions.close();
    expect(host.saidOf('settle')).toMatchObject([{ event: { state: 'error' }, error: { code: 'page_failed' } }]);
  });

  it('polls a transaction in progress until it is done, and updates the list', async () => {
    const { host, store, actions } = setUp();
    let status = 'pending';
    host.answer = ({ call }) =>
      call === 'transactions.list' ? page(0, 1) : ok({ ...ROWS[0], transaction_status: status });
    await actions.load();
    actions.open(String(ROWS[0]?.transaction_id));
    await vi.advanceTimersByTimeAsync(1);
    expect(store.state.rows[0]?.status).toBe('pending');
    status = 'processed';
    await vi.advanceTimersByTimeAsync(2_001);
    expect(store.state.rows[0]?.status).toBe('completed');
    const asks = host.saidOf('ask').length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(host.saidOf('ask')).toHaveLength(asks);
  });

  it('exports every entry that the filters select, in pages of 100', async () => {
    const { host, actions, saved, asked } = setUp();
    host.answer = ({ args }) => (args.cursor ? page(6, ROWS.length) : page(0, 6, 'c1'));
    await actions.exportCsv();
    expect(asked().map(({ args }) => [args.limit, args.cursor])).toEqual([
      [100, undefined],
      [100, 'c1'],
    ]);
    const lines = saved[0]?.trimEnd().split('\r\n') ?? [];
    expect(lines).toHaveLength(ROWS.length + 1);
    expect(lines[0]).toBe(
      '\ufeffDate,Type,Status,Description,Amount,Currency,Transaction ID,Order reference,Tax,Tax name',
    );
    expect(lines[2]).toMatch(/^2026-11-20T08:40:00.000Z,Purchase,Completed,Starter bundle,-35.44,USD,/);
  });

  it('exports a history of more than 10,000 entries to its end', async () => {
    const { host, store, actions, saved } = setUp();
    const rows = longHistory(10_150);
    host.answer = ({ args }) => ok(answerFrom(rows)('transactions.list', args).value);
    await actions.exportCsv();
    expect(saved[0]?.trimEnd().split('\r\n')).toHaveLength(10_151);
    expect(store.state.toast).toMatch(/^Saved 10.?150 entries$/);
  });

  it('exports what the filters selected when it began, though they change meanwhile', async () => {
    const { host, actions, saved, asked } = setUp();
    host.answer = ({ args }) => (args.cursor ? page(3, 6) : page(0, 3, 'c1'));
    const exporting = actions.exportCsv();
    actions.filter({ search: 'dye' });
    await exporting;
    const exported = asked().filter(({ args }) => args.limit === 100);
    expect(exported.map(({ args }) => [args.cursor, args.search])).toEqual([
      [undefined, undefined],
      ['c1', undefined],
    ]);
    expect(saved).toHaveLength(1);
  });

  it.each([
    ['saves files', true, true],
    ['saves none', false, false],
    ['has not spoken yet', undefined, true],
  ])('offers the export and paper to a host that %s: %s', async (_, savesFiles, isOffered) => {
    const { host, store, actions } = setUp();
    if (savesFiles !== undefined) store.dispatch({ type: 'connected', hostDrawsClose: false, savesFiles });
    host.answer = () => page(0, 3);
    await actions.load();
    const html = renderToString(
      <HistoryView
        state={store.state}
        language={ENGLISH}
        now={NOW}
        actions={actions}
        onCopy={() => {}}
        onPrint={() => {}}
      />,
    );
    const { export: exporting, print } = ENGLISH.texts.history;
    expect([exporting, print].map((label) => html.includes(label))).toEqual([isOffered, isOffered]);
  });

  it('writes no file when the export fails midway', async () => {
    const { host, store, actions, saved } = setUp();
    host.answer = ({ args }) => (args.cursor ? refused('offline') : page(0, 6, 'c1'));
    await actions.exportCsv();
    expect(saved).toEqual([]);
    expect(store.state).toMatchObject({ exporting: undefined, toast: ENGLISH.texts.history.exportFailed });
  });
});
