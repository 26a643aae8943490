import type { AdminOptions } from './admin-command.js';

/** What players see of an integrator, each named as in the API but for its hyphens. */
export const LOOK_OPTIONS = [
  'display-name',
  'background-color',
  'primary-color',
  'preset',
  'color-scheme',
  'corners',
  'surface',
  'density',
  'motion',
  'sounds',
  'typeface',
  'typeface-file',
  'logo-url',
  'preview-text',
  'merchant-name',
  'support-email',
  'support-url',
  'refund-terms-url',
] as const;

/** Every option of every command. */
export const ADMIN_OPTIONS: readonly string[] = [
  'name',
  'currency',
  'origin',
  'integrator',
  'client',
  'pattern',
  'file',
  'account',
  'submission',
  'wallet',
  'reason',
  'state',
  'code',
  'exponent',
  'virtual',
  ...LOOK_OPTIONS,
  'shortfall',
  'liability',
  'player-daily-amount',
  'player-daily-count',
  'integrator-daily-amount',
  'integrator-daily-count',
  'payout-max-amount',
  'payout-daily-amount',
  'hold-hours',
  'name-check',
  'provider',
  'from',
  'to',
  'day',
  'format',
  'reconciliation',
  'amount',
  'by',
  'approved-by',
  'email',
  'role',
  'what',
  'cursor',
  'payment',
  'dispute',
  'text',
];

/** The value of an option that must be given exactly once. @throws Error naming it */
export function one(options: AdminOptions, name: string): string {
  const [value, ...more] = options[name] ?? [];
  if (value === undefined || more.length > 0) throw new Error(`--${name} must be given once.`);
  return value;
}
