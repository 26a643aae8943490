const padHandlers = new WeakMap<Element, () => void>();

/** Lets a pad's press inside this frame do what a click does, for controls that refuse made-up clicks. */
export function onPadPress(element: Element, handler: () => void): void {
  padHandlers.set(element, handler);
}

/** A press relayed by the host: it clicks what is safe to click; a control that moves money ignores such clicks. */
export function pressRelayed(document: Document): void {
  const target = document.activeElement;
  if (target instanceof HTMLElement && target !== document.body) target.click();
}

/** A press read from a pad inside this frame; it may also pay. */
export function pressFromPad(document: Document): void {
  const target = document.activeElement;
  const handler = target ? padHandlers.get(target) : undefined;
  if (handler) handler();
  else pressRelayed(document);
}
