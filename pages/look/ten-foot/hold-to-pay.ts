/** Long enough to mean it. */
const HOLD_MS = 700;
/** A page that stood still, such as a sleeping tab, has not seen the button held meanwhile. */
const LONGEST_FRAME_MS = 100;
/** Not pressable now: the press goes on, and does nothing. */
const RESTING = '[aria-disabled="true"], [data-armed="false"]';

interface Hold {
  readonly button: HTMLElement;
  readonly pay: () => void;
  heldMs: number;
  /** The last frame, ms. */
  before?: number;
}

/**
 * A button that moves money is held, not tapped: a gamepad has no second press to aim with. Its ring fills meanwhile (`--held`).
 *
 * @param onTap - this one was released too early
 * @returns to be called in each frame
 */
export function holdToPay(document: Document, onTap: (button: HTMLElement) => void) {
  let hold: Hold | undefined;
  let isThrough = false;
  document.addEventListener(
    'svc-press',
    (event) => {
      if (!(event instanceof CustomEvent) || !(event.target instanceof HTMLElement)) return;
      const { target: button, detail: pay } = event;
      if (isThrough || !pay || button.matches(RESTING)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      hold = { button, pay, heldMs: 0 };
    },
    true,
  );

  const end = ({ button }: Hold) => {
    hold = undefined;
    button.style.removeProperty('--held');
  };
  const goThrough = ({ button, pay }: Hold) => {
    isThrough = true;
    // For those who accompany presses.
    button.dispatchEvent(new CustomEvent('svc-press', { bubbles: true, detail: pay }));
    isThrough = false;
    pay();
  };
  return {
    frame(now: number, isHeld: boolean): void {
      if (!hold) return;
      const current = hold;
      if (!isHeld || document.activeElement !== current.button) {
        end(current);
        if (document.activeElement === current.button) onTap(current.button);
        return;
      }
      current.heldMs += Math.min(LONGEST_FRAME_MS, now - (current.before ?? now));
      current.before = now;
      const share = current.heldMs / HOLD_MS;
      current.button.style.setProperty('--held', String(Math.min(1, share)));
      if (share < 1) return;
      end(current);
      goThrough(current);
    },
  };
}
