import * as z from 'zod/mini';
import { textField } from './fields.js';

/** The words of each field of a look, in a game's theme and in an integrator's own looks (Gap §4.2, §4.3). */
export const LOOK_WORDS = {
  preset: ['neon', 'parchment', 'arcade', 'minimal'],
  corners: ['round', 'soft', 'square', 'cut'],
  surface: ['flat', 'raised', 'outlined', 'glass'],
  density: ['compact', 'comfortable', 'roomy'],
  motion: ['full', 'reduced', 'none'],
  sounds: ['off', 'soft', 'retro'],
  tenFoot: ['auto', 'on', 'off'],
} as const;

/** Of a look that is always light or always dark: `colorScheme` of a theme, `color_scheme` of an integrator. */
export const COLOUR_SCHEMES = ['light', 'dark'] as const;

/** The name of a font, which CSS cannot take for anything else. */
export const TYPEFACE_NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._'-]{0,63}$/u;
/** Of a typeface's file. */
export const MAX_TYPEFACE_BYTES = 300 * 1024;

const MAX_BASE64 = Math.ceil(MAX_TYPEFACE_BYTES / 3) * 4;
const MAX_DATA_PREFIX = 100;
const DATA_PREFIX = /^data:[^,]{0,80};base64,/;
/** Of more than the 48 bytes of a header, which begins with `wOF2`. */
const WOFF2_BASE64 = /^d09GM[A-Za-z0-9+/]{61,}={0,2}$/;
const FILE_RULE = 'must be a WOFF2 file of at most 300 KB, as base64 or a data: URL';

/** A typeface's name in a request. */
export function typefaceField() {
  return textField({ max: 64 }).check(z.regex(TYPEFACE_NAME, 'must be the name of a font, such as Rajdhani'));
}

/** A typeface's file as text; whether it is a font is seen by a browser only. */
export function typefaceFileField() {
  return z.string().check(
    z.maxLength(MAX_BASE64 + MAX_DATA_PREFIX, { error: FILE_RULE, abort: true }),
    z.refine((text) => isWoff2(base64Of(text)), FILE_RULE),
  );
}

/** The content of a `data:` URL; other text as it is. */
export function base64Of(text: string): string {
  return text.replace(DATA_PREFIX, '');
}

function isWoff2(base64: string): boolean {
  return base64.length <= MAX_BASE64 && WOFF2_BASE64.test(base64);
}
