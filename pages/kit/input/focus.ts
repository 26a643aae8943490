import { findFocusTarget, type MoveDirection } from './find-focus-target.js';
import { openPicker } from './open-picker.js';

const FOCUSABLE =
  'button:not([disabled]), a[href], input:not([disabled]), select:not([disabled]), textarea:not([disabled]), summary, [tabindex="0"]';

/** Moves focus to the nearest control in that direction, within the innermost open scope; the first one when none has it. */
export function moveFocus(document: Document, direction: MoveDirection): void {
  const scopes = [...document.querySelectorAll<HTMLElement>('[data-focus-scope]')].filter(isShown);
  const scope = scopes.at(-1) ?? document.body;
  const controls = [...scope.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isShown);
  document.documentElement.dataset.nav = 'keys';
  const current = document.activeElement;
  const others = controls.filter((control) => control !== current);
  if (!current || !scope.contains(current) || current === document.body) {
    focusOn(others[0]);
    return;
  }
  if (current instanceof HTMLElement && scrollWithin(current, direction)) return;
  const index = findFocusTarget(
    current.getBoundingClientRect(),
    others.map((control) => control.getBoundingClientRect()),
    direction,
    document.dir === 'rtl',
  );
  if (index >= 0) focusOn(others[index]);
  else if (direction === 'up' || direction === 'down') scrollOn(document, direction);
}

function focusOn(control: HTMLElement | undefined): void {
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Text without controls must be readable from a pad too. */
function scrollOn(document: Document, direction: 'up' | 'down'): void {
  document.defaultView?.scrollBy({ top: direction === 'down' ? 160 : -160 });
}

/** A region with text of its own is read to its end before focus leaves it. */
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

function isShown(element: HTMLElement): boolean {
  return element.closest('[hidden], [inert]') === null && element.getClientRects().length > 0;
}

const padHandlers = new WeakMap<Element, () => void>();

/** Lets a pad's press inside this frame do what a click does, for controls that refuse made-up clicks. */
export function onPadPress(element: Element, handler: () => void): void {
  padHandlers.set(element, handler);
}

/** A press relayed by the host: it clicks what is safe to click; a control that moves money ignores such clicks. */
export function pressRelayed(document: Document): void {
  const target = document.activeElement;
  if (openPicker(target)) return;
  if (target instanceof HTMLElement && target !== document.body) target.click();
}

/** A press read from a pad inside this frame; it may also pay. */
export function pressFromPad(document: Document): void {
  const target = document.activeElement;
  const handler = target ? padHandlers.get(target) : undefined;
  if (handler) handler();
  else pressRelayed(document);
}
