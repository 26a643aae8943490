import { fileURLToPath } from 'node:url';

/** Where `svc-bridge` is looked up: this package itself, as built. */
export const ourPackage = fileURLToPath(new URL('../dist/index.js', import.meta.url));

/** The libraries that the game entry brings; what is left without them is our own code. */
export const libraries = ['zod', 'zod/mini', 'eventemitter3'];

const KB = 1024;

/** What users import, with the most it may weigh in gzip bytes. */
export const entries = [
  {
    name: 'svc-bridge, all flows',
    code: `export { UIManager, browserPorts } from 'svc-bridge'`,
    gzipBudget: 16 * KB,
    ownGzipBudget: 10.75 * KB,
  },
];
