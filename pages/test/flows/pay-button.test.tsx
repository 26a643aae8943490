// @vitest-environment jsdom
import { h, render } from 'preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PayButton } from '../../flows/payment/pay-button.js';
import { pressFromPad, pressRelayed } from '../../kit/input/focus.js';

type Entry = { isIntersecting: boolean; isVisible?: boolean };

const PRESS_AGAIN = 'Please press again.';

let report: ((entry: Entry) => void) | undefined;
let looks = 0;

class FakeObserver {
  constructor(onChange: (entries: Entry[]) => void) {
    report = (entry) => onChange([entry]);
  }
  observe(): void {
    looks += 1;
  }
  unobserve(): void {}
  disconnect(): void {}
}

/** Renders the button in a browser that reports the given visibility. */
async function setUp(entry: Entry) {
  const onPay = vi.fn();
  render(h(PayButton, { label: 'Pay', pressAgain: PRESS_AGAIN, onPay }), document.body);
  const button = document.getElementById('pay');
  if (!button) throw new Error('no button');
  button.focus();
  await vi.waitFor(() => expect(report).toBeDefined());
  report?.(entry);
  return { onPay, button };
}

const isArmed = (button: HTMLElement, armed: boolean) =>
  vi.waitFor(() => expect(button.dataset.armed).toBe(String(armed)), { timeout: 2_000 });

const says = (text: string) =>
  vi.waitFor(() => expect(document.querySelector('[role="status"]')?.textContent).toBe(text));

describe('the Pay button', () => {
  beforeEach(() => {
    report = undefined;
    Object.assign(window, { IntersectionObserver: FakeObserver });
  });
  afterEach(async () => {
    render(null, document.body);
    // Preact's effects run after a frame, or after 35 ms without one; they still need the document.
    await new Promise((resolve) => setTimeout(resolve, 50));
  });

  it('pays on a gamepad press in this frame while it is actually visible', async () => {
    const { onPay, button } = await setUp({ isIntersecting: true, isVisible: true });
    await isArmed(button, true);
    pressFromPad(document);
    expect(onPay).toHaveBeenCalledOnce();
  });

  it.each([
    ['covered', { isIntersecting: true, isVisible: false }],
    ['off screen', { isIntersecting: false, isVisible: false }],
  ])('does not pay while it is %s, and says so', async (_, entry) => {
    const { onPay, button } = await setUp(entry);
    await isArmed(button, false);
    pressFromPad(document);
    expect(onPay).not.toHaveBeenCalled();
    await says(PRESS_AGAIN);
  });

  it('makes the browser check again while it is covered, and works once it is visible', async () => {
    const { onPay, button } = await setUp({ isIntersecting: true, isVisible: false });
    const before = looks;
    await vi.waitFor(() => expect(looks).toBeGreaterThan(before), { timeout: 2_000 });
    pressFromPad(document);
    expect(onPay).not.toHaveBeenCalled();
    report?.({ isIntersecting: true, isVisible: true });
    await isArmed(button, true);
    pressFromPad(document);
    expect(onPay).toHaveBeenCalledOnce();
  });

  it('says what it is told above itself, until it loses focus or is paid', async () => {
    const { onPay, button } = await setUp({ isIntersecting: true, isVisible: true });
    await isArmed(button, true);
    const tell = () => button.dispatchEvent(new CustomEvent('svc-say', { detail: 'Hold to confirm' }));
    tell();
    await says('Hold to confirm');
    expect(document.querySelector('.pay-dock .toast > span')?.textContent).toBe('Hold to confirm');
    button.blur();
    await says('');
    tell();
    await says('Hold to confirm');
    button.focus();
    pressFromPad(document);
    expect(onPay).toHaveBeenCalledOnce();
    await says('');
  });

  it('ignores clicks made by scripts or relayed by the host', async () => {
    const { onPay, button } = await setUp({ isIntersecting: true, isVisible: true });
    await isArmed(button, true);
    button.click();
    pressRelayed(document);
    expect(onPay).not.toHaveBeenCalled();
  });

  it('waits a while on screen where the browser cannot report visibility, and again after a resize', async () => {
    const { onPay, button } = await setUp({ isIntersecting: true });
    pressFromPad(document);
    expect(onPay).not.toHaveBeenCalled();
    await isArmed(button, true);
    window.dispatchEvent(new Event('resize'));
    await isArmed(button, false);
    await isArmed(button, true);
    await says(PRESS_AGAIN);
    pressFromPad(document);
    expect(onPay).toHaveBeenCalledOnce();
    await says('');
  });
});
