import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import { openPageSession } from '../../kit/channel/page-session.js';
import { createStore } from '../../kit/store/store.js';
import * as beyondList from '../../screens/history/beyond-list.js';
import { createHistoryActions } from '../../screens/history/history-actions.js';
import { FIRST_HISTORY_STATE, reduceHistory } from '../../screens/history/history-state.js';
import { HistoryView } from '../../screens/history/history-view.js';
import { createScreenOutcome } from '../../screens/screen-outcome.js';
import { ENGLISH } from '../support/english.js';
import { FakeChannel, ok, refused } from '../support/fake-channel.js';
import { SPENDING } from '../support/spending.js';

function setUp() {
  const host = new FakeChannel();
  const session = openPageSession(host);
  const store = createStore(FIRST_HISTORY_STATE, reduceHistory);
  const actions = createHistoryActions({
    session,
    store,
    outcome: createScreenOutcome(session, 'history'),
    texts: ENGLISH.texts,
    locale: () => 'en',
    now: () => 0,
    loadBeyondList: async () => beyondList,
    saveFile: () => {},
  });
  const html = () =>
    renderToString(
      <HistoryView
        state={store.state}
        language={ENGLISH}
        now={0}
        actions={actions}
        onCopy={() => {}}
        onPrint={() => {}}
      />,
    );
  const asked = () => host.saidOf('ask').map(({ call, args }) => [call, args]);
  return { host, store, actions, html, asked };
}

const [USD, EUR] = SPENDING.currencies;

describe('spending in the history', () => {
  it.each([
    ['has it', { has_spending: true }, true],
    ['has none', {}, false],
    ['says something else', { has_spending: 'yes' }, false],
  ])('is offered with the list, where the service %s, and asked for once it is wanted', async (_, more, isOffered) => {
    const { host, actions, html, asked } = setUp();
    host.answer = () => ok({ total: 0, transactions: [], next_cursor: '', ...more });
    await actions.load();
    expect(html().includes('id="spending"')).toBe(isOffered);
    expect(asked().map(([call]) => call)).toEqual(['transactions.list']);
  });

  it.each([
    ['refuses it', refused('api_refused', 404, false), ENGLISH.texts.general.errorTitle],
    ['answers something else', ok({ total: 0, transactions: [] }), ENGLISH.texts.general.errorTitle],
    ['has no currency', ok({ ...SPENDING, currencies: [] }), ENGLISH.texts.history.emptyTitle],
  ])('leaves the list, and says so, when the service %s', async (_, answer, said) => {
    const { host, store, actions } = setUp();
    host.answer = () => answer;
    await actions.openSpending();
    expect(store.state).toEqual({ ...FIRST_HISTORY_STATE, beyondList, toast: said });
  });

  it('asks once however often its entry is pressed', async () => {
    const { host, store, actions, asked } = setUp();
    host.answer = () => ok(SPENDING);
    const first = actions.openSpending();
    expect(store.state.opensSpending).toBe(true);
    await Promise.all([first, actions.openSpending()]);
    expect(asked()).toHaveLength(1);
    expect(store.state.opensSpending).toBe(false);
  });

  it('shows this month against the limit, what waits, and the months, and goes back to the list', async () => {
    const { host, store, actions, html } = setUp();
    host.answer = () => ok(SPENDING);
    await actions.openSpending();
    const text = html()
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ');
    expect(text).toContain('$19.99 of $50.00 this month');
    expect(text).toContain('$30.01 left.');
    expect(text).toContain('$80.00 from');
    expect(text).toContain('September 2026 $42.50');
    expect(text).toContain('€0.00 spent this month');
    actions.back();
    expect(store.state.spending).toBeUndefined();
    expect(host.saidOf('settle')).toEqual([]);
  });

  it('writes its amounts from left to right, also in a page from right to left', async () => {
    const { host, actions, html } = setUp();
    host.answer = () => ok(SPENDING);
    await actions.openSpending();
    for (const amount of ['$19.99', '$42.50', '€0.00'])
      expect(html()).toMatch(new RegExp(`<span[^>]* dir="ltr">\\${amount}<`));
  });

  it('sets, removes and withdraws a limit in minor units, and shows the answer', async () => {
    const { host, store, actions, asked } = setUp();
    host.answer = () => ok(SPENDING);
    await actions.openSpending();
    actions.spending()?.type('USD', '1,234.5');
    await actions.spending()?.set(USD as never);
    await actions.spending()?.remove(USD as never);
    await actions.spending()?.withdraw(USD as never);
    expect(asked().slice(1)).toEqual([
      ['spending.set', { currency: 'USD', amount: 123_450 }],
      ['spending.remove', { currency: 'USD' }],
      ['spending.withdraw', { currency: 'USD' }],
    ]);
    expect(store.state.spending).toMatchObject({ isSaving: false, draft: undefined, problem: undefined });
  });

  it.each(['', 'abc', '5.001', '-5'])('asks for an amount instead of sending %j', async (text) => {
    const { host, store, actions, asked } = setUp();
    host.answer = () => ok(SPENDING);
    await actions.openSpending();
    actions.spending()?.type('EUR', text);
    await actions.spending()?.set(EUR as never);
    expect(asked()).toHaveLength(1);
    expect(store.state.spending?.problem).toBe('Enter an amount such as €50.00.');
  });

  it('says that a change failed at the limit that was to be changed, though another was being typed', async () => {
    const { host, store, actions, html } = setUp();
    host.answer = ({ call }) => (call === 'spending.get' ? ok(SPENDING) : refused('api_refused', 503, true));
    await actions.openSpending();
    actions.spending()?.type('EUR', '20');
    await actions.spending()?.remove(USD as never);
    expect(store.state.spending).toMatchObject({
      isSaving: false,
      draft: { currency: 'USD', text: '' },
      problem: ENGLISH.texts.spending.failed,
    });
    const dollars = html().split('id="spent-EUR"')[0];
    expect(dollars).toContain(ENGLISH.texts.spending.failed);
  });

  it('keeps what is being typed for one limit while another is changed', async () => {
    const { host, store, actions } = setUp();
    host.answer = () => ok(SPENDING);
    await actions.openSpending();
    actions.spending()?.type('EUR', '20');
    await actions.spending()?.remove(USD as never);
    expect(store.state.spending).toMatchObject({ isSaving: false, draft: { currency: 'EUR', text: '20' } });
  });

  it('says that a change failed, and keeps what was typed', async () => {
    const { host, store, actions } = setUp();
    host.answer = ({ call }) => (call === 'spending.get' ? ok(SPENDING) : refused('api_refused', 503, true));
    await actions.openSpending();
    actions.spending()?.type('USD', '20');
    await actions.spending()?.set(USD as never);
    expect(store.state.spending).toMatchObject({
      isSaving: false,
      draft: { text: '20' },
      problem: ENGLISH.texts.spending.failed,
    });
  });

  it('reads a new limit out', async () => {
    const { host, actions, html } = setUp();
    host.answer = () => ok(SPENDING);
    await actions.openSpending();
    expect(html()).toMatch(/<h2[^>]* aria-live="polite"[^>]*>.*?of \$50\.00 this month<\/h2>/s);
  });

  it('shows what a limit is by now when changing it failed: what waited may have begun, or the change been made', async () => {
    const { host, store, actions } = setUp();
    host.answer = () => ok(SPENDING);
    await actions.openSpending();
    const limit = { amount: 8_000, display_amount: 'USD 80.00' };
    const { next_limit: _, ...begun }: Record<string, unknown> = { ...USD, limit };
    const now = { ...SPENDING, currencies: [begun, EUR] };
    host.answer = ({ call }) => (call === 'spending.get' ? ok(now) : refused('api_refused', 409, false));
    await actions.spending()?.withdraw(USD as never);
    expect(store.state.spending).toMatchObject({
      isSaving: false,
      answer: { currencies: [{ limit: { amount: 8_000 } }, {}] },
      problem: ENGLISH.texts.spending.failed,
    });
    expect(store.state.spending?.answer.currencies[0]).not.toHaveProperty('next_limit');
  });

  it.each([
    ['the token was refused', refused('token_refused', 401, false)],
    ['there is no token', refused('token_missing', undefined, false)],
  ])('asks for no second try when %s', async (_, answer) => {
    const { host, store, actions } = setUp();
    host.answer = () => ok(SPENDING);
    await actions.openSpending();
    host.answer = () => answer;
    actions.spending()?.type('USD', '20');
    await actions.spending()?.set(USD as never);
    expect(store.state.spending).toMatchObject({
      isSaving: false,
      draft: { text: '20' },
      problem: ENGLISH.texts.general.expiredText,
    });
  });
});
