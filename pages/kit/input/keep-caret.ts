import { digitsOf } from '../format/digits.js';

/** Whether a field's caret is behind all of its text. */
export function isCaretAtEnd({ value, selectionStart }: HTMLInputElement): boolean {
  return selectionStart === null || selectionStart >= value.length;
}

/**
 * Writes digits with the signs between them into the field that they were typed in. Whoever corrects one in the middle stays there: the
 * caret is behind the same digit.
 *
 * @returns `text`
 */
export function keepCaret(field: HTMLInputElement, text: string): string {
  const isAtEnd = isCaretAtEnd(field);
  let before = digitsOf(field.value.slice(0, field.selectionStart ?? 0)).length;
  field.value = text;
  if (isAtEnd) return text;
  let at = 0;
  for (; before > 0 && at < text.length; at += 1) if (/\d/.test(text.charAt(at))) before -= 1;
  field.setSelectionRange(at, at);
  return text;
}

/**
 * A `ref` for a field whose text is rewritten as it is typed: that would break off what an input method composes, and double its digits.
 * The field's own listeners hear of it once it is whole.
 */
export function keepComposition(field: HTMLInputElement | null): void {
  field?.addEventListener(
    'input',
    (event) => event instanceof InputEvent && event.isComposing && event.stopImmediatePropagation(),
    true,
  );
  field?.addEventListener('compositionend', () => field.dispatchEvent(new Event('input', { bubbles: true })));
}
