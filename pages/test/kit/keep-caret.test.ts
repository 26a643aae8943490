// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { formatExpiry, groupDigits } from '../../flows/payment/card-check.js';
import { isCaretAtEnd, keepCaret, keepComposition } from '../../kit/input/keep-caret.js';

type Format = (text: string, before: string, isAtEnd: boolean) => string;

/** A field that says what a format makes of each key; `|` is its caret. */
function fieldOf(shown: string, format: Format) {
  const field = document.createElement('input');
  const caret = shown.indexOf('|');
  field.value = shown.replace('|', '');
  field.setSelectionRange(caret, caret);
  const change = (start: number, end: number, text: string) => {
    const { value } = field;
    field.value = value.slice(0, start) + text + value.slice(end);
    field.setSelectionRange(start + text.length, start + text.length);
    keepCaret(field, format(field.value, value, isCaretAtEnd(field)));
    return `${field.value.slice(0, field.selectionStart ?? 0)}|${field.value.slice(field.selectionStart ?? 0)}`;
  };
  const at = () => field.selectionStart ?? 0;
  return { type: (key: string) => change(at(), at(), key), erase: () => change(at() - 1, at(), '') };
}

it('a digit in the middle of a card number is corrected where it stands', () => {
  const field = fieldOf('4242 42|42 4242 4242', groupDigits);
  expect(field.erase()).toBe('4242 4|424 2424 242');
  expect(field.erase()).toBe('4242| 4242 4242 42');
  expect(field.type('9')).toBe('4242 9|424 2424 242');
  expect(field.type('8')).toBe('4242 98|42 4242 4242');
});

it('the space between two groups is passed, and the digit before it deleted next', () => {
  const field = fieldOf('4242 |4242', groupDigits);
  expect(field.erase()).toBe('4242| 4242');
  expect(field.erase()).toBe('424|4 242');
});

it('a letter moves nothing', () => {
  expect(fieldOf('4242 4|242', groupDigits).type('x')).toBe('4242 4|242');
});

it('a month is corrected where it stands', () => {
  const field = fieldOf('12|/31', formatExpiry);
  expect(field.erase()).toBe('1|/31');
  expect(field.type('1')).toBe('11|/31');
});

it('at the end of the text the caret stays at the end', () => {
  expect(fieldOf('4242|', groupDigits).type('5')).toBe('4242 5|');
  expect(fieldOf('1|', formatExpiry).type('2')).toBe('12/|');
});

it('what an input method composes is left as it is until it is whole', () => {
  const field = document.createElement('input');
  const heard: string[] = [];
  keepComposition(field);
  field.addEventListener('input', () => heard.push(keepCaret(field, groupDigits(field.value))));
  for (const value of ['４', '４２', '４２４２４']) {
    field.value = value;
    field.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }));
  }
  expect(field.value).toBe('４２４２４');
  field.dispatchEvent(new CompositionEvent('compositionend'));
  expect(field.value).toBe('4242 4');
  expect(heard).toEqual(['4242 4']);
});
