import { parseArgs } from 'node:util';
import type { Deps } from '../context.js';
import { ADMIN_COMMANDS, type AdminCommand } from './admin-commands.js';

export type AdminDeps = Pick<Deps, 'db' | 'clock' | 'random'>;

/** The command line was wrong; the message says how it should be. */
export class AdminUsageError extends Error {}

/**
 * Runs one command of the operator's command line.
 *
 * @param args - such as `['integrator-create', '--name', 'demo-games']`
 * @returns what to print, to be written as JSON
 * @throws AdminUsageError, ApiError
 */
export async function runAdmin(deps: AdminDeps, args: readonly string[]): Promise<unknown> {
  const [name, ...rest] = args;
  const command = ADMIN_COMMANDS.find((each) => each.name === name);
  if (!command) throw new AdminUsageError(adminUsage());
  return command.run(deps, readOptions(command, rest));
}

/** Every command with its options. */
export function adminUsage(): string {
  const lines = ADMIN_COMMANDS.map(({ name, options, does }) => {
    const flags = Object.entries(options).map(([flag, what]) => `--${flag} ${what}`);
    return `  ${name} ${flags.join(' ')}\n      ${does}`;
  });
  return `Commands (DATABASE_URL names the database):\n${lines.join('\n')}`;
}

function readOptions(command: AdminCommand, rest: readonly string[]): Readonly<Record<string, string>> {
  const options = Object.fromEntries(Object.keys(command.options).map((flag) => [flag, { type: 'string' as const }]));
  try {
    const { values } = parseArgs({ args: [...rest], options, strict: true });
    const texts = Object.entries(values).flatMap(([flag, value]) =>
      typeof value === 'string' ? [[flag, value] as const] : [],
    );
    return Object.fromEntries(texts);
  } catch (error) {
    throw new AdminUsageError(`${error instanceof Error ? error.message : String(error)}\n${adminUsage()}`);
  }
}
