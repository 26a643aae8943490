import type { MoveDirection } from './find-focus-target.js';
import { moveFocus } from './focus.js';

const ARROWS: Record<string, MoveDirection> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** TV remotes send one of these for Back. */
const BACK_KEYS = new Set(['Escape', 'GoBack', 'BrowserBack', 'XF86Back']);

/** Arrow keys move focus unless the focused control needs them; Escape and a remote's Back go back. A held key presses once. */
export function listenToKeys(document: Document, onBack: () => void): void {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return;
    if (BACK_KEYS.has(event.key)) {
      event.preventDefault();
      onBack();
      return;
    }
    if (event.key === 'Enter' && event.repeat && event.target instanceof HTMLButtonElement) {
      event.preventDefault();
      return;
    }
    const direction = ARROWS[event.key];
    if (!direction || usesArrow(event.target, direction)) return;
    event.preventDefault();
    moveFocus(document, direction);
  });
  document.addEventListener('keydown', () => setNavigation(document, 'keys'), true);
  document.addEventListener('pointerdown', () => setNavigation(document, 'pointer'), true);
}

function setNavigation(document: Document, means: 'keys' | 'pointer'): void {
  document.documentElement.dataset.nav = means;
}

/** Text fields use left and right (and up and down where they have a meaning); selects, dates and radios use all. */
function usesArrow(target: EventTarget | null, direction: MoveDirection): boolean {
  if (target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement) return true;
  if (!(target instanceof HTMLInputElement)) return false;
  if (['checkbox', 'button', 'submit'].includes(target.type)) return false;
  if (['date', 'number', 'radio', 'range'].includes(target.type)) return true;
  return direction === 'left' || direction === 'right';
}
