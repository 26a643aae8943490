/**
 * A remote has arrows and no Tab: they leave what would keep them at a desk. Enter opens the list of a select or a date, as a gamepad's
 * press does.
 *
 * @param isFar - whether the keys are a remote's, as far as that can be known
 */
export function leaveByArrows(document: Document, isFar: () => boolean): void {
  document.addEventListener(
    'keydown',
    (event) => {
      const { key, target: control } = event;
      if (!isFar() || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.isComposing) return;
      if (isPicked(control) && key === 'Enter') {
        const press = new CustomEvent('svc-press', { bubbles: true, cancelable: true });
        if (event.repeat || !control.dispatchEvent(press)) event.preventDefault();
      } else if (isPicked(control) ? key.startsWith('Arrow') : isAtEnd(control, key)) {
        event.preventDefault();
        // What comes from the page as a whole needs no arrow for itself.
        document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      }
    },
    true,
  );
}

function isPicked(control: EventTarget | null): control is HTMLElement {
  return control instanceof HTMLSelectElement || (control instanceof HTMLInputElement && control.type === 'date');
}

/** The cursor of a text field can go no further that way. */
function isAtEnd(field: EventTarget | null, key: string): boolean {
  if (!(field instanceof HTMLInputElement) || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return false;
  const { selectionStart, selectionEnd, value } = field;
  const isForward = (key === 'ArrowRight') === (getComputedStyle(field).direction !== 'rtl');
  return selectionStart === selectionEnd && selectionEnd === (isForward ? value.length : 0);
}
