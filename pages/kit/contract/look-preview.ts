import { type Contract, readShape } from 'svc-bridge/frame';

/** What an operator has typed of an integrator's looks; empty: the service's own. */
export interface Looks {
  readonly display_name: string;
  readonly preset: string;
  readonly background_color: string;
  readonly primary_color: string;
  readonly color_scheme: string;
  readonly corners: string;
  readonly surface: string;
  readonly density: string;
  readonly motion: string;
  readonly sounds: string;
  readonly typeface: string;
  /** The name of the service's copy, or what was picked in its place, as a `data:` URL. */
  readonly typeface_file: string;
  readonly logo_url: string;
  readonly preview_text: string;
  readonly merchant_name: string;
  readonly support_email: string;
  readonly support_url: string;
  readonly refund_terms_url: string;
}

/** A node of the last release says nothing of it. */
const ADDED = ['forgiving', 'string', ''] as const;

export const LOOKS = {
  display_name: 'string',
  preset: 'string',
  background_color: 'string',
  primary_color: 'string',
  color_scheme: ADDED,
  corners: 'string',
  surface: 'string',
  density: 'string',
  motion: ADDED,
  sounds: ADDED,
  typeface: ADDED,
  typeface_file: ADDED,
  logo_url: 'string',
  preview_text: 'string',
  merchant_name: 'string',
  support_email: 'string',
  support_url: 'string',
  refund_terms_url: 'string',
} as const;

/** From the console to its preview. */
export interface ShowLooks {
  readonly type: 'svc-look-preview:show';
  /** The integrator's short name, which stands for a display name. */
  readonly name: string;
  readonly looks: Looks;
  /** `light`, `dark`, or empty for the system's. */
  readonly scheme: string;
}

/** From the preview to the console: what a browser refuses or adjusts of the looks it shows, empty for nothing. */
export interface LooksSaid {
  readonly type: 'svc-look-preview:said';
  /** Begins with the field's name in a theme, such as `theme.primaryColor`. */
  readonly said: string;
}

/** From the preview to the console, once it can show something. */
export const PREVIEW_READY = 'svc-look-preview:ready';

const showContract: Contract<ShowLooks> = {
  shape: ['by', 'type', { 'svc-look-preview:show': { name: 'string', looks: LOOKS, scheme: 'string' } }],
};

const saidContract: Contract<LooksSaid> = {
  shape: ['by', 'type', { 'svc-look-preview:said': { said: 'string' } }],
};

/** @returns undefined for anything else */
export function readLooksSaid(raw: unknown): LooksSaid | undefined {
  const read = readShape(saidContract, raw);
  return read.ok ? read.value : undefined;
}

/** @returns undefined for anything else */
export function readShowLooks(raw: unknown): ShowLooks | undefined {
  const read = readShape(showContract, raw);
  return read.ok ? read.value : undefined;
}
