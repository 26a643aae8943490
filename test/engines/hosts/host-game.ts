import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { JSDOM } from 'jsdom';
import type { WebViewPort } from '../../../src/index.js';
import type { NativePages } from './native-pages.js';

/** A game inside a host, whose native side the test plays. */
export interface HostGame {
  readonly webView: WebViewPort;
  /** The Close of the cover over the game, where the page has nothing to show yet. */
  pressClose(): void;
  /** Covers over the game, each with a view or on its way to one. */
  openCount(): number;
  /** The native side delivers something as if the page had sent it. */
  deliver(value: unknown): void;
  /** The system, or the player, takes the native view away. */
  takeAway(): void;
  stop(): void;
}

/** Something that starts a game in a host; the pages are the test's. */
export interface Host {
  readonly name: string;
  start(pages: NativePages): Promise<HostGame>;
}

/** Finds packages of test/engines. */
export const packages = createRequire(new URL('../package.json', import.meta.url));

/** @returns the text of a file of a package in test/engines */
export const packageFile = (path: string): string =>
  readFileSync(new URL(`../node_modules/${path}`, import.meta.url), 'utf8');

/** @returns the text of a file of a binding */
export const bindingFile = (path: string): string =>
  readFileSync(new URL(`../../../bindings/${path}`, import.meta.url), 'utf8');

/** The game's own page. jsdom has no modal dialogs, so it gets the two methods. */
export function gamePage(url: string): JSDOM {
  const dom = new JSDOM('<!doctype html><canvas></canvas>', {
    url,
    runScripts: 'outside-only',
    pretendToBeVisual: true,
  });
  Object.assign(dom.window.HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
  Object.assign(dom.window, { focus: () => undefined });
  return dom;
}

/** What every game in a page has: its covers. */
export const coversOf = ({ window: { document } }: JSDOM) => ({
  pressClose: () => document.querySelector<HTMLElement>('dialog button')?.click(),
  openCount: () => document.querySelectorAll('dialog').length,
});
