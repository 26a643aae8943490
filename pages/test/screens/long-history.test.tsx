import { renderToString } from 'preact-render-to-string';
import { readHistoryPage } from 'svc-bridge/view';
import { describe, expect, it } from 'vitest';
import { HistoryList } from '../../screens/history/history-list.js';
import { FIRST_HISTORY_STATE, reduceHistory, WHOLE_ROWS } from '../../screens/history/history-state.js';
import { findGaps } from '../../screens/history/list-window.js';
import { ENGLISH } from '../support/english.js';
import { answerFrom, longHistory } from '../support/long-history.js';

const NOW = new Date(2026, 10, 20, 12).getTime();
const ROWS = longHistory(1_000);
const PAGE_ROWS = 25;

const pageFrom = (cursor: number) => {
  const answer = answerFrom(ROWS)('transactions.list', { cursor, limit: PAGE_ROWS });
  const page = readHistoryPage(answer.value);
  if (!page) throw new Error('The fixture is no page.');
  return page;
};

function stateWith(rows: number) {
  let state = reduceHistory(FIRST_HISTORY_STATE, { type: 'loaded', page: pageFrom(0) });
  for (let from = PAGE_ROWS; from < rows; from += PAGE_ROWS)
    state = reduceHistory(state, { type: 'more-loaded', page: pageFrom(from) });
  return state;
}

describe('which blocks are left out', () => {
  const heights = Array.from({ length: 10 }, (_, block) => 100 + block);

  it('leaves out what is far from the screen, with its height', () => {
    expect(findGaps(heights, 400, 600, Number.NaN)).toEqual([0, 101, 102, 0, 0, 0, 106, 107, 108, 0]);
  });

  it('draws the focused block and its neighbours', () => {
    expect(findGaps(heights, 0, 50, 6)).toEqual([0, 101, 102, 103, 104, 0, 0, 0, 108, 0]);
  });

  it('draws everything that is near, and an empty list', () => {
    expect(findGaps(heights, 0, 2_000, Number.NaN)).toEqual(heights.map(() => 0));
    expect(findGaps([], 0, 100, Number.NaN)).toEqual([]);
  });
});

describe('a long list', () => {
  const draw = (gaps: readonly number[]) =>
    renderToString(
      <HistoryList
        rows={stateWith(100).rows}
        gaps={gaps}
        total={1_000}
        language={ENGLISH}
        now={NOW}
        onOpen={() => {}}
      />,
    );

  it('has a space of the height of the blocks that are left out', () => {
    const html = draw([0, 1_800.5, 1_700, 0]);
    expect(html).toContain('height:3500.5px');
    expect(html.match(/<button/g)).toHaveLength(50);
    expect(html).toContain('aria-posinset="76" aria-setsize="1000"');
  });

  it('names a day in each of its blocks, and titles it once', () => {
    const html = draw([]);
    const days = html.match(/<section [^>]*aria-label="[^"]+"/g) ?? [];
    expect(days).toHaveLength((html.match(/<h2/g) ?? []).length + (html.match(/day-goes-on/g) ?? []).length);
    expect(html.match(/day-goes-on/g)).toHaveLength((html.match(/day-continues/g) ?? []).length);
  });

  it('keeps the pictures of old rows', () => {
    const page = pageFrom(0);
    const imageUrl = 'https://pay.example/ui/v1/pictures/p';
    const rows = page.rows.map((row) => ({ ...row, imageUrl }));
    let state = reduceHistory(FIRST_HISTORY_STATE, { type: 'loaded', page: { ...page, rows } });
    for (let from = PAGE_ROWS; from < WHOLE_ROWS + PAGE_ROWS; from += PAGE_ROWS)
      state = reduceHistory(state, { type: 'more-loaded', page: pageFrom(from) });
    const first = state.rows[0];
    expect(first && 'items' in first).toBe(false);
    expect(first?.imageUrl).toBe(imageUrl);
  });

  it('keeps of old rows what a row shows: their details load before they show', () => {
    const state = stateWith(WHOLE_ROWS + 2 * PAGE_ROWS);
    expect(state.rows.filter((row) => 'items' in row)).toHaveLength(WHOLE_ROWS);
    const viewOf = (transactionId: string) => reduceHistory(state, { type: 'open', transactionId }).details?.view;
    expect(viewOf('t0')).toBeUndefined();
    expect(viewOf(`t${WHOLE_ROWS}`)).toMatchObject({ id: `t${WHOLE_ROWS}` });
  });

  it('draws all rows of a new list', () => {
    const state = reduceHistory(stateWith(100), { type: 'gaps', gaps: [0, 1_800, 1_700, 0] });
    expect(reduceHistory(state, { type: 'loaded', page: pageFrom(0) }).gaps).toEqual([]);
  });
});
