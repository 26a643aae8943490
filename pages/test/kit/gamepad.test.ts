// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listenToGamepad } from '../../kit/input/listen-to-gamepad.js';

function setUp(getGamepads: () => unknown) {
  let frames: FrameRequestCallback[] = [];
  let now = 0;
  vi.stubGlobal('navigator', { getGamepads });
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((run) => frames.push(run));
  const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const actions = { start: vi.fn(), move: vi.fn(), accept: vi.fn(), back: vi.fn() };
  listenToGamepad(window, actions);
  const frame = (ms: number) => {
    now += ms;
    const due = frames;
    frames = [];
    for (const run of due) run(now);
  };
  return { actions, frame, focus, pending: () => frames.length };
}

function pad(...pressed: number[]) {
  return {
    id: 'Xbox Wireless Controller',
    axes: [0, 0],
    buttons: Array.from({ length: 16 }, (_, index) => ({ pressed: pressed.includes(index) })),
  };
}

describe('listenToGamepad', () => {
  beforeEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('does nothing where a policy forbids gamepads', () => {
    const { pending } = setUp(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(pending()).toBe(0);
  });

  it('ignores buttons held since before the page opened until they are released', () => {
    let held = pad(0);
    const { actions, frame } = setUp(() => [null, held]);
    frame(16);
    frame(16);
    expect(actions.accept).not.toHaveBeenCalled();
    held = pad();
    frame(16);
    held = pad(0);
    frame(16);
    frame(5_000);
    expect(actions.accept).toHaveBeenCalledOnce();
  });

  it.each<[string, (page: ReturnType<typeof setUp>, pads: (pads: unknown[]) => void) => void]>([
    [
      'without focus',
      ({ focus, frame }) => {
        focus.mockReturnValue(false);
        frame(16);
        focus.mockReturnValue(true);
      },
    ],
    ['while the page was hidden, which no frame tells', () => void window.dispatchEvent(new Event('blur'))],
    [
      'while the gamepad was away',
      ({ frame }, pads) => {
        pads([]);
        frame(16);
        pads([pad(0)]);
        window.dispatchEvent(new Event('gamepadconnected'));
      },
    ],
  ])('ignores a button pressed %s until it is released', (_when, leave) => {
    let pads: unknown[] = [pad()];
    const page = setUp(() => pads);
    const { actions, frame } = page;
    frame(16);
    pads = [pad(0)];
    leave(page, (now) => {
      pads = now;
    });
    frame(16);
    frame(16);
    expect(actions.accept).not.toHaveBeenCalled();
    pads = [pad()];
    frame(16);
    pads = [pad(0)];
    frame(16);
    frame(16);
    expect(actions.accept).toHaveBeenCalledOnce();
  });

  it.each(['Pro Controller (STANDARD GAMEPAD Vendor: 057e Product: 2009)', '057e-2009-Pro Controller', 'Joy-Con L+R'])(
    'accepts with the right button of %s, as its players do',
    (id) => {
      let held = { ...pad(), id };
      const { actions, frame } = setUp(() => [held]);
      frame(16);
      held = { ...pad(1), id };
      frame(16);
      expect(actions.accept).toHaveBeenCalledOnce();
      held = { ...pad(0), id };
      frame(16);
      expect(actions.back).toHaveBeenCalledOnce();
      expect(actions.accept).toHaveBeenCalledOnce();
    },
  );

  it('says once that a gamepad is in use', () => {
    const { actions, frame } = setUp(() => [pad()]);
    frame(16);
    frame(16);
    expect(actions.start).toHaveBeenCalledOnce();
  });

  it('repeats a direction that is held, slowly at first', () => {
    let held = pad();
    const { actions, frame } = setUp(() => [held]);
    frame(16);
    held = pad(13);
    frame(16);
    frame(300);
    expect(actions.move).toHaveBeenCalledTimes(1);
    frame(150);
    frame(130);
    expect(actions.move.mock.calls).toEqual([['down'], ['down'], ['down']]);
  });

  it('reads the stick and Back, and stops when the gamepad is disconnected', () => {
    let pads: unknown[] = [pad()];
    const { actions, frame, pending } = setUp(() => pads);
    frame(16);
    pads = [{ ...pad(1), axes: [-1, 0] }];
    frame(16);
    expect(actions.back).toHaveBeenCalledOnce();
    expect(actions.move).toHaveBeenCalledWith('left');
    pads = [];
    frame(16);
    expect(pending()).toBe(0);
  });
});
