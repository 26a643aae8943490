import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../../kit/components/icon.js';
import { onPadPress } from '../../kit/input/focus.js';
import { watchVisibility } from './watch-visibility.js';

interface PayButtonProps {
  label: string;
  disabled?: boolean;
  onPay: () => void;
}

/**
 * The one button that moves money. It works only while it can really be seen, and only for a press that the browser itself
 * vouches for, or one read from a pad inside this frame; made-up clicks and relayed input do nothing.
 */
export function PayButton({ label, disabled = false, onPay }: PayButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [armed, setArmed] = useState(false);
  const pressable = armed && !disabled;
  const press = useRef(() => {});
  press.current = () => {
    if (pressable) onPay();
  };
  useEffect(() => {
    if (!button.current) return;
    onPadPress(button.current, () => press.current());
    return watchVisibility(button.current, setArmed);
  }, []);
  return (
    <div class="pay-dock">
      <button
        ref={button}
        type="button"
        id="pay"
        class="button button-primary button-pay"
        aria-disabled={disabled || undefined}
        data-armed={armed}
        onClick={(event) => {
          if (event.isTrusted) press.current();
        }}
      >
        <Icon name="lock" />
        {label}
      </button>
    </div>
  );
}
