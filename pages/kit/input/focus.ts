import { findFocusTarget, type MoveDirection } from './find-focus-target.js';
import { FOCUSABLE, isShown } from './focusable.js';

/** @param enters - whether focus has just come in, from the opposite side */
type InnerMove = (direction: MoveDirection, enters: boolean) => void;

const innerMoves = new WeakMap<Element, InnerMove>();

/** For a frame of another origin, whose page moves the focus itself: `move` runs when focus comes in, and for every move while it is there. */
export function onMoveInFrame(frame: Element, move: InnerMove): void {
  innerMoves.set(frame, move);
}

/** Moves focus on from a frame whose page has no further control in that direction. */
export function leaveFrame(frame: HTMLElement, direction: MoveDirection): void {
  const document = frame.ownerDocument;
  if (document.activeElement === frame) moveFrom(document, frame, direction);
}

/** Moves focus to the nearest control in that direction, within the innermost open scope; to the first control when nothing has focus. */
export function moveFocus(document: Document, direction: MoveDirection): void {
  const current = document.activeElement;
  const inner = current && innerMoves.get(current);
  if (inner) inner(direction, false);
  else moveFrom(document, current, direction);
}

function moveFrom(document: Document, current: Element | null, direction: MoveDirection): void {
  const scopes = [...document.querySelectorAll<HTMLElement>('[data-focus-scope]')].filter(isShown);
  const scope = scopes.at(-1) ?? document.body;
  const controls = [...scope.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isShown);
  document.documentElement.dataset.nav = 'keys';
  const others = controls.filter((control) => control !== current);
  if (!current || !scope.contains(current) || current === document.body) {
    focusOn(others[0], direction);
    return;
  }
  if (current instanceof HTMLElement && scrollWithin(current, direction)) return;
  const index = findFocusTarget(
    current.getBoundingClientRect(),
    others.map((control) => control.getBoundingClientRect()),
    direction,
    document.dir === 'rtl',
  );
  if (index >= 0) focusOn(others[index], direction);
  else if (direction === 'up' || direction === 'down') scrollOn(document, direction);
}

function focusOn(control: HTMLElement | undefined, direction: MoveDirection): void {
  control?.focus({ preventScroll: true });
  if (control) announce(control, 'move');
  control?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  if (control) innerMoves.get(control)?.(direction, true);
}

/** Text without controls must be readable with a gamepad too. */
function scrollOn(document: Document, direction: 'up' | 'down'): void {
  document.defaultView?.scrollBy({ top: direction === 'down' ? 160 : -160 });
}

/** Scrolls a text region to its end before focus leaves it. */
function scrollWithin(region: HTMLElement, direction: MoveDirection): boolean {
  if (direction !== 'up' && direction !== 'down') return false;
  const { scrollTop, scrollHeight, clientHeight } = region;
  const room = direction === 'down' ? scrollHeight - clientHeight - scrollTop : scrollTop;
  const view = region.ownerDocument.defaultView;
  if (room < 1 || !/auto|scroll/.test(view?.getComputedStyle(region).overflowY ?? '')) return false;
  const step = Math.min(room, clientHeight * 0.7);
  region.scrollBy({ top: direction === 'down' ? step : -step });
  return true;
}

const padHandlers = new WeakMap<Element, () => void>();

/** Handles a gamepad press inside this frame like a click, for controls that reject synthetic clicks. */
export function onPadPress(element: Element, handler: () => void): void {
  padHandlers.set(element, handler);
}

/** A press relayed by the host: it clicks the focused control, but a control that moves money ignores it. */
export function pressRelayed(document: Document): void {
  const target = document.activeElement;
  if (target instanceof HTMLElement && target !== document.body && announce(target, 'press')) target.click();
}

/** A press read from a gamepad inside this frame; it may also pay. */
export function pressFromPad(document: Document): void {
  const target = document.activeElement;
  const handler = target ? padHandlers.get(target) : undefined;
  if (!target || !handler) pressRelayed(document);
  else if (announce(target, 'press', handler)) handler();
}

/** One step back: what is open over the page closes first. */
export function goBack(document: Document, onBack: () => void): void {
  if (announce(document, 'back')) onBack();
}

/**
 * For those who accompany moves and presses, as a look's sounds do, or take a press or a step back over, as a list over the page does.
 *
 * @param handler - what a press does that is no click
 * @returns false when it was taken over
 */
function announce(control: Element | Document, what: 'move' | 'press' | 'back', handler?: () => void): boolean {
  const event = new CustomEvent(`svc-${what}`, { bubbles: true, cancelable: true, detail: handler });
  return control.dispatchEvent(event);
}
