const TELEVISION = /TV\b|Tizen|Web0S|BRAVIA|\bAFT|Xbox|PlayStation|Nintendo/;
const NINTENDO = /057e|nintendo|joy-?con|pro controller/i;

/**
 * Whether a browser is a television's or a console's, by its name.
 *
 * @param navigator - the browser's
 */
export function isTelevision(navigator: { readonly userAgent: string }): boolean {
  return TELEVISION.test(navigator.userAgent);
}

/**
 * Whether a gamepad is Nintendo's: its A is on the right and its B below, and players accept with the right one.
 *
 * @param gamepad - as browsers list it; the standard mapping counts its buttons by place
 */
export function isNintendo(gamepad: { readonly id: string }): boolean {
  return NINTENDO.test(gamepad.id);
}
