import { PRESETS } from './presets.js';

/** The words of each field; each is a data attribute of the root, by which `looks.css` knows it. */
export const LOOK_WORDS = {
  preset: Object.keys(PRESETS),
  corners: ['round', 'soft', 'square', 'cut'],
  surface: ['flat', 'raised', 'outlined', 'glass'],
  density: ['compact', 'comfortable', 'roomy'],
  motion: ['full', 'reduced', 'none'],
  sounds: ['off', 'soft', 'retro'],
  tenFoot: ['auto', 'on', 'off'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
