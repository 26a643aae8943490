import { isTelevision } from '../frame/devices.js';
import type { FrameTheme } from '../frame/messages.js';

/**
 * Whether the player is across the room: on a television, or with a gamepad, of which a browser tells once it was pressed on this
 * page. The game's theme decides before that.
 */
export function isTenFoot({ navigator }: Window, theme?: FrameTheme): boolean {
  const asked = theme?.tenFoot ?? 'auto';
  if (asked !== 'auto') return asked === 'on';
  try {
    return isTelevision(navigator) || navigator.getGamepads().some(Boolean);
  } catch {
    // A Permissions-Policy forbids gamepads.
    return false;
  }
}
