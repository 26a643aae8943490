import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { browserPorts, type FlowHandle, type FlowResult, UIManager } from '../../src/index.js';
import { type ElectronGame, electron } from '../engines/hosts/electron.js';
import { ScriptedPages } from '../engines/hosts/native-pages.js';
import { ORIGIN, TOKEN } from './support/engine-host.js';

const GAME = 'app://game/index.html';

describe('Electron’s views above a game', () => {
  let pages: ScriptedPages;
  let game: ElectronGame;
  let manager: UIManager;
  let outcomes: FlowResult[];
  beforeEach(async () => {
    pages = new ScriptedPages();
    game = await electron.start(pages);
    manager = managerOf(game);
    outcomes = [];
  });
  afterEach(() => {
    manager.dispose();
    game.stop();
    pages.stop();
  });

  const managerOf = ({ webView }: ElectronGame) =>
    new UIManager({
      environment: ORIGIN,
      ports: browserPorts({ webView, log: { write: () => undefined } }),
      session: () => TOKEN,
    });

  async function openHistory(): Promise<FlowHandle> {
    const keep = (result: FlowResult) => void outcomes.push(result);
    const flow = manager.HistoryFlow(keep, keep, keep);
    pages.say({ type: 'hello', versions: [1], page: 'history' });
    pages.say({ type: 'ready' });
    await pages.quiet();
    expect(pages.heard.at(-1)).toMatchObject({ type: 'welcome' });
    expect(game.viewCount()).toBe(1);
    return flow;
  }

  it.each([
    ['a reload, or another document', 'did-navigate', [{}, GAME, 200, 'OK']],
    ['an error page in its place', 'did-fail-load', [{}, -105, 'ERR_NAME_NOT_RESOLVED', GAME, true]],
    ['a crash', 'render-process-gone', [{}, { reason: 'crashed', exitCode: 1 }]],
  ])('removes the view after %s', async (_what, event, values) => {
    await openHistory();
    game.tell(event, ...values);
    game.tell(event, ...values);
    expect(game.viewCount()).toBe(0);
  });

  it('ends the page with the game’s window, which can be asked nothing by then', async () => {
    await openHistory();
    expect(game.isViewAlive()).toBe(true);
    expect(() => game.closeWindow()).not.toThrow();
    expect(game.isViewAlive()).toBe(false);
  });

  it.each([
    ['a move within the document', 'did-navigate-in-page', [{}, `${GAME}#shop`, true]],
    ['a frame that navigates', 'did-frame-navigate', [{}, 'https://ads.example/', 200, 'OK', false]],
    ['a frame that fails to load', 'did-fail-load', [{}, -105, 'ERR_NAME_NOT_RESOLVED', 'https://ads.example/', false]],
    ['a navigation that was given up', 'did-fail-load', [{}, -3, 'ERR_ABORTED', GAME, true]],
    ['a navigation that only begins', 'did-start-navigation', [{}, GAME, false, true]],
  ])('keeps the view after %s', async (_what, event, values) => {
    const flow = await openHistory();
    game.tell(event, ...values);
    expect(game.viewCount()).toBe(1);
    expect(outcomes).toEqual([]);
    flow.close();
    expect(await flow.finished).toMatchObject({ state: 'cancel', cause: 'closed_by_host' });
    expect(game.viewCount()).toBe(0);
  });

  it('keeps a page whose next load was given up, as its document stays', async () => {
    const flow = await openHistory();
    game.tellAtView('did-fail-load', {}, -3, 'ERR_ABORTED', `${ORIGIN}/ui/v1/screens/history`, true);
    expect(game.viewCount()).toBe(1);
    pages.say({ type: 'settle', event: { source: 'svc', event: 'svc.history.complete', state: 'complete' } });
    expect(await flow.finished).toMatchObject({ state: 'complete' });
  });

  it.each([
    ['the page to its origin', true, `${ORIGIN}/ui/v1/screens/receipt`, false],
    ['the page elsewhere', true, 'https://elsewhere.example/', true],
    ['the page to a longer name', true, `${ORIGIN}.elsewhere.example/`, true],
    ['a frame to a card provider', false, 'https://fields.example/', false],
  ])('lets a move of %s pass only where it may', async (_what, isMainFrame, url, isRefused) => {
    await openHistory();
    const preventDefault = vi.fn();
    game.tellAtView('will-redirect', { url, isMainFrame, preventDefault });
    game.tellAtView('will-navigate', { url, isMainFrame, preventDefault });
    expect(preventDefault).toHaveBeenCalledTimes(isRefused ? 2 : 0);
  });

  it('ends the flow of a document that is still there, once', async () => {
    const flow = await openHistory();
    game.tell('did-navigate', {}, GAME, 200, 'OK');
    game.tell('did-navigate', {}, GAME, 200, 'OK');
    expect(await flow.finished).toMatchObject({
      state: 'error',
      error: { code: 'page_failed', message: 'the game was loaded again' },
    });
    expect(outcomes).toHaveLength(1);
    expect(game.openCount()).toBe(0);
  });

  it('passes Escape to the page on screen as one step back, however long it is held, and closes nothing itself', async () => {
    const flow = await openHistory();
    const preventDefault = vi.fn();
    const press = (input: object) => game.tellAtView('before-input-event', { preventDefault }, input);
    press({ type: 'keyDown', key: 'Escape', isAutoRepeat: false });
    press({ type: 'keyDown', key: 'Escape', isAutoRepeat: true });
    press({ type: 'keyDown', key: 'Escape', isAutoRepeat: false, isComposing: true });
    press({ type: 'keyUp', key: 'Escape', isAutoRepeat: false });
    press({ type: 'keyDown', key: 'a', isAutoRepeat: false });
    await pages.quiet();
    expect(pages.heard.filter(({ type }) => type === 'input')).toEqual([{ type: 'input', action: 'back' }]);
    expect(pages.heard.filter(({ type }) => type === 'close')).toEqual([]);
    expect(preventDefault).toHaveBeenCalledTimes(2);
    expect(game.viewCount()).toBe(1);
    flow.close();
    await flow.finished;
  });

  it('closes a page that is not on screen yet by Escape', async () => {
    const flow = manager.HistoryFlow();
    await pages.quiet();
    game.tellAtView('before-input-event', { preventDefault: () => undefined }, { type: 'keyDown', key: 'Escape' });
    expect(await flow.finished).toMatchObject({ state: 'cancel', cause: 'closed_by_player' });
  });

  it('leaves the views of another window alone', async () => {
    const otherPages = new ScriptedPages();
    const other = await electron.start(otherPages);
    onTestFinished(() => {
      other.stop();
      otherPages.stop();
    });
    const flow = await openHistory();
    other.tell('did-navigate', {}, GAME, 200, 'OK');
    expect(game.viewCount()).toBe(1);
    flow.close();
    await flow.finished;
  });

  it('shows the next document’s view, whose page is heard', async () => {
    await openHistory();
    game.tell('did-navigate', {}, GAME, 200, 'OK');
    const flow = await openHistory();
    pages.say({ type: 'settle', event: { source: 'svc', event: 'svc.history.complete', state: 'complete' } });
    expect(await flow.finished).toMatchObject({ state: 'complete' });
    expect(game.viewCount()).toBe(0);
  });
});
