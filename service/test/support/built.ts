import { fileURLToPath } from 'node:url';

/**
 * A file of the service as it is shipped, such as `main.js`: a process that a test starts runs what users run, already compiled. `npm test`
 * builds it; to run Vitest alone, build first.
 */
export function built(file: string): string {
  return fileURLToPath(new URL(`../../dist/${file}`, import.meta.url));
}
