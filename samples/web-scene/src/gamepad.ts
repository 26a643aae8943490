import { isNintendo } from 'svc-bridge/frame';
import type { Direction, Mirror } from './mirror.js';

const PAD_BUTTONS: ReadonlyArray<readonly [number, Direction]> = [
  [12, 'up'],
  [13, 'down'],
  [14, 'left'],
  [15, 'right'],
];
const STICK_THRESHOLD = 0.6;

/** Lets any connected gamepad move between the scene's buttons and press them. */
export class GamepadInput {
  readonly #mirror: Mirror;
  #held = new Set<Direction | 'accept'>();

  constructor(mirror: Mirror) {
    this.#mirror = mirror;
  }

  /** Call once a frame; `listening` is false while a flow has the player's attention. */
  update(listening: boolean): void {
    const held = new Set(connectedPads().flatMap(pressed));
    const fresh = [...held].filter((action) => !this.#held.has(action));
    this.#held = held;
    if (!listening) return;
    for (const action of fresh) {
      if (action === 'accept') this.#mirror.press();
      else this.#mirror.move(action);
    }
  }
}

function pressed(pad: Gamepad): Array<Direction | 'accept'> {
  const actions: Array<Direction | 'accept'> = PAD_BUTTONS.filter(([index]) => pad.buttons[index]?.pressed).map(
    ([, direction]) => direction,
  );
  const [x = 0, y = 0] = pad.axes;
  if (x < -STICK_THRESHOLD) actions.push('left');
  if (x > STICK_THRESHOLD) actions.push('right');
  if (y < -STICK_THRESHOLD) actions.push('up');
  if (y > STICK_THRESHOLD) actions.push('down');
  // The buttons count by place; Nintendo's A is on the right, as on the payment pages.
  if (pad.buttons[isNintendo(pad) ? 1 : 0]?.pressed) actions.push('accept');
  return actions;
}

export function isGamepadConnected(): boolean {
  return connectedPads().length > 0;
}

function connectedPads(): Gamepad[] {
  try {
    return navigator.getGamepads().filter((pad) => pad !== null);
  } catch {
    // Throws when a portal's Permissions-Policy forbids gamepads.
    return [];
  }
}
