/** An element with a style of its own, set by CSSOM, which strict pages allow. */
export function styledElement<K extends keyof HTMLElementTagNameMap>(
  document: Document,
  tag: K,
  css: string,
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  element.style.cssText = css;
  return element;
}
