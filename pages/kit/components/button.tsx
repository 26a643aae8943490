import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icon.js';

export interface ButtonProps {
  label: string;
  onPress: () => void;
  kind?: 'primary' | 'plain' | 'quiet';
  icon?: IconName;
  small?: boolean;
  /** Shows a spinner and takes no presses; the button keeps focus. */
  busy?: boolean;
  disabled?: boolean;
  /** Answers a press while it is disabled: says what is missing. */
  onDisabledPress?: () => void;
  /** Submits its form; `onPress` is not called. */
  submit?: boolean;
  id?: string;
  /** Ids of the elements that describe it to screen readers. */
  describedBy?: string;
  /** Takes focus when it replaces the focused control. */
  takesFocus?: boolean;
}

export function Button({
  label,
  onPress,
  kind = 'plain',
  icon,
  small,
  busy = false,
  disabled = false,
  onDisabledPress,
  submit = false,
  id,
  describedBy,
  takesFocus = false,
}: ButtonProps) {
  const inert = busy || disabled;
  return (
    <button
      type={submit ? 'submit' : 'button'}
      id={id}
      class={`button button-${kind}${small ? ' button-small' : ''}`}
      aria-disabled={inert || undefined}
      aria-describedby={describedBy}
      data-takes-focus={takesFocus || undefined}
      onClick={() => {
        if (!inert && !submit) onPress();
        else if (disabled) onDisabledPress?.();
      }}
    >
      {busy ? <span class="spinner" aria-hidden="true" /> : icon && <Icon name={icon} />}
      {label}
    </button>
  );
}

/** A round icon button; `label` is its accessible name and tooltip. */
export function IconButton({
  label,
  icon,
  onPress,
  id,
}: {
  label: string;
  icon: IconName;
  onPress: () => void;
  id?: string;
}) {
  return (
    <button type="button" id={id} class="button button-icon" aria-label={label} title={label} onClick={onPress}>
      <Icon name={icon} />
    </button>
  );
}

export function Chip({ tone, icon, children }: { tone: ChipTone; icon: IconName; children: ComponentChildren }) {
  return (
    <span class={`chip chip-${tone}`}>
      <Icon name={icon} />
      {children}
    </span>
  );
}

export type ChipTone = 'good' | 'wait' | 'bad' | 'calm';
