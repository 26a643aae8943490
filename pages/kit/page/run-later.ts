/**
 * Runs a script that the page carries as data until it is needed. Its address and hash are the page's own: a policy without exceptions
 * lets no code name another.
 *
 * @returns when it has run, or could not be fetched; it can be tried again then
 */
export function runLater(script: HTMLScriptElement): Promise<void> {
  return new Promise((resolve) => {
    const copy = script.cloneNode() as HTMLScriptElement;
    copy.removeAttribute('id');
    copy.onload = copy.onerror = () => resolve();
    copy.type = 'text/javascript';
    script.ownerDocument.body.append(copy);
  });
}

/** What a script that is run later brings. */
declare const OWN_STYLE: string;

/** Adds it once; allowed by its hash in the page's policy. */
export function addOwnStyle(document: Document, name: string): void {
  const id = `${name}-style`;
  if (document.getElementById(id)) return;
  const style = document.createElement('style');
  style.id = id;
  style.textContent = OWN_STYLE;
  document.head.append(style);
}
