import { colourOf, STATES, set } from '../kit/theme/apply-theme.js';
import { BLACK, contrast, ensureContrast, mix, type Rgb, textOn } from '../kit/theme/colour.js';

/** What is written on every ground. */
export const TEXTS = ['text', 'text-soft', 'accent', ...STATES] as const;

/** A little above 4.5:1, as mixtures of two grounds may be darker than both. */
const READABLE = 4.7;

/**
 * Mixes what a look has besides the page's colours (glass, edges, tints), and moves every colour of text until it is legible
 * on each ground that it is written on.
 */
export function keepLegible(root: HTMLElement): void {
  const colour = (name: string) => colourOf(root, name);
  const [background, surface, primary] = [colour('background'), colour('surface'), colour('primary')];
  const ink = textOn(background);
  const wash = quiet(background, primary, 0.22, ink);
  const sunken = quiet(surface, colour('text'), 0.07, ink);
  const grounds = [background, surface, sunken, wash];
  for (const name of TEXTS) {
    const legible = grounds.reduce((text, ground) => ensureContrast(text, ground, READABLE, ink), colour(name));
    set(root, name, legible);
  }
  for (const name of STATES) {
    const word = colour(name);
    const tint = quiet(surface, word, 0.13, ink);
    set(root, `${name}-soft`, tint);
    set(root, name, ensureContrast(word, tint, READABLE, ink));
  }
  set(root, 'sunken', sunken);
  set(root, 'wash', wash);
  set(root, 'field-line', ensureContrast(ensureContrast(colour('field-line'), surface, 3, ink), background, 3, ink));
  set(root, 'primary-edge', mix(primary, BLACK, 0.38));
  set(root, 'rim', mix(surface, primary, 0.35));
  root.style.setProperty('--pane', `rgb(${surface.join(' ')} / 70%)`);
  root.style.setProperty('--veil', `rgb(${background.join(' ')} / 86%)`);
}

/** `share` of `tone` in `ground`, or as much as leaves `ink` legible on it. */
function quiet(ground: Rgb, tone: Rgb, share: number, ink: Rgb): Rgb {
  const mixed = mix(ground, tone, share);
  return share < 0.01 || contrast(mixed, ink) >= READABLE + 0.6 ? mixed : quiet(ground, tone, share / 2, ink);
}
