import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../../kit/components/icon.js';
import { Toast } from '../../kit/components/notice.js';
import { onPadPress } from '../../kit/input/focus.js';

/** What a press finds missing. */
export interface Missing {
  /** Said in answer. */
  text: string;
  /** Of the control that the player goes on with; undefined: there is nothing to do but wait. */
  id?: string;
}

interface PayButtonProps {
  label: string;
  /** Said when a press came before the button worked: no press is lost in silence. */
  pressAgain: string;
  /** While it is there, a press pays nothing and leads to it. */
  missing?: Missing | undefined;
  disabled?: boolean;
  onPay: () => void;
}

/**
 * The one button that moves money. It works only while it is really visible, and only for a trusted press from the browser
 * or a press read from a gamepad inside this frame; synthetic clicks and relayed input do nothing.
 */
export function PayButton({ label, pressAgain, missing, disabled = false, onPay }: PayButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [armed, setArmed] = useState(false);
  const [said, setSaid] = useState<string>();
  /** What was found missing; said no more once it is there. */
  const [lacked, setLacked] = useState<string>();
  const press = useRef(() => {});
  press.current = () => {
    if (disabled) return;
    if (missing) {
      const control = document.getElementById(missing.id ?? '');
      control?.focus();
      // not where only its edge is seen
      control?.scrollIntoView?.({ block: 'center' });
      control?.addEventListener('blur', () => setLacked(undefined), { once: true });
      // last, as it ends when the focus leaves this button
      setLacked(missing.text);
      return;
    }
    setSaid(armed ? undefined : pressAgain);
    if (armed) onPay();
  };
  useEffect(() => {
    if (!button.current) return;
    onPadPress(button.current, () => press.current());
    button.current.addEventListener('svc-say', (event) => {
      if (event instanceof CustomEvent) setSaid(event.detail);
    });
    return watchVisibility(button.current, setArmed);
  }, []);
  return (
    <div class="pay-dock">
      <button
        ref={button}
        type="button"
        id="pay"
        class="button button-primary button-pay"
        aria-disabled={disabled || missing !== undefined || undefined}
        data-armed={armed}
        onBlur={() => {
          setSaid(undefined);
          setLacked(undefined);
        }}
        onClick={(event) => {
          if (event.isTrusted || missing) press.current();
        }}
      >
        <Icon name="lock" />
        {label}
      </button>
      <Toast text={lacked === missing?.text ? (lacked ?? said) : said} />
    </div>
  );
}

const ARM_DELAY_MS = 700;
const LOOK_AGAIN_MS = 300;

/** IntersectionObserver v2, which the type library lacks. */
interface VisibilityInit extends IntersectionObserverInit {
  trackVisibility: boolean;
  delay: number;
}

/**
 * Reports whether a button is really visible: not covered, faded, filtered, clipped or scaled by any page around this frame,
 * where the browser can tell; elsewhere once it has been on screen for a while, restarting whenever the page is
 * hidden, resized or scrolled away.
 *
 * @returns a function that stops watching
 */
export function watchVisibility(button: Element, onChange: (visible: boolean) => void): () => void {
  const window = button.ownerDocument.defaultView;
  if (!window) return () => {};
  let timer: number | undefined;
  let onScreen = false;
  let browserTells = false;
  let seen = false;

  const arm = () => {
    if (browserTells) return;
    window.clearTimeout(timer);
    onChange(false);
    if (onScreen && !button.ownerDocument.hidden) timer = window.setTimeout(() => onChange(true), ARM_DELAY_MS);
  };
  const options: VisibilityInit = { threshold: [0.9], trackVisibility: true, delay: 100 };
  const observer = new window.IntersectionObserver((entries) => {
    const entry = entries.at(-1);
    if (!entry) return;
    if ('isVisible' in entry && typeof entry.isVisible === 'boolean') {
      browserTells = true;
      seen = entry.isIntersecting && entry.isVisible;
      onChange(seen);
      return;
    }
    onScreen = entry.isIntersecting;
    arm();
  }, options);
  observer.observe(button);
  // A frame that the host hid and showed again, as around fullscreen, is not reported visible unless observed again.
  const lookAgain = window.setInterval(() => {
    if (!browserTells || seen) return;
    observer.unobserve(button);
    observer.observe(button);
  }, LOOK_AGAIN_MS);
  window.document.addEventListener('visibilitychange', arm);
  window.addEventListener('resize', arm);
  return () => {
    observer.disconnect();
    window.clearTimeout(timer);
    window.clearInterval(lookAgain);
    window.document.removeEventListener('visibilitychange', arm);
    window.removeEventListener('resize', arm);
  };
}
