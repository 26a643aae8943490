import type { Integrator } from './integrator-answer.js';

/** A rule with what it can be, in words. */
interface Rule {
  readonly name: 'refund_shortfall' | 'dispute_liability' | 'payout_name_check';
  readonly label: string;
  readonly options: readonly (readonly [string, string])[];
}

export const RULES: readonly Rule[] = [
  {
    name: 'refund_shortfall',
    label: 'Refund that recipients lack',
    options: [
      ['refuse', 'refused'],
      ['integrator', 'the integrator pays'],
    ],
  },
  {
    name: 'dispute_liability',
    label: 'Lost disputes',
    options: [
      ['integrator', 'the integrator pays'],
      ['recipients', 'recipients pay'],
    ],
  },
  {
    name: 'payout_name_check',
    label: 'Name of a bank account',
    options: [
      ['off', 'not checked'],
      ['match', 'must be the verified one'],
    ],
  },
];

export const HOLD_LABEL = 'Payouts to a new bank account';

/** Every rule and how it is set, in words. */
export function rulesInWords(settings: Integrator['settings']): (readonly [string, string])[] {
  const { payout_hold_hours: hours } = settings;
  return [
    ...RULES.map(({ name, label, options }) => [label, wordOf(options, settings[name])] as const),
    [HOLD_LABEL, holdInWords(String(hours))],
  ];
}

export function wordOf(options: Rule['options'], value: string): string {
  return options.find(([each]) => each === value)?.[1] ?? value;
}

export function holdInWords(hours: string): string {
  return Number(hours) === 0 ? 'at once' : `after ${hours} hours`;
}
