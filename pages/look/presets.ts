import type { LOOK_WORDS } from 'svc-bridge/model';

/** The colours of a preset in light or dark; the rest is derived from them. */
export interface PresetColours {
  readonly background: string;
  /** Cards. */
  readonly surface: string;
  readonly text: string;
  readonly primary: string;
  /** Links and focus rings. */
  readonly accent: string;
}

export interface Preset {
  readonly light: PresetColours;
  readonly dark: PresetColours;
  /** Fonts of players' systems, the first found is used. */
  readonly families: readonly string[];
  readonly corners: string;
  readonly surface: string;
  readonly density: string;
  readonly motion: string;
}

/** Complete looks. None has sounds: a game decides that itself. */
export const PRESETS: Readonly<Record<(typeof LOOK_WORDS.preset)[number], Preset>> = {
  /** Science fiction: dark glass, cut corners, two lights. */
  neon: {
    light: { background: '#e9ecfb', surface: '#fbfbff', text: '#17123a', primary: '#5a2be0', accent: '#b3127a' },
    dark: { background: '#090818', surface: '#17152f', text: '#eceaff', primary: '#2de2e6', accent: '#ff7bd5' },
    families: ['Rajdhani', 'Bahnschrift', 'DIN Alternate', 'Avenir Next'],
    corners: 'cut',
    surface: 'glass',
    density: 'comfortable',
    motion: 'full',
  },
  /** Fantasy and history: paper by day, leather and gold by night. */
  parchment: {
    light: { background: '#eadfc6', surface: '#faf3e1', text: '#33241a', primary: '#7f2a20', accent: '#79391a' },
    dark: { background: '#1a1410', surface: '#2a2019', text: '#f3e6cf', primary: '#d8a545', accent: '#e6bb68' },
    families: ['Iowan Old Style', 'Palatino Linotype', 'Palatino', 'URW Palladio L', 'P052', 'Georgia', 'serif'],
    corners: 'soft',
    surface: 'raised',
    density: 'roomy',
    motion: 'reduced',
  },
  /** Party and puzzle games: bright, round, with thick outlines. */
  arcade: {
    light: { background: '#fff0c9', surface: '#ffffff', text: '#2a1650', primary: '#d91c6b', accent: '#6527e0' },
    dark: { background: '#1a1040', surface: '#281a5a', text: '#fff6ff', primary: '#ffd23f', accent: '#62e6ff' },
    families: ['ui-rounded', 'SF Pro Rounded', 'Arial Rounded MT Bold', 'Nunito', 'Quicksand'],
    corners: 'round',
    surface: 'outlined',
    density: 'comfortable',
    motion: 'full',
  },
  /** Sport, strategy, simulation: black, white and nothing else. */
  minimal: {
    light: { background: '#ffffff', surface: '#f4f4f4', text: '#111111', primary: '#111111', accent: '#111111' },
    dark: { background: '#0a0a0a', surface: '#181818', text: '#f5f5f5', primary: '#f5f5f5', accent: '#f5f5f5' },
    families: ['Inter', 'Helvetica Neue', 'Helvetica', 'Arial'],
    corners: 'square',
    surface: 'flat',
    density: 'comfortable',
    motion: 'reduced',
  },
};
