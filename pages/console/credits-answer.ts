import type { Contract, Shape } from 'svc-bridge/frame';

/** Money from outside that two people have credited. */
interface Credit {
  readonly credit_id: string;
  readonly display_amount: string;
  readonly reference: string;
  /** Who asked for it and who approved it. */
  readonly people: string;
  readonly when: string;
  /** When it was taken back; empty: it was not. */
  readonly taken_back: string;
}

/** As a page has it. */
export interface Credits {
  readonly credits: readonly Credit[];
  /** Only the newest are listed; absent: of a release that does not say. */
  readonly more_credits?: boolean | undefined;
}

const LIST: Shape = [
  'list',
  {
    credit_id: 'string',
    display_amount: 'string',
    reference: 'string',
    people: 'string',
    when: 'string',
    taken_back: 'string',
  },
];

export const CREDITS = { credits: LIST, more_credits: ['optional', 'boolean'] } as const;

export const creditsContract: Contract<Credits> = { shape: CREDITS };
