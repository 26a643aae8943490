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
 * What all flows together are made of, as `npm run bench:sizes` prints it; compressed by themselves the parts add up to more than the
 * 14,392 bytes of the whole:
 *
 * | part          | minified |  gzip | what it is                                                                             |
 * |---------------|---------:|------:|----------------------------------------------------------------------------------------|
 * | web           |    7,381 | 3,651 | dialog, frame, pop-up for the bank, gamepad and keys, ten-foot mode, fetch, storage    |
 * | ui            |    7,738 | 3,074 | the manager, eight flows, their options' checks, addresses, redirects                  |
 * | flow          |    6,898 | 2,974 | one outcome per flow: states, handshake, watchdog, deadline, confirmation              |
 * | api           |    4,931 | 2,307 | calls with retries and deadlines, every form of error body                             |
 * | token         |    3,202 | 1,513 | the user's token: one refresh at a time, several tabs, storage                         |
 * | eventemitter3 |    2,859 | 1,083 |                                                                                        |
 * | model         |    2,430 | 1,070 | what a game itself reads: a page's messages, tokens; a screen reads its own entries    |
 * | the rest      |    1,161 |   866 | result, frame versions, the entry                                                      |
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
