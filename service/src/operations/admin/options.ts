import { parseArgs } from 'node:util';
import type { AdminCommand, AdminOptions } from './admin-command.js';

/** What players see of an integrator, each named as in the API but for its hyphens, with an example. */
const LOOKS = {
  'display-name': '"Demo Games"',
  'background-color': '#101820',
  'primary-color': '#ffb81c',
  preset: 'parchment',
  'color-scheme': 'dark',
  corners: 'round',
  surface: 'flat',
  density: 'compact',
  motion: 'reduced',
  sounds: 'soft',
  typeface: 'Rajdhani',
  'typeface-file': 'rajdhani.woff2',
  'logo-url': 'https://…',
  'preview-text': '…',
  'merchant-name': '"Demo Games Ltd"',
  'support-email': 'help@…',
  'support-url': 'https://…',
  'refund-terms-url': 'https://…',
};

export const LOOK_OPTIONS = Object.keys(LOOKS);

export const LOOKS_USAGE = Object.entries(LOOKS)
  .map(([name, example]) => `[--${name} ${example}]`)
  .join(' ');

/** Reads a command's options, which are those of its usage. @throws Error naming the one that is wrong */
export function readOptions(
  name: string,
  { usage }: Pick<AdminCommand, 'usage'>,
  args: readonly string[],
): AdminOptions {
  const known = new Set(Array.from(usage.matchAll(/--([a-z-]+)/g), ([, option = '']) => option));
  const options = Object.fromEntries([...known].map((option) => [option, { type: 'string' } as const]));
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  const given: Record<string, string[]> = {};
  for (const token of tokens) {
    if (token.kind === 'positional') throw new Error(`"${token.value}" follows no option. ${takes(name, known)}`);
    if (token.kind !== 'option') continue;
    if (!known.has(token.name)) throw new Error(`There is no option ${token.rawName}. ${takes(name, known)}`);
    // a single hyphen may begin a negative amount
    if (token.value === undefined || (!token.inlineValue && token.value.startsWith('--'))) {
      throw new Error(`${token.rawName} needs a value.`);
    }
    given[token.name] = [...(given[token.name] ?? []), token.value];
  }
  return given;
}

function takes(name: string, known: ReadonlySet<string>): string {
  return `${name} takes ${known.size === 0 ? 'none' : [...known].map((option) => `--${option}`).join(', ')}.`;
}

/** The value of an option that must be given exactly once. @throws Error naming it */
export function one(options: AdminOptions, name: string): string {
  const [value, ...more] = options[name] ?? [];
  if (value === undefined || more.length > 0) throw new Error(`--${name} must be given once.`);
  return value;
}

/** Which of them are given: the command would change nothing without. @throws Error naming them all */
export function atLeastOne<T extends string>(options: AdminOptions, names: readonly T[]): T[] {
  const given = names.filter((name) => options[name] !== undefined);
  if (given.length === 0) throw new Error(`Give at least one of ${names.map((name) => `--${name}`).join(', ')}.`);
  return given;
}
