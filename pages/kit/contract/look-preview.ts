import { type Contract, readShape } from 'svc-bridge/frame';

/** What an operator has typed of an integrator's looks; empty: the service's own. */
export interface Looks {
  readonly display_name: string;
  readonly preset: string;
  readonly background_color: string;
  readonly primary_color: string;
  readonly corners: string;
  readonly surface: string;
  readonly density: string;
  readonly logo_url: string;
  readonly preview_text: string;
  readonly merchant_name: string;
  readonly support_email: string;
  readonly support_url: string;
  readonly refund_terms_url: string;
}

export const LOOKS = {
  display_name: 'string',
  preset: 'string',
  background_color: 'string',
  primary_color: 'string',
  corners: 'string',
  surface: 'string',
  density: 'string',
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

/** From the preview to the console, once it can show something. */
export const PREVIEW_READY = 'svc-look-preview:ready';

const showContract: Contract<ShowLooks> = {
  shape: ['by', 'type', { 'svc-look-preview:show': { name: 'string', looks: LOOKS, scheme: 'string' } }],
};

/** @returns undefined for anything else */
export function readShowLooks(raw: unknown): ShowLooks | undefined {
  const read = readShape(showContract, raw);
  return read.ok ? read.value : undefined;
}
