// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { onPadPress, pressFromPad, pressRelayed } from '../../kit/input/focus.js';
import { kindOf } from '../../look/ten-foot/pad-kinds.js';

/** A page with a Pay button, a gamepad and a window of this size; ten-foot mode begins once per page. */
async function setUp({ roomy = true, id = 'Xbox Wireless Controller', userAgent = '', tenFoot = '' } = {}) {
  vi.resetModules();
  const { sitBack } = await import('../../look/ten-foot/sit-back.js');
  let frames: FrameRequestCallback[] = [];
  let now = 0;
  let pressed: number[] = [];
  let axes = [0, 0, 0, 0];
  let onSize = () => {};
  const media = {
    matches: roomy,
    addEventListener(_: string, changed: () => void) {
      onSize = changed;
    },
  };
  vi.stubGlobal('matchMedia', () => media);
  vi.stubGlobal('PAD_TEXTS', {
    en: { select: 'Select', hold: 'Hold to confirm', page: 'Page', scroll: 'Scroll', back: 'Back', close: 'Close' },
  });
  const buttons = () => Array.from({ length: 17 }, (_, index) => ({ pressed: pressed.includes(index) }));
  vi.stubGlobal('navigator', { userAgent, getGamepads: () => [{ id, axes, buttons: buttons() }] });
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((run) => frames.push(run));
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const listen = document.addEventListener.bind(document);
  vi.spyOn(document, 'addEventListener').mockImplementation((...listener: Parameters<typeof listen>) => {
    listening.push(listener);
    listen(...listener);
  });
  document.documentElement.lang = 'en';
  document.documentElement.removeAttribute('style');
  document.documentElement.style.setProperty('--safe-top', '12px');
  document.documentElement.dataset.tenFoot = tenFoot;
  const dom = new DOMParser().parseFromString(
    '<div id="page"><button id="back">Back</button><button id="other">Other</button><button id="pay">Pay</button></div>',
    'text/html',
  );
  document.body.replaceChildren(...dom.body.children);
  const pay = document.getElementById('pay') as HTMLElement;
  const [paid, told] = [vi.fn(), vi.fn()];
  const said: unknown[] = [];
  onPadPress(pay, paid);
  pay.addEventListener('svc-say', (event) => said.push(event instanceof CustomEvent && event.detail));
  document.addEventListener('svc-sit-back', told);
  sitBack(document.documentElement);
  /** One frame, however long the page stood still before it. */
  const frameAfter = (ms: number) => {
    now += ms;
    const due = frames;
    frames = [];
    for (const run of due) run(now);
  };
  const frame = (ms = 16) => {
    for (let left = ms; left > 0; left -= 50) frameAfter(Math.min(50, left));
  };
  return {
    pay,
    paid,
    frame,
    frameAfter,
    root: document.documentElement,
    /** Buttons held from now on. */
    hold(...held: number[]) {
      pressed = held;
      frame();
    },
    tilt(down: number) {
      axes = [0, 0, 0, down];
    },
    resize(fits: boolean) {
      media.matches = fits;
      onSize();
    },
    hints: () => document.querySelector('.hints')?.textContent ?? '',
    /** What Pay was told to say. */
    said,
    /** Called when the page's host is to be told. */
    told,
  };
}

/** A page keeps its listeners for its life; these tests share one document. */
const listening: Array<Parameters<Document['removeEventListener']>> = [];

afterEach(() => {
  for (const listener of listening.splice(0)) document.removeEventListener(...listener);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('Pay in ten-foot mode', () => {
  it('is paid once after it was held, with a ring that fills', async () => {
    const { pay, paid, frame, hold } = await setUp();
    const heard = vi.fn();
    document.addEventListener('svc-press', heard);
    pay.focus();
    hold(0);
    pressFromPad(document);
    frame();
    frame(350);
    expect(Number(pay.style.getPropertyValue('--held'))).toBeCloseTo(0.5);
    expect([paid, heard].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
    frame(350);
    frame(5_000);
    expect([paid, heard].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    expect(pay.style.getPropertyValue('--held')).toBe('');
  });

  it('is not paid by a tap, which says what to do', async () => {
    const { pay, paid, frame, hold, said } = await setUp();
    pay.focus();
    hold(0);
    pressFromPad(document);
    frame(600);
    hold();
    frame(5_000);
    expect(paid).not.toHaveBeenCalled();
    expect(said).toEqual(['Hold to confirm']);
  });

  it('is not paid by a page that stood still meanwhile, as in a sleeping tab', async () => {
    const { pay, paid, frame, frameAfter, hold } = await setUp();
    pay.focus();
    hold(0);
    pressFromPad(document);
    frame();
    frameAfter(60_000);
    expect(paid).not.toHaveBeenCalled();
    frame(700);
    expect(paid).toHaveBeenCalledOnce();
  });

  it.each(['focus', 'the window'])('is not paid when it loses %s meanwhile', async (what) => {
    const { pay, paid, frame, hold, said } = await setUp();
    pay.focus();
    hold(0);
    pressFromPad(document);
    frame(600);
    if (what === 'focus') document.getElementById('other')?.focus();
    else vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    frame(200);
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    pay.focus();
    frame(5_000);
    expect(paid).not.toHaveBeenCalled();
    expect(said).toHaveLength(what === 'focus' ? 0 : 1);
  });

  it.each([
    ['another button', 1],
    ['a shoulder', 5],
  ])('is not paid by %s', async (_, button) => {
    const { pay, paid, frame, hold } = await setUp();
    pay.focus();
    hold(button);
    pressFromPad(document);
    frame(5_000);
    expect(paid).not.toHaveBeenCalled();
  });

  it('is held with the right button on a Nintendo pad', async () => {
    const { pay, paid, frame, hold } = await setUp({ id: '057e-2009-Pro Controller' });
    pay.focus();
    hold(1);
    pressFromPad(document);
    frame();
    frame(800);
    expect(paid).toHaveBeenCalledOnce();
  });

  it('is never paid by what a host relays', async () => {
    const { pay, paid, frame, hold } = await setUp();
    pay.focus();
    hold(0);
    pressRelayed(document);
    frame();
    frame(5_000);
    expect(paid).not.toHaveBeenCalled();
  });

  it('leaves other buttons to a tap', async () => {
    const { hold } = await setUp();
    const clicked = vi.fn();
    const other = document.getElementById('other');
    other?.addEventListener('click', clicked);
    other?.focus();
    hold(0);
    pressFromPad(document);
    expect(clicked).toHaveBeenCalledOnce();
  });
});

describe('the hints', () => {
  it.each([
    ['Xbox Wireless Controller (STANDARD GAMEPAD Vendor: 045e Product: 02fd)', 'ASelectBBackLBRBPageRScroll'],
    ['DualSense Wireless Controller (STANDARD GAMEPAD Vendor: 054c)', '✕Select○BackL1R1PageRScroll'],
    ['Pro Controller (STANDARD GAMEPAD Vendor: 057e Product: 2009)', 'ASelectBBackLRPageRScroll'],
    ['Unknown Gamepad', 'ASelectBBackLBRBPageRScroll'],
  ])('have the signs of %s', async (id, signs) => {
    const { hints } = await setUp({ id });
    expect(hints()).toBe(signs);
  });

  it.each([
    ['the code for the phone over the page', '<div class="handover"><button>Cancel</button></div>'],
    ['the filters of the history', '<div id="filter-panel"><button>Show results</button></div>'],
  ])('say Back where a step back closes %s', async (_what, html) => {
    const { hints } = await setUp();
    document.getElementById('back')?.remove();
    document.body.insertAdjacentHTML('beforeend', html);
    document.querySelector<HTMLElement>('body > div:last-of-type button')?.focus();
    expect(hints()).toBe('ASelectBBackLBRBPageRScroll');
  });

  it('promise no Close in a tab of its own, which cannot close itself', async () => {
    const { hints } = await setUp();
    document.getElementById('page')?.insertAdjacentHTML('beforeend', '<div class="standalone"></div>');
    document.getElementById('other')?.focus();
    expect(hints()).toBe('ASelectBBackLBRBPageRScroll');
    document.getElementById('back')?.remove();
    document.getElementById('pay')?.focus();
    expect(hints()).toBe('AHold to confirmLBRBPageRScroll');
  });

  it('say that Pay is held, and Close where there is no way back', async () => {
    const { pay, hints } = await setUp();
    document.getElementById('back')?.remove();
    pay.focus();
    expect(hints()).toBe('AHold to confirmBCloseLBRBPageRScroll');
  });

  it('are not spoken: what has focus speaks', async () => {
    await setUp();
    expect(document.querySelector('.hints')?.getAttribute('aria-hidden')).toBe('true');
  });
});

it('keeps a television’s margins over those of the game, and gives a small window its own back', async () => {
  const { root, resize } = await setUp();
  expect(root.dataset.tenFoot).toBe('on');
  expect(root.style.getPropertyValue('--safe-top')).toBe('calc(max(12px, 2.5vh))');
  resize(false);
  expect(root.dataset.tenFoot).toBe('off');
  expect(root.style.getPropertyValue('--safe-top')).toBe('12px');
});

describe('the host', () => {
  it.each(['', 'auto'])('is told once when it had asked for "%s"', async (tenFoot) => {
    const { told } = await setUp({ tenFoot });
    expect(told).toHaveBeenCalledOnce();
  });

  it('is told nothing when it had asked for it', async () => {
    const { told } = await setUp({ tenFoot: 'on' });
    expect(told).not.toHaveBeenCalled();
  });
});

describe('arrow keys', () => {
  const TELEVISION = 'Mozilla/5.0 (SMART-TV; LINUX; Tizen 7.0) AppleWebKit/537.36 (KHTML, like Gecko) Version/7.0';

  it.each([
    ['leave a select across the room', { roomy: true }, false],
    ['leave a select in a small window of a television', { roomy: false, userAgent: TELEVISION }, false],
    ['change a select in a small window at a desk', { roomy: false }, true],
  ])('%s', async (_what, where, isLeft) => {
    await setUp(where);
    const select = document.createElement('select');
    document.body.append(select);
    const press = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true });
    expect(select.dispatchEvent(press)).toBe(isLeft);
  });
});

it('scrolls by the right stick, and pages by the shoulders, once for each press', async () => {
  const { frame, hold, tilt } = await setUp();
  const region = document.documentElement;
  Object.defineProperty(document, 'scrollingElement', { value: region, configurable: true });
  vi.spyOn(region, 'clientHeight', 'get').mockReturnValue(1_000);
  const scrolled: number[] = [];
  region.scrollBy = ((to: ScrollToOptions) => void scrolled.push(Math.round(to.top ?? 0))) as typeof region.scrollBy;
  frame();
  tilt(1);
  frame(50);
  tilt(0.1);
  frame(50);
  expect(scrolled.splice(0)).toEqual([100]);
  hold(5);
  frame(50);
  hold();
  hold(4);
  expect(scrolled).toEqual([800, -800]);
});

it.each([
  ['054c-0ce6-Wireless Controller', 'playstation'],
  ['Joy-Con (L)', 'nintendo'],
  ['', 'xbox'],
])('takes "%s" for %s', (id, kind) => {
  expect(kindOf({ id })).toBe(kind);
});
