import { existsSync } from 'node:fs';

/**
 * Ends the process with code 2, naming those of Debian's packages that are not installed.
 *
 * @param needed - by package, a file of it; undefined: it was not found
 */
export function requirePackages(needed: Readonly<Record<string, string | undefined>>): void {
  const missing = Object.entries(needed).flatMap(([name, file]) => (file && existsSync(file) ? [] : [name]));
  if (missing.length === 0) return;
  console.log(
    `Missing: ${missing.join(', ')}. On Debian: apt-get install --no-install-recommends ${missing.join(' ')}`,
  );
  process.exit(2);
}
