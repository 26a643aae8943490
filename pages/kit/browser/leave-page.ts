/** What Back does on a page without a host: returns to the previous page or to the window that opened it; undefined when there is neither. */
export function wayBack(
  window: Pick<Window, 'top' | 'self' | 'history' | 'opener' | 'close'> | undefined,
): (() => void) | undefined {
  if (!window || window.top !== window.self) return undefined;
  if (window.history.length > 1) return () => window.history.back();
  return window.opener ? () => window.close() : undefined;
}
