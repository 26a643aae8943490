/** Red, green, blue, each 0 to 255. */
export type Rgb = readonly [number, number, number];

/** A browser's computed colour. */
const COMPUTED = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/;
const MIXED = /^color\(srgb ([-\d.e]+) ([-\d.e]+) ([-\d.e]+)(?: \/ ([\d.]+))?\)$/;
/** Colours that depend on their context. */
const RELATIVE = /^(inherit|initial|unset|revert|revert-layer|currentcolor)$|\b(var|env)\(/i;

/**
 * Parses a CSS colour: names, `#rgb` to `#rrggbbaa`, `rgb()`, `hsl()`, `oklch()` and whatever else the browser supports.
 *
 * @param ground - the background behind a translucent colour
 * @returns undefined for anything else, so that a theme cannot inject other CSS
 */
export function readColour(document: Document, text: string, ground: Rgb): Rgb | undefined {
  if (RELATIVE.test(text.trim())) return undefined;
  const probe = document.createElement('i');
  probe.style.color = text;
  if (probe.style.color === '') return undefined;
  document.documentElement.append(probe);
  let computed = getComputedStyle(probe).color;
  if (!COMPUTED.test(computed)) {
    probe.style.color = `color-mix(in srgb, ${text} 100%, transparent)`;
    computed = getComputedStyle(probe).color;
  }
  probe.remove();
  return blend(COMPUTED.exec(computed), 1, ground) ?? blend(MIXED.exec(computed), 255, ground);
}

function blend(parts: RegExpExecArray | null, scale: number, ground: Rgb): Rgb | undefined {
  if (!parts) return undefined;
  const [red = 0, green = 0, blue = 0, alpha = 1] = parts.slice(1).map((part) => (part ? Number(part) : undefined));
  const opaque = [red, green, blue].map((value) => Math.round(Math.min(255, Math.max(0, value * scale))));
  return mix(ground, [opaque[0] ?? 0, opaque[1] ?? 0, opaque[2] ?? 0], alpha);
}

export function toHex(colour: Rgb): string {
  return `#${colour.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Reads what `toHex` writes. */
export function fromHex(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
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

/** Moves a colour towards `target`, as little as needed, until its contrast with `against` reaches `ratio`. */
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
