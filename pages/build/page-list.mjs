// Every page of the service: its address below dist/, its scripts (a small early one, and its own), its first markup,
// its styles, and the texts it carries.

const STYLES = ['tokens', 'base', 'components'];

const CHECKOUT_TEXTS = ['methods', 'card', 'payment', 'checkout'];

function flowPage(name, texts) {
  return {
    name,
    path: `flow/${name}`,
    entry: `flows/${name}/main.tsx`,
    early: 'early/early-flow.ts',
    prerender: { module: 'flows/session/prerender-flow', name: 'prerenderFlow' },
    styles: [...STYLES, 'flows'],
    texts: ['general', 'flow', 'terms', ...texts],
    title: ({ flow }) => flow.titles[name],
  };
}

/** The checkout without a game around it. */
function standalonePage(name) {
  return {
    ...flowPage('checkout', CHECKOUT_TEXTS),
    name,
    path: name,
    entry: `checkout/${name}.tsx`,
    early: undefined,
    prerender: { module: 'checkout/standalone-view', name: 'prerenderStandalone' },
  };
}

export const PAGES = [
  {
    name: 'history',
    path: 'screens/history',
    entry: 'screens/history/main.tsx',
    early: 'early/early-screen.ts',
    prerender: { module: 'screens/history/prerender', name: 'prerenderHistory' },
    styles: [...STYLES, 'screens'],
    texts: ['general', 'history', 'transaction', 'details', 'receipt'],
    title: (texts) => texts.history.title,
  },
  {
    name: 'receipt',
    path: 'screens/receipt',
    entry: 'screens/receipt/main.tsx',
    early: 'early/early-screen.ts',
    prerender: { module: 'screens/receipt/prerender', name: 'prerenderReceipt' },
    styles: [...STYLES, 'screens'],
    texts: ['general', 'transaction', 'details', 'receipt'],
    title: (texts) => texts.receipt.title,
  },
  flowPage('tos', []),
  flowPage('kyc', ['kyc']),
  flowPage('purchase', ['methods', 'card', 'payment', 'purchase']),
  flowPage('payout', ['payment', 'kyc', 'payout']),
  flowPage('payment-selection', ['methods', 'card', 'selection']),
  { ...flowPage('checkout', CHECKOUT_TEXTS), entry: 'checkout/flow.tsx' },
  standalonePage('hosted'),
  standalonePage('continue'),
];
