import { type ComponentChild, hydrate, render } from 'preact';

/** The subset of a store that rendering needs. */
interface Observable<S> {
  readonly state: S;
  subscribe(onChange: () => void): void;
}

/**
 * Hydrates the prerendered markup, then renders every later state; changes in one task are rendered together.
 *
 * @param afterRender - receives the previously rendered state and the current one
 */
export function renderStore<S>(
  root: Element,
  store: Observable<S>,
  view: (state: S) => ComponentChild,
  afterRender: (before: S, now: S) => void = () => {},
): void {
  const { ownerDocument } = root;
  const keepingFocus = keepFocus(ownerDocument);
  let drawn = store.state;
  let waiting = false;
  hydrate(view(drawn), root);
  followBar(root);
  store.subscribe(() => {
    if (waiting) return;
    waiting = true;
    queueMicrotask(() => {
      waiting = false;
      const before = drawn;
      drawn = store.state;
      keepingFocus(() => {
        render(view(drawn), root);
        afterRender(before, drawn);
      });
      followTitle(ownerDocument);
    });
  });
}

/** Keeps the document title equal to the heading, for tabs, windows and screen readers. */
function followTitle(document: Document): void {
  const title = document.getElementById('title')?.textContent?.trim();
  if (title && document.title !== title) document.title = title;
}

/**
 * Tells the styles how tall the sticky bar is: a long title in large letters must not cover what takes focus. Its words are hyphenated from
 * now on: the first paint does not wait for a dictionary, which takes a slow phone 30 ms.
 */
function followBar(root: Element): void {
  const bar = root.querySelector<HTMLElement>('.bar');
  const { style } = root.ownerDocument.documentElement;
  const tell = () => style.setProperty('--bar', `${bar?.offsetHeight}px`);
  style.setProperty('--hyphens', 'auto');
  if (bar && globalThis.ResizeObserver) new ResizeObserver(tell).observe(bar);
}

/** Controls remembered: as many as a player passes before coming back. */
const REMEMBERED = 12;

/**
 * Keeps focus on a page whose views replace each other: the focused control may be gone after a render.
 *
 * @returns a function that runs each render. Lost focus goes to the element that asks for it (`data-takes-focus`), to the
 * control that opened the view just closed, or to the title; never to the body, where neither keys nor a gamepad work
 */
export function keepFocus(document: Document): (draw: () => void) => void {
  const left: string[] = [];
  const { activeElement, body } = document;
  // The player may have been there before this script.
  let focused = activeElement instanceof HTMLElement && activeElement !== body ? activeElement : undefined;
  /** Whether the title has focus only for lack of anything better. */
  let rests = false;
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    focused = target;
    rests = false;
  });
  return (draw) => {
    // No event tells the page that focus has gone into a frame.
    const { activeElement: holder } = document;
    if (holder instanceof HTMLElement && holder.localName === 'iframe') {
      focused = holder;
      rests = false;
    }
    draw();
    if (rests) {
      openerOf(document, left)?.focus();
      return;
    }
    if (!focused || !isGone(focused) || !hasNoFocus(document, focused)) return;
    if (focused.id !== '') left.push(focused.id);
    left.splice(0, left.length - REMEMBERED);
    focused = undefined;
    const wanted = document.querySelector<HTMLElement>('[data-takes-focus]') ?? openerOf(document, left);
    (wanted ?? titleOf(document))?.focus();
    rests = wanted === undefined;
  };
}

/** A browser takes the focus from a control that is hidden when it draws next. */
function hasNoFocus({ activeElement, body }: Document, gone: Element): boolean {
  return activeElement === null || activeElement === body || activeElement === gone;
}

function isGone(element: HTMLElement): boolean {
  return !element.isConnected || element.closest('[hidden], [inert]') !== null;
}

/** The most recently left control that exists again; later ones are forgotten. */
function openerOf(document: Document, left: string[]): HTMLElement | undefined {
  for (let at = left.length - 1; at >= 0; at -= 1) {
    const control = document.getElementById(left[at] ?? '');
    if (!control || isGone(control)) continue;
    left.splice(at);
    return control;
  }
  return undefined;
}

function titleOf(document: Document): HTMLElement | null {
  return document.getElementById('title');
}

/** Sends what is in the fields. */
const SENDS = '[type="submit"], #pay';

/**
 * Moves focus where a page goes on: to the start of a new stage, and to the first field that was refused.
 *
 * @returns to be called after each render
 */
export function followStages<S>(document: Document, stageOf: (state: S) => string): (before: S, now: S) => void {
  const followErrors = createErrorFollower(document);
  return (before, now) => {
    if (stageOf(before) !== stageOf(now)) showStageStart(document);
    followErrors();
  };
}

/** To the first refused field, each time that its form is sent; one that is refused later waits until the player types no more. */
function createErrorFollower(document: Document): () => void {
  let isSent = false;
  let hadErrors = false;
  const send = ({ target }: Event) => {
    if (target instanceof Element && target.closest(SENDS)) isSent = true;
  };
  // Enter in a field clicks its form's button; a gamepad presses without a click what moves money
  document.addEventListener('click', send, true);
  document.addEventListener('svc-press', send, true);
  document.addEventListener('input', () => {
    isSent = false;
  });
  return () => {
    const field = document.querySelector<HTMLElement>('[aria-invalid="true"]');
    const isTyping = document.activeElement instanceof HTMLInputElement;
    if (field && (isSent || (!hadErrors && !isTyping))) field.focus();
    if (field) isSent = false;
    hadErrors = field !== null;
  };
}

/** A new stage starts at the top with its title focused, for screen readers and gamepads; a final stage focuses its button. */
function showStageStart(document: Document): void {
  document.defaultView?.scrollTo(0, 0);
  const start = document.getElementById('done') ?? ownStart(document) ?? titleOf(document);
  start?.focus({ preventScroll: start.id !== 'done' });
}

/** On a page whose title names the shop, and no view; alerts are announced without focus. */
function ownStart(document: Document): HTMLElement | null {
  const wanted = document.querySelector<HTMLElement>('.standalone [data-takes-focus]');
  const heading = document.querySelector<HTMLElement>('.standalone .notice:not([role="alert"]) h2');
  if (heading) heading.tabIndex = -1;
  heading?.setAttribute('aria-describedby', 'notice-text');
  return wanted ?? heading;
}
