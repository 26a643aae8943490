import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { whenPainted } from '../../kit/page/when-painted.js';

type Tell = (list: { getEntriesByName(name: string): string[] }) => void;

let frames: (() => void)[];
let observers: Tell[];

/** A browser that reports paints if it supports the entry type `paint`, and paints only on demand. */
function setUp(supportedEntryTypes: string[]) {
  frames = [];
  observers = [];
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      static supportedEntryTypes = supportedEntryTypes;
      constructor(tell: Tell) {
        observers.push(tell);
      }
      observe() {}
    },
  );
  const settled = vi.fn();
  void whenPainted().then(settled);
  return settled;
}

function draw() {
  for (const run of frames.splice(0)) run();
}

function tell(painted: string) {
  for (const observer of observers) observer({ getEntriesByName: (name) => [painted].filter((one) => one === name) });
}

describe('whenPainted', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('settles when the browser reports content on screen, not when it is only drawn', async () => {
    const settled = setUp(['paint']);
    draw();
    tell('first-paint');
    await vi.advanceTimersByTimeAsync(10);
    expect(settled).not.toHaveBeenCalled();
    tell('first-contentful-paint');
    await vi.advanceTimersByTimeAsync(0);
    expect(settled).toHaveBeenCalledOnce();
  });

  it.each([
    ['does not support paint entries', []],
    ['reports no paint to a frame', ['paint']],
  ])('settles two frames after drawing where the browser %s', async (_, types) => {
    const settled = setUp(types);
    draw();
    await vi.advanceTimersByTimeAsync(40);
    expect(settled).toHaveBeenCalledOnce();
  });

  it('settles in a frame that is never drawn', async () => {
    const settled = setUp(['paint']);
    await vi.advanceTimersByTimeAsync(300);
    expect(settled).toHaveBeenCalledOnce();
  });
});
