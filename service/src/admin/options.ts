import type { AdminOptions } from './admin-command.js';

/** The value of an option that must be given exactly once. @throws Error naming it */
export function one(options: AdminOptions, name: string): string {
  const [value, ...more] = options[name] ?? [];
  if (value === undefined || more.length > 0) throw new Error(`--${name} must be given once.`);
  return value;
}
