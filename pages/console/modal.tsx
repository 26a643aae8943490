import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

interface Props {
  /** Of the heading that names it. */
  titleId: string;
  /** Escape was pressed. */
  onCancel: () => void;
  wide?: boolean;
  children: ComponentChildren;
}

/** Covers the page until it is closed; focus then returns to whatever opened it. */
export function Modal({ titleId, onCancel, wide = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const shown = dialog.current;
    shown?.showModal();
    return () => {
      // while it is open, nothing below it takes focus
      shown?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return (
    <dialog ref={dialog} class={`card panel${wide ? ' wide' : ''}`} aria-labelledby={titleId} onCancel={onCancel}>
      {children}
    </dialog>
  );
}
