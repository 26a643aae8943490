import { FOCUSABLE, isShown } from '../../kit/input/focusable.js';

/** Of the standard mapping. */
const [LEFT_SHOULDER, RIGHT_SHOULDER, RIGHT_STICK_DOWN] = [4, 5, 3];
const DEAD = 0.2;
/** Screens in a second, fully tilted. */
const SPEED = 2;
/** Of a screen; the rest shows where one was. */
const PAGE = 0.8;

/**
 * The right stick scrolls, the shoulder buttons page; focus goes along with a page.
 *
 * @returns to be called in each frame
 */
export function scrollByPad(document: Document) {
  let before: number | undefined;
  // What is held when this begins counts once it was released.
  let wasHeld = true;
  return {
    frame(now: number, pads: readonly Gamepad[]): void {
      const seconds = Math.min(0.1, (now - (before ?? now)) / 1_000);
      before = now;
      const region = scrollerOf(document);
      const tilt = largest(pads.map(({ axes }) => axes[RIGHT_STICK_DOWN] ?? 0));
      if (region && Math.abs(tilt) > DEAD) {
        region.scrollBy({ top: tilt * Math.abs(tilt) * SPEED * seconds * region.clientHeight });
      }
      const isHeld = (button: number) => pads.some(({ buttons }) => buttons[button]?.pressed);
      const direction = isHeld(RIGHT_SHOULDER) ? 1 : isHeld(LEFT_SHOULDER) ? -1 : 0;
      if (region && direction !== 0 && !wasHeld) page(document, region, direction);
      wasHeld = direction !== 0;
    },
  };
}

function largest(tilts: readonly number[]): number {
  return tilts.reduce((most, tilt) => (Math.abs(tilt) > Math.abs(most) ? tilt : most), 0);
}

/** A text region with focus, the list over the page, or the page. */
function scrollerOf(document: Document): Element | null {
  const focused = document.activeElement;
  const own = focused instanceof HTMLElement && focused.tabIndex === 0 && scrolls(focused) ? focused : null;
  return own ?? document.querySelector('[data-focus-scope] .picker-list') ?? document.scrollingElement;
}

const scrolls = (element: Element) => element.scrollHeight > element.clientHeight + 1;

function page(document: Document, region: Element, direction: 1 | -1): void {
  region.scrollBy({ top: direction * PAGE * region.clientHeight });
  if (region === document.activeElement) return;
  const scope = region === document.scrollingElement ? document.body : region;
  const { height } = document.documentElement.getBoundingClientRect();
  const bottom = Math.min(height, document.defaultView?.innerHeight ?? height);
  const shown = [...scope.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((control) => {
    const box = control.getBoundingClientRect();
    return isShown(control) && control.id !== 'back' && control.id !== 'close' && box.top >= 0 && box.bottom <= bottom;
  });
  document.documentElement.dataset.nav = 'keys';
  // The browser keeps it clear of the bar and of the hints.
  shown.at(direction === 1 ? 0 : -1)?.focus();
}
