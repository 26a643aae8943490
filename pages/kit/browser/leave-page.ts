/** What Back does on a page without a host: returns to the previous page or to the window that opened it; undefined when there is neither. */
export function wayBack(
  window: Pick<Window, 'top' | 'self' | 'history' | 'opener' | 'close'> | undefined,
): (() => void) | undefined {
  if (!window || window.top !== window.self) return undefined;
  if (window.history.length > 1) return () => window.history.back();
  return window.opener ? () => window.close() : undefined;
}

/** A web view shows a link's page in place of this one, or nowhere: its host opens it in the player's browser instead. */
export function leaveByHost(document: Document, open: (url: string) => void): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href^="http"]');
    if (!link) return;
    event.preventDefault();
    open(link.href);
  });
}
