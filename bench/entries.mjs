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
 * A flow by itself is within 16 KiB, all flows together within 17. What they are made of, as `npm run bench:sizes` prints it; compressed
 * by themselves the parts add up to more than the 16,902 bytes of the whole:
 *
 * | part          | minified |  gzip | what it is                                                                             |
 * |---------------|---------:|------:|----------------------------------------------------------------------------------------|
 * | zod           |   12,957 | 4,449 | eight kinds of schemas of zod's core, without the methods of zod/mini (0.6 KB)         |
 * | web           |    6,680 | 3,286 | dialog, frame, pop-up for the bank, gamepad and keys, fetch, storage                   |
 * | ui            |    7,483 | 3,062 | the manager, eight flows, their options' checks, addresses, redirects                  |
 * | flow          |    6,894 | 2,959 | one outcome per flow: states, handshake, watchdog, deadline, confirmation              |
 * | api           |    4,432 | 2,138 | calls with retries and deadlines, every form of error body                             |
 * | token         |    2,880 | 1,371 | the user's token: one refresh at a time, several tabs, storage                         |
 * | model         |    2,195 | 1,108 | what a game itself reads: a page's messages, tokens; a screen reads its own entries    |
 * | eventemitter3 |    2,859 | 1,087 |                                                                                        |
 * | the rest      |      959 |   748 | result, frame versions, the entry                                                      |
 */
export const entries = [
  {
    name: 'svc-bridge, all flows',
    code: `export { UIManager, browserPorts } from 'svc-bridge'`,
    gzipBudget: 17 * KB,
    ownGzipBudget: 11.9 * KB,
  },
  ...flows.map((flow) => ({
    name: `${flow} alone`,
    code: `export { FlowHost, ${flow}, browserPorts } from 'svc-bridge'`,
    gzipBudget: 16 * KB,
    ownGzipBudget: 11.2 * KB,
  })),
];

/** Which part of the game entry a module belongs to: a library, or a folder of src. */
export function partOf(file) {
  const [, library] = /node_modules\/([^/]+)\//.exec(file) ?? [];
  const [, folder] = /\/dist\/([^/]+)\//.exec(file) ?? [];
  return library ?? folder ?? 'the entry itself';
}
