import type { Ref, TargetedEvent } from 'preact';
import { Icon } from './icon.js';

export interface FieldProps {
  id: string;
  label: string;
  value: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** What was recognised while typing, beside the label, where it moves nothing. */
  aside?: string;
  /** Those of `picked-field.tsx` are dates. */
  type?: 'text' | 'date';
  control?: Ref<HTMLInputElement>;
  inputMode?: 'numeric' | 'decimal' | 'text';
  autocomplete?: string;
  dir?: 'ltr' | 'auto';
  maxLength?: number;
  max?: string;
  /** Announced by screen readers; an optional field says so in its label. */
  required?: boolean;
  onType: (text: string, before: string, field: HTMLInputElement) => void;
}

/** A labelled field; screen readers announce its hint or, in its place, its error. */
export function Field({
  id,
  label,
  value,
  hint: normalHint,
  error,
  aside,
  onType,
  type = 'text',
  control = null,
  required = false,
  ...rest
}: FieldProps) {
  const hint = error ? undefined : normalHint;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const input = {
    ...rest,
    ref: control,
    class: 'field-input',
    id,
    name: id,
    value,
    'aria-required': required || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
    onInput: (event: TargetedEvent<HTMLInputElement>) => onType(event.currentTarget.value, value, event.currentTarget),
  };
  return (
    <div class="field">
      <div class="field-head">
        <label class="field-label" for={id}>
          {label}
        </label>
        {aside !== undefined && (
          <output class="line-note" for={id}>
            {aside}
          </output>
        )}
      </div>
      {type === 'date' ? <input {...input} type="date" /> : <input {...input} type="text" />}
      {hint && (
        <p class="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}

export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <p class="field-error" id={id} role="alert">
      <Icon name="alert" />
      <span>{text}</span>
    </p>
  );
}
