/** Red, green, blue, each 0 to 255. */
export type Rgb = readonly [number, number, number];

const HEX = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i;
const RGB = /^rgb\(\s*(\d{1,3})\s*[, ]\s*(\d{1,3})\s*[, ]\s*(\d{1,3})\s*\)$/i;

/** Reads `#rgb`, `#rrggbb` and `rgb(…)`; undefined for anything else, so that a theme cannot smuggle in other CSS. */
export function parseColour(text: string): Rgb | undefined {
  const hex = HEX.exec(text.trim())?.[1];
  if (hex) {
    const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
    const part = (at: number) => Number.parseInt(full.slice(at, at + 2), 16);
    return [part(0), part(2), part(4)];
  }
  const parts = RGB.exec(text.trim());
  if (!parts) return undefined;
  return [channel(parts[1]), channel(parts[2]), channel(parts[3])];
}

export function toHex(colour: Rgb): string {
  return `#${colour.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** WCAG contrast ratio, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [first, second] = [luminance(a), luminance(b)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** WCAG relative luminance, 0 to 1. */
export function luminance(colour: Rgb): number {
  return 0.2126 * linear(colour[0]) + 0.7152 * linear(colour[1]) + 0.0722 * linear(colour[2]);
}

function linear(value: number): number {
  const part = value / 255;
  return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

/** `share` 0 is all `a`, 1 all `b`. */
export function mix(a: Rgb, b: Rgb, share: number): Rgb {
  const part = (at: 0 | 1 | 2) => Math.round(a[at] + (b[at] - a[at]) * share);
  return [part(0), part(1), part(2)];
}

export const BLACK: Rgb = [0, 0, 0];
export const WHITE: Rgb = [255, 255, 255];

/** Moves a colour towards `target`, as little as needed, until it stands out from `against` by `ratio`. */
export function ensureContrast(colour: Rgb, against: Rgb, ratio: number, target = textOn(against)): Rgb {
  if (contrast(colour, against) >= ratio) return colour;
  for (let share = 0.05; share < 1; share += 0.05) {
    const moved = mix(colour, target, share);
    if (contrast(moved, against) >= ratio) return moved;
  }
  return target;
}

/** Black or white, whichever reads better on `colour`. */
export function textOn(colour: Rgb): Rgb {
  return contrast(WHITE, colour) >= contrast(BLACK, colour) ? WHITE : BLACK;
}

function channel(text: string | undefined): number {
  return Math.min(255, Number(text));
}
