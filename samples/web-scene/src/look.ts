import type { FlowOptions } from 'svc-bridge';
import { DAY, NIGHT } from './palette.js';

/** The shop's look for the payment pages: its sky and lanterns, by day and by night. */
export function currentLook(): NonNullable<FlowOptions['theme']> {
  const isNight = matchMedia('(prefers-color-scheme: dark)').matches;
  const palette = isNight ? NIGHT : DAY;
  return {
    colorScheme: isNight ? 'dark' : 'light',
    backgroundColor: cssColour(isNight ? palette.skyTop : palette.skyBottom),
    primaryColor: cssColour(palette.accent),
    corners: 'round',
    surface: 'raised',
    density: 'comfortable',
    motion: 'full',
    sounds: 'soft',
  };
}

function cssColour(rgb: number): string {
  return `#${rgb.toString(16).padStart(6, '0')}`;
}
