import type { FrameTheme, Welcome } from 'svc-bridge/frame';
import { contrast, ensureContrast, luminance, mix, parseColour, type Rgb, textOn, toHex } from './colour.js';

const LIGHT_BACKGROUND: Rgb = [246, 247, 249];
const DARK_BACKGROUND: Rgb = [15, 18, 22];

/**
 * Puts the integrator's colours on the page, corrected until they can be read: text at least 4.5:1, borders and focus
 * rings 3:1. Colours in a form we do not know are left out.
 */
export function applyTheme(root: HTMLElement, theme: FrameTheme = {}, prefersDark = false): void {
  const asked = theme.backgroundColor ? parseColour(theme.backgroundColor) : undefined;
  const dark = asked ? luminance(asked) < 0.18 : chooseDark(theme.colorScheme, prefersDark);
  root.dataset.scheme = dark ? 'dark' : 'light';
  const background = asked ?? (dark ? DARK_BACKGROUND : LIGHT_BACKGROUND);
  if (asked) setBackground(root, asked, dark);
  const primary = theme.primaryColor ? parseColour(theme.primaryColor) : undefined;
  if (primary) setPrimary(root, primary, background);
}

function chooseDark(scheme: string | undefined, prefersDark: boolean): boolean {
  return scheme === 'dark' || (scheme !== 'light' && prefersDark);
}

function setBackground(root: HTMLElement, background: Rgb, dark: boolean): void {
  const white: Rgb = [255, 255, 255];
  const surface = mix(background, white, dark ? 0.06 : 0.7);
  const ink = textOn(background);
  set(root, 'background', background);
  set(root, 'surface', surface);
  set(root, 'sunken', mix(background, ink, 0.06));
  set(root, 'line', mix(background, ink, 0.16));
  set(root, 'field-line', ensureContrast(mix(background, ink, 0.45), surface, 3));
  set(root, 'text', mix(ink, background, 0.04));
  set(root, 'text-soft', ensureContrast(ensureContrast(mix(ink, background, 0.35), background, 4.6), surface, 4.6));
}

/** The button keeps the brand's colour where it can; text and focus rings use a readable shade of it. */
function setPrimary(root: HTMLElement, primary: Rgb, background: Rgb): void {
  const fill = ensureContrast(primary, background, 1.5);
  const label = textOn(fill);
  const button = contrast(label, fill) >= 4.5 ? fill : ensureContrast(fill, label, 4.5);
  set(root, 'primary', button);
  set(root, 'on-primary', label);
  set(root, 'accent', ensureContrast(primary, background, 4.6));
}

function set(root: HTMLElement, name: string, colour: Rgb): void {
  root.style.setProperty(`--${name}`, toHex(colour));
}

/** Keeps the host's safe area free; a frame cannot measure it itself. */
export function applySafeArea(root: HTMLElement, area: Welcome['safeArea']): void {
  if (!area) return;
  for (const side of ['top', 'right', 'bottom', 'left'] as const) {
    root.style.setProperty(`--safe-${side}`, `${Math.max(0, Math.min(200, area[side]))}px`);
  }
}
