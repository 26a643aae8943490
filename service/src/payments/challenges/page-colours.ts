import type { Branding } from '../../accounts/integrators/integrator-profile.js';

/** Red, green, blue, each 0 to 255. */
type Rgb = readonly [number, number, number];

const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];
/** Of a page whose integrator has chosen none. */
const LIGHT = { page: [246, 247, 249], card: WHITE, primary: [36, 86, 214] } as const;
const DARK = { page: [15, 18, 22], card: [25, 29, 35], primary: [125, 162, 255] } as const;
/** Of text, with room for rounding. */
const LEGIBLE = 4.6;

/** An integrator's colours as CSS, moved until what they are used for is legible; empty when it has chosen none. */
export function pageColours({
  background_color,
  primary_color,
  color_scheme,
}: Pick<Branding, 'background_color' | 'primary_color' | 'color_scheme'>): string {
  const background = readColour(background_color) ?? pageOf(color_scheme);
  const primary = readColour(primary_color);
  if (background) {
    const ink = inkOn(background);
    const card = cardOn(background, ink);
    const [scheme, own] = ink === WHITE ? ['dark', DARK] : ['light', LIGHT];
    const text = legibleOn([background, card], mix(ink, background, 0.04), ink);
    return rule([
      `color-scheme:${scheme}`,
      ...[`--page:${hex(background)}`, `--card:${hex(card)}`, `--text:${hex(text)}`],
      ...buttonOn(card, primary ?? own.primary),
    ]);
  }
  if (!primary) return '';
  const dark = rule(buttonOn(DARK.card, primary));
  return `${rule(buttonOn(LIGHT.card, primary))}@media (prefers-color-scheme:dark){${dark}}`;
}

/** @returns undefined for as the player's system */
function pageOf(scheme: string | undefined): Rgb | undefined {
  return scheme === 'dark' ? DARK.page : scheme === 'light' ? LIGHT.page : undefined;
}

function rule(declarations: readonly string[]): string {
  return `:root{${declarations.join(';')}}`;
}

/** Cards are lighter than the page; on a mid-tone they are darker, or their text would be illegible. */
function cardOn(background: Rgb, ink: Rgb): Rgb {
  const lighter = mix(background, WHITE, ink === WHITE ? 0.06 : 0.7);
  return contrast(ink, lighter) >= LEGIBLE ? lighter : mix(background, BLACK, 0.12);
}

/** Filled with the colour where it stands out; focus rings and links in a shade that can be read. */
function buttonOn(card: Rgb, primary: Rgb): string[] {
  const fill = moved(primary, card, 1.5, inkOn(card));
  const label = inkOn(fill);
  const button = moved(fill, label, LEGIBLE, label === WHITE ? BLACK : WHITE);
  const link = legibleOn([card], primary, inkOn(card));
  return [`--primary:${hex(button)}`, `--on-primary:${hex(label)}`, `--focus:${hex(link)}`];
}

function legibleOn(grounds: readonly Rgb[], colour: Rgb, ink: Rgb): Rgb {
  return grounds.reduce((text, ground) => moved(text, ground, LEGIBLE, ink), colour);
}

/** Towards `target`, as little as needed for this contrast with `against`. */
function moved(colour: Rgb, against: Rgb, ratio: number, target: Rgb): Rgb {
  for (let share = 0; share < 1; share += 0.05) {
    const shade = mix(colour, target, share);
    if (contrast(shade, against) >= ratio) return shade;
  }
  return target;
}

/** Black or white, whichever reads better. */
function inkOn(colour: Rgb): Rgb {
  return contrast(WHITE, colour) >= contrast(BLACK, colour) ? WHITE : BLACK;
}

function readColour(text: string | null | undefined): Rgb | undefined {
  if (!text || !/^#[0-9a-f]{6}$/i.test(text)) return undefined;
  const value = Number.parseInt(text.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function hex(colour: Rgb): string {
  return `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** `share` 0 is all `a`, 1 all `b`. */
function mix(a: Rgb, b: Rgb, share: number): Rgb {
  const part = (at: 0 | 1 | 2) => Math.round(a[at] + (b[at] - a[at]) * share);
  return [part(0), part(1), part(2)];
}

/** WCAG's ratio, 1 to 21. */
function contrast(a: Rgb, b: Rgb): number {
  const [first, second] = [luminance(a), luminance(b)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(value: number): number {
  const part = value / 255;
  return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}
