// @vitest-environment jsdom
import { beforeEach, describe, expect, it, type Mock, vi } from 'vitest';
import type { PageSession } from '../../kit/channel/page-session.js';
import { requestKeyboard } from '../../kit/input/request-keyboard.js';

const PAGE = `
  <iframe id="fields" data-fields title="Card fields of the provider"></iframe>
  <iframe id="bank" title="The bank"></iframe>
  <label for="amount">Amount</label><input id="amount" inputmode="decimal">
  <button id="save">Save</button>`;

let session: { progress: Mock<PageSession['progress']> };

beforeEach(() => {
  document.body.replaceChildren(...new DOMParser().parseFromString(PAGE, 'text/html').body.children);
  session = { progress: vi.fn() };
});

function press(id: string): HTMLElement {
  const control = document.getElementById(id);
  if (!control) throw new Error(id);
  vi.spyOn(control, 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 20, 300, 180));
  vi.spyOn(document, 'activeElement', 'get').mockReturnValue(control);
  requestKeyboard(document, session);
  return control;
}

const PLACE = { x: 10, y: 20, width: 300, height: 180 };
const steps = () => session.progress.mock.calls.map(([step]) => step);

describe('a press of a gamepad', () => {
  it('asks for a keyboard for the fields of a card provider, where the frame is', () => {
    press('fields');
    const data = { label: 'Card fields of the provider', mode: 'numeric', ...PLACE };
    expect(session.progress.mock.calls).toEqual([['keyboard', { data }]]);
  });

  it('tells once that the fields were left, by the focus that comes to the page', () => {
    press('fields');
    for (const _ of ['at once', 'later'])
      document.getElementById('save')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    expect(steps()).toEqual(['keyboard', 'keyboard_done']);
  });

  it('asks for one for a field of the page, until it is left', () => {
    const amount = press('amount');
    expect(session.progress).toHaveBeenCalledWith('keyboard', { data: { label: 'Amount', mode: 'decimal', ...PLACE } });
    amount.dispatchEvent(new FocusEvent('blur'));
    expect(steps()).toEqual(['keyboard', 'keyboard_done']);
  });

  it.each(['bank', 'save'])('asks for none for %s', (id) => {
    press(id);
    expect(session.progress).not.toHaveBeenCalled();
  });
});
