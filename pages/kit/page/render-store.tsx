import { type ComponentChild, hydrate, render } from 'preact';
import { keepFocus } from '../input/keep-focus.js';

/** The part of a store that drawing needs. */
interface Observable<S> {
  readonly state: S;
  subscribe(onChange: () => void): void;
}

/**
 * Takes the prerendered markup over, then shows every later state; changes of one task are drawn together.
 *
 * @param afterRender - gets the state drawn before and the one drawn now
 */
export function renderStore<S>(
  root: Element,
  store: Observable<S>,
  view: (state: S) => ComponentChild,
  afterRender: (before: S, now: S) => void = () => {},
): void {
  const { ownerDocument } = root;
  const findFocus = keepFocus(ownerDocument);
  let drawn = store.state;
  let waiting = false;
  hydrate(view(drawn), root);
  store.subscribe(() => {
    if (waiting) return;
    waiting = true;
    queueMicrotask(() => {
      waiting = false;
      const before = drawn;
      drawn = store.state;
      render(view(drawn), root);
      afterRender(before, drawn);
      findFocus();
      followTitle(ownerDocument);
    });
  });
}

/** The tab, the window and readers call the page what its heading says. */
function followTitle(document: Document): void {
  const title = document.getElementById('title')?.textContent?.trim();
  if (title && document.title !== title) document.title = title;
}
