import { opensPicker } from '../input/open-picker.js';
import { Field, FieldError, type FieldProps } from './field.js';

/** A labelled date; its value is `YYYY-MM-DD`. */
export function DateField(props: Omit<FieldProps, 'type' | 'control'>) {
  return <Field {...props} type="date" control={opensPicker} />;
}

interface SelectFieldProps {
  id: string;
  label: string;
  value: string;
  choices: ReadonlyArray<{ value: string; label: string }>;
  error?: string | undefined;
  autocomplete?: string;
  required?: boolean;
  onPick: (value: string) => void;
}

/** A labelled select. */
export function SelectField({
  id,
  label,
  value,
  choices,
  error,
  autocomplete,
  required = false,
  onPick,
}: SelectFieldProps) {
  return (
    <div class="field">
      <label class="field-label" for={id}>
        {label}
      </label>
      <select
        ref={opensPicker}
        class="field-input"
        id={id}
        name={id}
        value={value}
        autocomplete={autocomplete}
        aria-required={required || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onPick(event.currentTarget.value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}
