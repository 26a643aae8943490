import { isNintendo } from 'svc-bridge/frame';

/** What the player holds. */
export type PadKind = 'xbox' | 'playstation' | 'nintendo' | 'keyboard';

/** What is written on its buttons. */
export interface PadKeys {
  readonly accept: string;
  readonly back: string;
  readonly page: readonly [string, string];
  /** Absent where nothing scrolls by itself. */
  readonly scroll?: string;
}

export const PAD_KEYS: Readonly<Record<PadKind, PadKeys>> = {
  xbox: { accept: 'A', back: 'B', page: ['LB', 'RB'], scroll: 'R' },
  playstation: { accept: '✕', back: '○', page: ['L1', 'R1'], scroll: 'R' },
  nintendo: { accept: 'A', back: 'B', page: ['L', 'R'], scroll: 'R' },
  keyboard: { accept: 'Enter', back: 'Esc', page: ['PgUp', 'PgDn'] },
};

/** Browsers tell a vendor's number or a product's name; what nobody knows is laid out like Xbox's. */
export function kindOf(pad: Pick<Gamepad, 'id'>): PadKind {
  if (isNintendo(pad)) return 'nintendo';
  return /054c|playstation|dualshock|dualsense/i.test(pad.id) ? 'playstation' : 'xbox';
}
