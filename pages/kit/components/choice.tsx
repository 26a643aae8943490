import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icon.js';

/** A labelled group of toggle pills. */
export function Choices({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <fieldset class="choices">
      <legend class="field-label">{title}</legend>
      <div class="choice-list">{children}</div>
    </fieldset>
  );
}

interface ChoiceProps {
  id?: string | undefined;
  label: string;
  chosen: boolean;
  onPress: () => void;
}

export function Choice({ id, label, chosen, onPress }: ChoiceProps) {
  return (
    <button type="button" class="choice" id={id} aria-pressed={chosen} onClick={onPress}>
      <bdi>{label}</bdi>
    </button>
  );
}

interface SwitchProps {
  id?: string;
  label: string;
  icon?: IconName;
  on: boolean;
  onPress: (on: boolean) => void;
}

export function Switch({ id, label, icon, on, onPress }: SwitchProps) {
  return (
    <button type="button" class="pick" role="switch" id={id} aria-checked={on} onClick={() => onPress(!on)}>
      {icon && (
        <span class="line-sign">
          <Icon name={icon} />
        </span>
      )}
      <span class="line-main line-name">{label}</span>
      <span class="pick-switch" />
    </button>
  );
}
