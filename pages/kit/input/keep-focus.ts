/** As many controls as a player goes through before he is back. */
const REMEMBERED = 12;

/**
 * Follows focus on a page whose views replace each other: the control that had it may be gone after a redraw.
 *
 * @returns what runs after each redraw. Focus that was lost goes to what asks for it (`data-takes-focus`), to the control that
 * had opened the view which was left, or to the title; never to the body, where neither keys nor a pad work
 */
export function keepFocus(document: Document): () => void {
  const left: string[] = [];
  let focused: HTMLElement | undefined;
  /** The title has focus only because nothing better was there. */
  let rests = false;
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    focused = target;
    rests = false;
  });
  return () => {
    if (rests) {
      openerOf(document, left)?.focus();
      return;
    }
    if (!focused || !isGone(focused) || !hasNoFocus(document)) return;
    if (focused.id !== '') left.push(focused.id);
    left.splice(0, left.length - REMEMBERED);
    focused = undefined;
    const wanted = document.querySelector<HTMLElement>('[data-takes-focus]') ?? openerOf(document, left);
    (wanted ?? titleOf(document))?.focus();
    rests = wanted === undefined;
  };
}

function hasNoFocus({ activeElement, body }: Document): boolean {
  return activeElement === null || activeElement === body;
}

function isGone(element: HTMLElement): boolean {
  return !element.isConnected || element.closest('[hidden], [inert]') !== null;
}

/** The newest of the controls that were left and are there again; those that came after it are forgotten. */
function openerOf(document: Document, left: string[]): HTMLElement | undefined {
  for (let at = left.length - 1; at >= 0; at -= 1) {
    const control = document.getElementById(left[at] ?? '');
    if (!control || isGone(control)) continue;
    left.splice(at);
    return control;
  }
  return undefined;
}

function titleOf(document: Document): HTMLElement | null {
  return document.getElementById('title');
}
