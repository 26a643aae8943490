// Every page of the service: its address below dist/, its scripts (a small early one, and its own), its first markup,
// its styles, and the texts it carries.

const STYLES = ['tokens', 'base', 'components'];

const CHECKOUT_TEXTS = ['methods', 'card', 'payment', 'checkout'];

function flowPage(name, texts) {
  return {
    name,
    path: `flow/${name}`,
    folder: `flows/${name}`,
    early: 'early/early-flow.ts',
    prerender: { module: 'flows/shared/prerender-flow', name: 'prerenderFlow' },
    styles: [...STYLES, 'flows'],
    texts: ['common', 'flow', 'terms', ...texts],
    title: ({ flow }) => flow.titles[name],
  };
}

/** The checkout without a game around it. */
function ownPage(name, folder) {
  return {
    ...flowPage('checkout', CHECKOUT_TEXTS),
    name,
    path: name,
    folder,
    early: undefined,
    prerender: { module: 'hosted/prerender', name: 'prerenderOwnPage' },
  };
}

export const PAGES = [
  {
    name: 'history',
    path: 'screens/history',
    folder: 'screens/history',
    early: 'early/early-screen.ts',
    prerender: { module: 'screens/history/prerender', name: 'prerenderHistory' },
    styles: [...STYLES, 'screens'],
    texts: ['common', 'history', 'transaction', 'details', 'receipt'],
    title: (texts) => texts.history.title,
  },
  {
    name: 'receipt',
    path: 'screens/receipt',
    folder: 'screens/receipt',
    early: 'early/early-screen.ts',
    prerender: { module: 'screens/receipt/prerender', name: 'prerenderReceipt' },
    styles: [...STYLES, 'screens'],
    texts: ['common', 'transaction', 'details', 'receipt'],
    title: (texts) => texts.receipt.title,
  },
  flowPage('tos', []),
  flowPage('kyc', ['kyc']),
  flowPage('purchase', ['methods', 'card', 'payment', 'purchase']),
  flowPage('payout', ['payment', 'kyc', 'payout']),
  flowPage('payment-selection', ['methods', 'card', 'selection']),
  flowPage('checkout', CHECKOUT_TEXTS),
  ownPage('hosted', 'hosted'),
  ownPage('continue', 'flows/continue'),
];

/** In the order of the design; a page is built once per language. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt-BR', 'ja', 'ko', 'zh-Hans', 'ar'];

export const RIGHT_TO_LEFT = new Set(['ar']);
