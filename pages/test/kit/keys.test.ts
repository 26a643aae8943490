// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { onPadPress, pressFromPad, pressRelayed } from '../../kit/input/focus.js';
import { listenToKeys } from '../../kit/input/listen-to-keys.js';

const onBack = vi.fn();
listenToKeys(document, () => onBack());

function place(html: string, boxes: Record<string, [number, number]>): void {
  document.body.replaceChildren(new DOMParser().parseFromString(html, 'text/html').body);
  for (const [id, [left, top]] of Object.entries(boxes)) {
    const element = document.getElementById(id);
    if (!element) throw new Error(id);
    element.getBoundingClientRect = () => new DOMRect(left, top, 100, 40);
    element.getClientRects = () => Object.assign([new DOMRect(left, top, 100, 40)], { item: () => null });
    element.scrollIntoView = () => {};
  }
}

const press = (key: string) =>
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  );

describe('keys', () => {
  beforeEach(() => {
    onBack.mockReset();
    place('<button id="a">a</button><button id="b">b</button><input id="c" type="search">', {
      a: [0, 0],
      b: [0, 100],
      c: [200, 100],
    });
  });

  it('moves focus by arrow, starting at the first control', () => {
    press('ArrowDown');
    expect(document.activeElement?.id).toBe('a');
    press('ArrowDown');
    expect(document.activeElement?.id).toBe('b');
    press('ArrowRight');
    expect(document.activeElement?.id).toBe('c');
  });

  it('leaves left and right to a text field, but not up and down', () => {
    document.getElementById('c')?.focus();
    press('ArrowLeft');
    expect(document.activeElement?.id).toBe('c');
    press('ArrowUp');
    expect(document.activeElement?.id).toBe('a');
  });

  it('presses a button once while Enter is held', () => {
    document.getElementById('a')?.focus();
    const enter = (repeat: boolean) =>
      new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true });
    expect(document.activeElement?.dispatchEvent(enter(false))).toBe(true);
    expect(document.activeElement?.dispatchEvent(enter(true))).toBe(false);
  });

  it.each(['Escape', 'GoBack', 'BrowserBack'])('goes back on %s', (key) => {
    press(key);
    expect(onBack).toHaveBeenCalledOnce();
  });

  it('ignores keys with a modifier, which belong to the browser', () => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', ctrlKey: true, bubbles: true }));
    expect(onBack).not.toHaveBeenCalled();
  });
});

describe('presses', () => {
  it('click when relayed; only a gamepad of this frame triggers a control’s own handler', () => {
    place('<button id="pay">pay</button>', { pay: [0, 0] });
    const pay = document.getElementById('pay');
    const [clicked, padded] = [vi.fn(), vi.fn()];
    pay?.addEventListener('click', (event) => clicked(event.isTrusted));
    if (pay) onPadPress(pay, padded);
    pay?.focus();
    pressRelayed(document);
    expect(clicked).toHaveBeenCalledWith(false);
    expect(padded).not.toHaveBeenCalled();
    pressFromPad(document);
    expect(padded).toHaveBeenCalledOnce();
  });
});
