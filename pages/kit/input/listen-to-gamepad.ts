import { isNintendo } from 'svc-bridge/frame';
import type { MoveDirection } from './find-focus-target.js';

export interface PadActions {
  /** A gamepad is in use. Browsers tell of one once it is pressed. */
  start(): void;
  move(direction: MoveDirection): void;
  accept(): void;
  back(): void;
}

/** Of the standard mapping, which counts by place: 0 is below, 1 on the right. */
const BUTTONS = { accept: 0, back: 1, up: 12, down: 13, left: 14, right: 15 } as const;
const REPEAT_AFTER_MS = 400;
const REPEAT_EVERY_MS = 120;

type Press = keyof typeof BUTTONS;

/**
 * Polls gamepads inside this frame while one is connected. Buttons held when the page opened, or got focus or the gamepad back, count only
 * after release, so that the press that opened a shop cannot also pay in it.
 */
export function listenToGamepad(frame: Window, actions: PadActions): void {
  const since = new Map<Press, number>();
  let armed = false;
  let polling = false;

  const act = (press: Press) => {
    if (press === 'accept') actions.accept();
    else if (press === 'back') actions.back();
    else actions.move(press);
  };

  const poll = (now: number) => {
    const pads = readPads(frame.navigator);
    if (pads.length === 0) {
      polling = false;
      armed = false;
      return;
    }
    const held = heldPresses(pads);
    if (!frame.document.hasFocus()) armed = false;
    else if (!armed) armed = held.size === 0;
    else {
      for (const press of held) {
        const next = since.get(press);
        if (next === undefined) since.set(press, now + REPEAT_AFTER_MS);
        else if (press === 'accept' || press === 'back' || now < next) continue;
        else since.set(press, now + REPEAT_EVERY_MS);
        act(press);
      }
    }
    for (const press of since.keys()) if (!held.has(press)) since.delete(press);
    frame.requestAnimationFrame(poll);
  };

  const start = () => {
    if (polling) return;
    polling = true;
    actions.start();
    frame.requestAnimationFrame(poll);
  };
  frame.addEventListener('gamepadconnected', start);
  // a hidden page is not polled
  frame.addEventListener('blur', () => {
    armed = false;
  });
  if (readPads(frame.navigator).length > 0) start();
}

function heldPresses(pads: readonly Gamepad[]): Set<Press> {
  const held = new Set<Press>();
  for (const pad of pads) {
    const swap = isNintendo(pad) ? 1 : 0;
    for (const press of Object.keys(BUTTONS) as Press[]) {
      const button = BUTTONS[press];
      if (pad.buttons[button > 1 ? button : button ^ swap]?.pressed) held.add(press);
    }
    const [x = 0, y = 0] = pad.axes;
    if (x < -0.6) held.add('left');
    if (x > 0.6) held.add('right');
    if (y < -0.6) held.add('up');
    if (y > 0.6) held.add('down');
  }
  return held;
}

/** Those in use; `getGamepads` throws under a permissions policy without `gamepad`, and is missing in some web views. */
export function readPads(navigator: Navigator): Gamepad[] {
  try {
    return [...navigator.getGamepads()].filter((pad) => pad !== null);
  } catch {
    return [];
  }
}
