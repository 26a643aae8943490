import type { Texts } from '@svc-bridge/texts';
import { fieldsOf, textOf } from 'svc-bridge/view';
import { saveFile } from '../browser/save-file.js';
import { Button } from './button.js';
import { Icon } from './icon.js';
import { DOWNLOAD } from './more-icons.js';

/** How far saving the receipt has come. */
export type Saving = 'idle' | 'busy' | 'failed';

interface SaveReceiptProps {
  saving: Saving;
  texts: Texts['receipt'];
  onSave: () => void;
}

/** Saves the receipt as a PDF, where the host can save files. */
export function SaveReceipt({ saving, texts, onSave }: SaveReceiptProps) {
  return (
    <>
      <Button id="save" label={texts.save} icon={DOWNLOAD} busy={saving === 'busy'} onPress={onSave} />
      {saving === 'failed' && (
        <p class="field-error" role="alert">
          <Icon name="alert" />
          <span>{texts.saveFailed}</span>
        </p>
      )}
    </>
  );
}

/** Fetches the receipt as a file and downloads it. */
export async function saveReceipt(
  fetchFile: () => Promise<{ readonly ok: true; readonly value: unknown } | { readonly ok: false }>,
  change: (saving: Saving) => void,
): Promise<void> {
  change('busy');
  const answer = await fetchFile();
  const { file_name, content } = (answer.ok && fieldsOf(answer.value)) || {};
  try {
    const bytes = Uint8Array.from(atob(textOf(content) ?? '?'), (letter) => letter.charCodeAt(0));
    saveFile(document, textOf(file_name) ?? 'receipt.pdf', 'application/pdf', bytes);
    change('idle');
  } catch {
    // no answer, or none in base64
    change('failed');
  }
}
