import { isNintendo } from '../frame/devices.js';

const watched = new WeakMap<Window, () => void>();

/**
 * Tracks which keys and mouse buttons are down, so that none stays stuck in the game when a view takes the keyboard and the mouse. However
 * many views a game makes, its window is watched once.
 *
 * @returns a function that tells the game that all of them are up
 */
export function watchHeldInput(window: Window): () => void {
  const release = watched.get(window) ?? watchInputOf(window);
  watched.set(window, release);
  return release;
}

/** As a browser tells of a button that is released outside the window, where nothing of the game can be pressed. */
const OUTSIDE = { clientX: -1, clientY: -1, bubbles: true };

function watchInputOf(window: Window): () => void {
  /** By key or button: what it was pressed on, and how that hears of its release. */
  const held = new Map<string | number, readonly [EventTarget | null, ...Event[]]>();
  const onPress = ({ button, target, pointerType, pointerId }: MouseEvent & Partial<PointerEvent>) => {
    // A touch ends in the game by itself. A `mousedown` may follow its `pointerdown`, which alone knows its id.
    if (held.has(button) || (pointerType && pointerType !== 'mouse')) return;
    const init = { ...OUTSIDE, button, pointerType: 'mouse', pointerId: pointerId ?? 1, isPrimary: true };
    held.set(button, [target, new PointerEvent('pointerup', init), new MouseEvent('mouseup', init)]);
  };
  const onRelease = ({ button }: MouseEvent) => void held.delete(button);
  window.addEventListener(
    'keydown',
    ({ key, code, keyCode, target }) => {
      held.set(code, [target, new KeyboardEvent('keyup', { key, code, keyCode, bubbles: true })]);
    },
    true,
  );
  window.addEventListener('keyup', ({ code }) => void held.delete(code), true);
  // A game that prevents the default of the one hears nothing of the other.
  for (const kind of ['pointer', 'mouse'] as const) {
    window.addEventListener(`${kind}down`, onPress, true);
    window.addEventListener(`${kind}up`, onRelease, true);
  }
  return () => {
    const all = [...held.values()];
    held.clear();
    for (const [target, ...events] of all) for (const event of events) target?.dispatchEvent(event);
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
