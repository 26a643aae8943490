// Every page of the service: its path under dist/, where `{web_url}/ui/v1/` is from its address, which scripts it fetches only when they
// are needed (from there), its own scripts (a small early one, one that draws its beginning, and its main one), its first markup, its styles and its texts.

const STYLES = ['tokens', 'base', 'components'];

const CHECKOUT_STYLES = [...STYLES, 'flows', 'pictures'];
const CHECKOUT_TEXTS = ['methods', 'card', 'payment', 'reasons', 'receipt', 'checkout'];

function flowPage(name, texts) {
  return {
    name,
    path: `flow/${name}`,
    base: '../',
    later: ['look', 'handover'],
    entry: `flows/${name}/main.tsx`,
    early: 'early/early-flow.ts',
    prerender: { module: 'flows/session/prerender-flow', name: 'prerenderFlow' },
    styles: [...STYLES, 'flows'],
    texts: ['general', 'flow', 'terms', ...texts],
    title: ({ flow }) => flow.titles[name],
  };
}

/** The checkout without a game around it. */
function standalonePage(name, base) {
  return {
    ...flowPage('checkout', CHECKOUT_TEXTS),
    name,
    path: name,
    base,
    entry: `checkout/${name}.tsx`,
    styles: CHECKOUT_STYLES,
    early: undefined,
    prerender: { module: 'checkout/standalone-view', name: 'prerenderStandalone' },
  };
}

export const PAGES = [
  {
    name: 'history',
    path: 'screens/history',
    base: '../',
    later: ['look'],
    entry: 'screens/history/main.tsx',
    early: 'early/early-screen.ts',
    first: { entry: 'early/first-rows.tsx', texts: ['history', 'spending', 'transaction'] },
    prerender: { module: 'screens/history/prerender', name: 'prerenderHistory' },
    styles: [...STYLES, 'screens', 'pictures'],
    texts: ['general', 'history', 'spending', 'transaction', 'details', 'receipt', 'reasons'],
    title: (texts) => texts.history.title,
  },
  {
    name: 'receipt',
    path: 'screens/receipt',
    base: '../',
    later: ['look'],
    entry: 'screens/receipt/main.tsx',
    early: 'early/early-screen.ts',
    prerender: { module: 'screens/receipt/prerender', name: 'prerenderReceipt' },
    styles: [...STYLES, 'screens', 'pictures'],
    texts: ['general', 'transaction', 'details', 'receipt', 'reasons'],
    title: (texts) => texts.receipt.title,
  },
  { ...flowPage('tos', []), later: ['look'] },
  flowPage('kyc', ['kyc']),
  flowPage('purchase', ['methods', 'card', 'payment', 'reasons', 'receipt', 'purchase']),
  flowPage('payout', ['payment', 'reasons', 'kyc', 'payout']),
  flowPage('payment-selection', ['methods', 'card', 'reasons', 'selection']),
  { ...flowPage('checkout', CHECKOUT_TEXTS), entry: 'checkout/flow.tsx', styles: CHECKOUT_STYLES },
  standalonePage('hosted', '../ui/v1/'),
  standalonePage('continue', ''),
  {
    name: 'phone',
    path: 'phone',
    base: 'ui/v1/',
    later: ['look'],
    entry: 'phone/main.tsx',
    early: undefined,
    prerender: { module: 'phone/phone-view', name: 'prerenderPhone' },
    styles: [...STYLES, 'flows', 'phone'],
    texts: ['general', 'flow', 'methods', 'card', 'selection', 'kyc', 'phone'],
    title: ({ phone }) => phone.title,
  },
  {
    name: 'card-fields',
    path: 'card-fields',
    entry: 'card-fields/main.tsx',
    early: undefined,
    prerender: { module: 'card-fields/fields-view', name: 'prerenderCardFields' },
    styles: [...STYLES, 'flows', 'card-fields'],
    texts: ['card'],
    title: ({ card }) => card.fieldsTitle,
  },
  {
    name: 'console',
    path: 'console',
    entry: 'console/main.tsx',
    early: undefined,
    prerender: { module: 'console/prerender', name: 'prerenderConsole' },
    styles: [...STYLES, 'console'],
    texts: [],
    title: () => 'Console',
    // for operators, not players
    languages: ['en'],
  },
  {
    ...standalonePage('look-preview', '../ui/v1/'),
    later: ['look'],
    entry: 'look-preview/main.tsx',
    prerender: { module: 'look-preview/preview-view', name: 'prerenderPreview' },
    languages: ['en'],
  },
];
