/** Colours as `0xRRGGBB` for shapes and `#rrggbb` for text. */
export interface Palette {
  readonly skyTop: number;
  readonly skyBottom: number;
  readonly light: number;
  readonly stars: boolean;
  readonly farHills: number;
  readonly nearHills: number;
  readonly panel: number;
  readonly panelEdge: number;
  readonly shadowAlpha: number;
  readonly title: string;
  readonly text: string;
  readonly mutedText: string;
  readonly accent: number;
  readonly accentText: string;
  readonly quiet: number;
  readonly quietText: string;
  readonly focus: number;
  readonly state: Readonly<Record<'complete' | 'cancel' | 'error', string>>;
}

export const DAY: Palette = {
  skyTop: 0x8fcdea,
  skyBottom: 0xfdf0d5,
  light: 0xfff4c4,
  stars: false,
  farHills: 0xa9cfa4,
  nearHills: 0x7fb685,
  panel: 0xfffdf8,
  panelEdge: 0xe6dcc8,
  shadowAlpha: 0.1,
  title: '#2a3b55',
  text: '#24324a',
  mutedText: '#5a667b',
  accent: 0xb8442e,
  accentText: '#ffffff',
  quiet: 0x2f5673,
  quietText: '#ffffff',
  focus: 0x10243e,
  state: { complete: '#1d6b3c', cancel: '#7a5200', error: '#a8231c' },
};

export const NIGHT: Palette = {
  skyTop: 0x131a3a,
  skyBottom: 0x4a3764,
  light: 0xf4ecd2,
  stars: true,
  farHills: 0x2b2a55,
  nearHills: 0x1c1e40,
  panel: 0x23284d,
  panelEdge: 0x3c4378,
  shadowAlpha: 0.3,
  title: '#ffe9b8',
  text: '#f1edff',
  mutedText: '#b9b8dc',
  accent: 0xf2b552,
  accentText: '#2a1a00',
  quiet: 0x4d569b,
  quietText: '#ffffff',
  focus: 0xffffff,
  state: { complete: '#7fe0a5', cancel: '#f4ca72', error: '#ff9d92' },
};
