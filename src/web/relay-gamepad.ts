import type { PageFrame } from './page-frame.js';

/** Where the browser tells what its policies allow. */
interface FeaturePolicy {
  allowsFeature(feature: string, origin: string): boolean;
}

const REPEAT_MS = 250;
const TILT = 0.6;
/** Buttons of the standard mapping. */
const BUTTONS: readonly (readonly [number, string])[] = [
  [12, 'up'],
  [13, 'down'],
  [14, 'left'],
  [15, 'right'],
  [0, 'accept'],
  [1, 'back'],
];

/**
 * Relays a gamepad to a page that does not read it itself: one without focus, or one whose game's policy forbids it. A
 * held direction repeats; a button that was down when this began does nothing until it was up.
 *
 * @returns stops relaying
 */
export function relayGamepad(window: Window, { element, post }: Pick<PageFrame, 'element' | 'post'>): () => void {
  const { document } = window;
  const { featurePolicy } = document as Document & { featurePolicy?: FeaturePolicy };
  const onAction = (action: string) => {
    const mayRead = featurePolicy?.allowsFeature('gamepad', new URL(element.src).origin) ?? true;
    if (document.activeElement !== element || !mayRead) post({ type: 'input', action });
  };
  let down = new Set<string>(BUTTONS.map(([, action]) => action));
  let repeatAt = Number.POSITIVE_INFINITY;
  let request = 0;

  const read = (): Set<string> => {
    const now = new Set<string>();
    for (const pad of window.navigator.getGamepads()) {
      if (!pad) continue;
      for (const [button, action] of BUTTONS) if (pad.buttons[button]?.pressed) now.add(action);
      const [x = 0, y = 0] = pad.axes;
      if (Math.abs(x) > TILT) now.add(x < 0 ? 'left' : 'right');
      if (Math.abs(y) > TILT) now.add(y < 0 ? 'up' : 'down');
    }
    return now;
  };
  const tick = (time: number) => {
    const now = read();
    const isRepeat = time >= repeatAt;
    for (const action of now) {
      const isNew = !down.has(action);
      if (isNew || (isRepeat && action !== 'accept' && action !== 'back')) onAction(action);
      if (isNew || isRepeat) repeatAt = time + REPEAT_MS;
    }
    down = now;
    request = window.requestAnimationFrame(tick);
  };
  try {
    read();
    request = window.requestAnimationFrame(tick);
  } catch {
    // A Permissions-Policy forbids gamepads here; the page may still read its own.
  }
  return () => window.cancelAnimationFrame(request);
}
