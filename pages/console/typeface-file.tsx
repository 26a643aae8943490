import { useState } from 'preact/hooks';
import { MAX_TYPEFACE_BYTES } from 'svc-bridge/model';
import { Button } from '../kit/components/button.js';
import { FieldError } from '../kit/components/field.js';

interface Props {
  id: string;
  label: string;
  /** Empty: there is none. */
  value: string;
  error: string | undefined;
  /** With its content as a `data:` URL; empty: none. */
  onPick: (file: string) => void;
}

/** A typeface's file: which one is worn, another in its place, or none. */
export function TypefaceFile({ id, label, value, error, onPick }: Props) {
  const [picked, pick] = useState('');
  const [problem, refuse] = useState('');
  const wrong = problem || error;
  const read = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    // the same file can be picked again, after it was changed
    input.value = '';
    if (!file) return;
    const isTooLarge = file.size > MAX_TYPEFACE_BYTES;
    refuse(isTooLarge ? `${file.name} has ${Math.ceil(file.size / 1024)} KB; at most 300 are allowed.` : '');
    if (isTooLarge) return;
    pick(file.name);
    onPick(await dataUrlOf(file));
  };
  return (
    <div class="field">
      <label class="field-label" for={id}>
        {label}
      </label>
      <input
        id={id}
        type="file"
        accept=".woff2,font/woff2"
        aria-invalid={wrong ? true : undefined}
        aria-describedby={`${id}-${wrong ? 'error' : 'hint'}`}
        onChange={(event) => void read(event.currentTarget)}
      />
      {!wrong && (
        <p class="field-hint" id={`${id}-hint`}>
          {wornOf(value, picked)} WOFF2, at most 300 KB. The service keeps it: no player’s browser fetches it elsewhere.
        </p>
      )}
      <FieldError id={`${id}-error`} text={wrong} />
      {value && <Button label="Remove the file" id="remove-typeface" kind="quiet" onPress={() => onPick('')} />}
    </div>
  );
}

function wornOf(value: string, picked: string): string {
  if (value === '') return 'None.';
  return value.startsWith('data:') ? `${picked}, not saved yet.` : 'One is set.';
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
