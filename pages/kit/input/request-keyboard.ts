import type { PageSession } from '../channel/page-session.js';

const TYPED = ['text', 'email', 'search', 'tel', 'url', 'password', 'number'];

/**
 * Tells the host that a text field was pressed with a gamepad, and when the player has left it: a game on Steam or a console then shows
 * that platform's keyboard. The field's place is in CSS pixels of this page; what stands in it is not told.
 */
export function requestKeyboard({ activeElement: field }: Document, session: Pick<PageSession, 'progress'>): void {
  const isLine = field instanceof HTMLInputElement && TYPED.includes(field.type);
  if (!isLine && !(field instanceof HTMLTextAreaElement)) return;
  const { x, y, width, height } = field.getBoundingClientRect();
  const label = field.labels?.[0]?.textContent?.trim() || field.getAttribute('aria-label') || '';
  const mode = field.inputMode || field.type;
  const data = { label, mode, x, y, width, height, ...(field.maxLength > 0 && { maxLength: field.maxLength }) };
  session.progress('keyboard', { data });
  field.addEventListener('blur', () => session.progress('keyboard_done'), { once: true });
}
