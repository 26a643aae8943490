import type { FrameTheme, Welcome } from 'svc-bridge/frame';
import { BLACK, contrast, ensureContrast, fromHex, mix, type Rgb, readColour, textOn, toHex, WHITE } from './colour.js';

/** The backgrounds behind text: the page and the cards. */
export interface Grounds {
  readonly background: Rgb;
  readonly surface: Rgb;
}

export type ColourField = 'backgroundColor' | 'primaryColor';

/** States, each of which is also written on a tint of itself. */
export const STATES = ['good', 'wait', 'bad', 'calm'] as const;

const LIGHT_GROUNDS: Grounds = { background: [246, 247, 249], surface: WHITE };
const DARK_GROUNDS: Grounds = { background: [15, 18, 22], surface: [25, 29, 35] };

/**
 * Applies the integrator's colours, adjusted for legibility: text at least 4.5:1, borders and focus
 * rings 3:1. Any CSS colour is valid; an invalid one is ignored.
 *
 * @returns the first field whose colour is invalid
 */
export function applyTheme(root: HTMLElement, theme: FrameTheme = {}, prefersDark = false): ColourField | undefined {
  const ground = (chooseDark(theme.colorScheme, prefersDark) ? DARK_GROUNDS : LIGHT_GROUNDS).background;
  const read = (text: string | undefined) => (text ? readColour(root.ownerDocument, text, ground) : undefined);
  const asked = read(theme.backgroundColor);
  const dark = asked ? textOn(asked) === WHITE : chooseDark(theme.colorScheme, prefersDark);
  root.dataset.scheme = dark ? 'dark' : 'light';
  const grounds = asked ? groundsOf(asked, dark) : dark ? DARK_GROUNDS : LIGHT_GROUNDS;
  if (asked) setGrounds(root, grounds, dark ? WHITE : BLACK);
  const primary = read(theme.primaryColor);
  if (primary) setPrimary(root, primary, grounds);
  return (['backgroundColor', 'primaryColor'] as const).find((name) => theme[name] && !read(theme[name]));
}

/** What is said of an invalid colour. */
export function colourProblem(theme: FrameTheme, field: ColourField | undefined): string | undefined {
  return (
    field &&
    `theme.${field} "${theme[field]?.slice(0, 40)}" is no CSS colour, such as #1a73e8, navy or hsl(210 80% 50%)`
  );
}

/** Whether a theme has more than `backgroundColor`, `primaryColor` and `colorScheme`: those need no script of their own. */
export function needsLook(theme: FrameTheme = {}): boolean {
  return !Object.keys(theme).every((name) => name.includes('olor'));
}

export function chooseDark(scheme: string | undefined, prefersDark: boolean): boolean {
  return scheme === 'dark' || (scheme !== 'light' && prefersDark);
}

/** Cards are lighter than the page; on a mid-tone they are darker, or white text would be unreadable. */
function groundsOf(background: Rgb, dark: boolean): Grounds {
  const lighter = mix(background, WHITE, dark ? 0.06 : 0.7);
  const surface = contrast(textOn(background), lighter) >= 4.5 ? lighter : mix(background, BLACK, 0.12);
  return { background, surface };
}

/** @param ink - the colour of text; the lines between are mixed from it */
export function setGrounds(root: HTMLElement, grounds: Grounds, ink: Rgb): void {
  const { background, surface } = grounds;
  set(root, 'background', background);
  set(root, 'surface', surface);
  set(root, 'sunken', mix(surface, ink, 0.06));
  set(root, 'line', mix(background, ink, 0.16));
  set(root, 'field-line', ensureContrast(mix(background, ink, 0.45), surface, 3, ink));
  set(root, 'text', readable(mix(ink, background, 0.04), grounds));
  set(root, 'text-soft', readable(mix(ink, background, 0.35), grounds));
  for (const name of ['accent', ...STATES]) set(root, name, readable(colourOf(root, name), grounds));
}

/** The button keeps the brand colour where possible; text and focus rings use a legible shade. */
export function setPrimary(root: HTMLElement, primary: Rgb, grounds: Grounds): void {
  const fill = ensureContrast(primary, grounds.background, 1.5);
  const label = textOn(fill);
  set(root, 'primary', ensureContrast(fill, label, 4.5));
  set(root, 'on-primary', label);
  set(root, 'accent', readable(primary, grounds));
}

/** A little above 4.5:1, for rounding and for hover shades. */
function readable(colour: Rgb, { background, surface }: Grounds): Rgb {
  const ink = textOn(background);
  return ensureContrast(ensureContrast(colour, background, 4.7, ink), surface, 4.7, ink);
}

/** As it is now, from the theme or from the page's own style. */
export function colourOf(root: HTMLElement, name: string): Rgb {
  const own = root.style.getPropertyValue(`--${name}`);
  return fromHex(own || getComputedStyle(root).getPropertyValue(`--${name}`).trim());
}

export function set(root: HTMLElement, name: string, colour: Rgb): void {
  root.style.setProperty(`--${name}`, toHex(colour));
}

/** Keeps content out of the host's unsafe areas, which a frame cannot measure itself. */
export function applySafeArea(root: HTMLElement, area: Welcome['safeArea']): void {
  if (!area) return;
  for (const side of ['top', 'right', 'bottom', 'left'] as const) {
    root.style.setProperty(`--safe-${side}`, `${Math.max(0, Math.min(200, area[side]))}px`);
  }
}
