/** What keys and gamepads move to. */
export const FOCUSABLE =
  'button:not([disabled]), a[href], input:not([disabled]), select:not([disabled]), textarea:not([disabled]), summary, [tabindex="0"], iframe[data-fields]';

export function isShown(element: HTMLElement): boolean {
  return element.closest('[hidden], [inert]') === null && element.getClientRects().length > 0;
}
