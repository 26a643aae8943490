import type { PageSession } from '../channel/page-session.js';

const TYPED = ['text', 'email', 'search', 'tel', 'url', 'password', 'number'];

/**
 * Tells the host that a text field was pressed with a gamepad, and when the player has left it: a game on Steam or a console then shows
 * that platform's keyboard, which types into what has focus. The field's place is in CSS pixels of this page; what stands in it is not told.
 * A card provider's fields count as one.
 */
export function requestKeyboard(document: Document, session: Pick<PageSession, 'progress'>): void {
  const { activeElement: field } = document;
  const done = () => session.progress('keyboard_done');
  if (field instanceof HTMLIFrameElement && field.dataset.fields !== undefined) {
    session.progress('keyboard', { data: { label: field.title, mode: 'numeric', ...placeOf(field) } });
    // Not every browser says `blur` to a frame.
    document.addEventListener('focusin', done, { once: true });
    return;
  }
  const isLine = field instanceof HTMLInputElement && TYPED.includes(field.type);
  if (!isLine && !(field instanceof HTMLTextAreaElement)) return;
  const label = field.labels?.[0]?.textContent?.trim() || field.getAttribute('aria-label') || '';
  const mode = field.inputMode || field.type;
  const data = { label, mode, ...placeOf(field), ...(field.maxLength > 0 && { maxLength: field.maxLength }) };
  session.progress('keyboard', { data });
  field.addEventListener('blur', done, { once: true });
}

function placeOf(field: Element) {
  const { x, y, width, height } = field.getBoundingClientRect();
  return { x, y, width, height };
}
