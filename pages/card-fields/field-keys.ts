import { findFocusTarget, type MoveDirection } from '../kit/input/find-focus-target.js';

/** Arrows up and down, Enter and Escape in the fields; everything else belongs to the typing. */
export function listenToFieldKeys(document: Document, onLeave: (direction: string) => void): void {
  document.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return;
    const { key } = event;
    if (key === 'Escape' || key === 'GoBack' || key === 'BrowserBack') onLeave('back');
    else if (key === 'Enter' && !event.repeat) onLeave('submit');
    else if (key === 'ArrowUp') moveInFields(document, { direction: 'up', enters: false }, onLeave);
    else if (key === 'ArrowDown') moveInFields(document, { direction: 'down', enters: false }, onLeave);
    else return;
    event.preventDefault();
  });
}

/** Moves focus to the next field in that direction; out of the fields when there is none. */
export function moveInFields(
  document: Document,
  { direction, enters }: { readonly direction: string; readonly enters: boolean },
  onLeave: (direction: string) => void,
): void {
  const fields = [...document.querySelectorAll('input')];
  const current = document.activeElement;
  if (direction === 'error') document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  if (!isDirection(direction)) return;
  if (enters || !(current instanceof HTMLInputElement)) {
    (direction === 'up' ? fields.at(-1) : fields[0])?.focus();
    return;
  }
  const others = fields.filter((field) => field !== current);
  const boxes = others.map((field) => field.getBoundingClientRect());
  const target = others[findFocusTarget(current.getBoundingClientRect(), boxes, direction, document.dir === 'rtl')];
  if (target) target.focus();
  else onLeave(direction);
}

function isDirection(word: string): word is MoveDirection {
  return ['up', 'down', 'left', 'right'].includes(word);
}
