// Every page of the service: its address below dist/, its script, its first markup, its styles, and the texts it carries.

const STYLES = ['tokens', 'base', 'components'];

export const PAGES = [
  {
    name: 'history',
    path: 'screens/history',
    folder: 'screens/history',
    prerender: 'prerenderHistory',
    styles: [...STYLES, 'screens'],
    texts: ['common', 'history', 'transaction', 'details', 'receipt'],
    title: (texts) => texts.history.title,
  },
  {
    name: 'receipt',
    path: 'screens/receipt',
    folder: 'screens/receipt',
    prerender: 'prerenderReceipt',
    styles: [...STYLES, 'screens'],
    texts: ['common', 'transaction', 'details', 'receipt'],
    title: (texts) => texts.receipt.title,
  },
];

/** In the order of the design; a page is built once per language. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt-BR', 'ja', 'ko', 'zh-Hans', 'ar'];

export const RIGHT_TO_LEFT = new Set(['ar']);
