import { fileURLToPath } from 'node:url';

/** Where `svc-bridge` is looked up: this package itself, as built. */
export const ourPackage = fileURLToPath(new URL('../dist/index.js', import.meta.url));

/** What the game entry brings of others; what is left without them is our own code. */
export const libraries = ['eventemitter3', 'zod', 'zod/mini'];

const KB = 1024;

const flows = [
  'historyFlow',
  'receiptFlow',
  'tosFlow',
  'kycFlow',
  'purchaseFlow',
  'payoutFlow',
  'paymentSelectionFlow',
  'checkoutFlow',
];

/** What users import, with the most it may weigh in gzip bytes: little above what it weighs, so that growth is a decision. */
export const entries = [
  {
    name: 'svc-bridge, all flows',
    code: `export { UIManager, browserPorts } from 'svc-bridge'`,
    gzipBudget: 17.1 * KB,
    ownGzipBudget: 11.6 * KB,
  },
  ...flows.map((flow) => ({
    name: `${flow} alone`,
    code: `export { FlowHost, ${flow}, browserPorts } from 'svc-bridge'`,
    gzipBudget: 16.4 * KB,
    ownGzipBudget: 10.85 * KB,
  })),
];
