import { isNintendo } from '../frame/devices.js';

type Held = { readonly target: EventTarget; readonly init: KeyboardEventInit & { readonly keyCode: number } };

const watched = new WeakMap<Window, () => void>();

/**
 * Tracks which keys are down, so that none stays stuck in the game when a view takes the keyboard. However many
 * views a game makes, its window is watched once.
 *
 * @returns a function that tells the game that every key is up
 */
export function watchHeldKeys(window: Window): () => void {
  const release = watched.get(window) ?? watchKeysOf(window);
  watched.set(window, release);
  return release;
}

function watchKeysOf(window: Window): () => void {
  const held = new Map<string, Held>();
  window.addEventListener(
    'keydown',
    ({ key, code, keyCode, target }) => {
      if (target) held.set(code, { target, init: { key, code, keyCode, bubbles: true } });
    },
    true,
  );
  window.addEventListener('keyup', ({ code }) => void held.delete(code), true);
  return () => {
    for (const { target, init } of held.values()) target.dispatchEvent(new KeyboardEvent('keyup', init));
    held.clear();
  };
}

/** Where the browser reports what its policies allow. */
interface FeaturePolicy {
  allowsFeature(feature: string, origin: string): boolean;
}

const REPEAT_MS = 250;
/** Milliseconds of a page's life that no page reaches. */
const NEVER = 1e12;
const TILT = 0.6;
/** Buttons of the standard mapping, which counts by place; Nintendo's A is on the right. */
const BUTTONS: readonly (readonly [number, string])[] = [
  [12, 'up'],
  [13, 'down'],
  [14, 'left'],
  [15, 'right'],
  [0, 'accept'],
  [1, 'back'],
];

/**
 * Relays a gamepad to a page that does not read it itself: one that is not on screen, one without focus, or one whose game's policy
 * forbids it. A held direction repeats; a button that was down when this began does nothing until it was up.
 *
 * @returns stops relaying
 */
export function relayGamepad(
  window: Window,
  frame: HTMLIFrameElement,
  isOnScreen: () => boolean,
  relay: (action: string) => void,
): () => void {
  const { document } = window;
  const { featurePolicy } = document as Document & { featurePolicy?: FeaturePolicy };
  const onAction = (action: string) => {
    const mayRead = () => featurePolicy?.allowsFeature('gamepad', new URL(frame.src).origin) ?? true;
    if (!isOnScreen() || document.activeElement !== frame || !mayRead()) relay(action);
  };
  let down = new Set<string>(BUTTONS.map(([, action]) => action));
  let repeatAt = NEVER;
  let request = 0;

  const read = (): Set<string> => {
    const now = new Set<string>();
    for (const pad of window.navigator.getGamepads()) {
      if (!pad) continue;
      const swap = isNintendo(pad) ? 1 : 0;
      for (const [button, action] of BUTTONS) {
        if (pad.buttons[button > 1 ? button : button ^ swap]?.pressed) now.add(action);
      }
      const [x = 0, y = 0] = pad.axes;
      if (Math.abs(x) > TILT) now.add(x < 0 ? 'left' : 'right');
      if (Math.abs(y) > TILT) now.add(y < 0 ? 'up' : 'down');
    }
    return now;
  };
  const tick = (time: number) => {
    // First, as an action may end the flow, and this with it.
    request = window.requestAnimationFrame(tick);
    const now = read();
    const isRepeat = time >= repeatAt;
    for (const action of now) {
      const isNew = !down.has(action);
      if (isNew || (isRepeat && action !== 'accept' && action !== 'back')) onAction(action);
      if (isNew || isRepeat) repeatAt = time + REPEAT_MS;
    }
    down = now;
  };
  try {
    read();
    request = window.requestAnimationFrame(tick);
  } catch {
    // A Permissions-Policy forbids gamepads here; the page may still read its own.
  }
  return () => window.cancelAnimationFrame(request);
}
