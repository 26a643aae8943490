import type { ComponentChildren } from 'preact';

/** A labelled group of toggle pills. */
export function Choices({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <fieldset class="choices">
      <legend class="field-label">{title}</legend>
      <div class="choice-list">{children}</div>
    </fieldset>
  );
}

export function Choice({ label, chosen, onPress }: { label: string; chosen: boolean; onPress: () => void }) {
  return (
    <button type="button" class="choice" aria-pressed={chosen} onClick={onPress}>
      <bdi>{label}</bdi>
    </button>
  );
}
