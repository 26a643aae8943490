import { FieldError } from './field.js';

interface SelectFieldProps {
  id: string;
  label: string;
  value: string;
  choices: ReadonlyArray<{ value: string; label: string }>;
  error?: string | undefined;
  autocomplete?: string;
  onPick: (value: string) => void;
}

/** A labelled list to choose one from. */
export function SelectField({ id, label, value, choices, error, autocomplete, onPick }: SelectFieldProps) {
  return (
    <div class="field">
      <label class="field-label" for={id}>
        {label}
      </label>
      <select
        class="field-input"
        id={id}
        name={id}
        value={value}
        autocomplete={autocomplete}
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
