import { fileURLToPath } from 'node:url';

/** Where `svc-bridge` is resolved: this package itself, as built. */
export const ourPackage = fileURLToPath(new URL('../dist/index.js', import.meta.url));

/** Third-party parts of the game entry; what is left without them is our own code. */
export const libraries = ['eventemitter3'];

const KB = 1024;

const flows = Object.keys(await import(ourPackage)).filter((name) => name.endsWith('Flow'));

/**
 * What users import, with the most it may weigh in gzip bytes.
 *
 * `npm run bench:sizes` prints what all flows together are made of; compressed by themselves the parts add up to more than the whole.
 */
export const entries = [
  {
    name: 'svc-bridge, all flows',
    code: `export { UIManager, browserPorts } from 'svc-bridge'`,
    gzipBudget: 14.1 * KB,
    ownGzipBudget: 13.2 * KB,
  },
  ...flows.map((flow) => ({
    name: `${flow} alone`,
    code: `export { FlowHost, ${flow}, browserPorts } from 'svc-bridge'`,
    gzipBudget: 13.4 * KB,
    ownGzipBudget: 12.5 * KB,
  })),
];

/** Which part of the game entry a module belongs to: a library, or a folder of src. */
export function partOf(file) {
  const [, library] = /node_modules\/([^/]+)\//.exec(file) ?? [];
  const [, folder] = /\/dist\/([^/]+)\//.exec(file) ?? [];
  return library ?? folder ?? 'the entry itself';
}
