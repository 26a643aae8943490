import type { TextTree } from './compile.js';
import type { CompiledMessage } from './message.js';
import { isTree } from './read-sources.js';

/** What a screen drawn by a game needs, by section; `ViewTexts` of `svc-bridge/view` is its type. */
const SECTIONS: Readonly<Record<string, (key: string) => boolean>> = {
  general: among('youReceive subtotal tax total orderReference notCharged labelled wallet errorText busyText'),
  history: among('title today yesterday moreItems loadMore emptyTitle emptyText'),
  transaction: among('noAmount noDate paid received kinds statuses'),
  details: () => true,
  receipt: (key) => !['title', 'save', 'saveFailed'].includes(key),
  reasons: () => true,
};

function among(keys: string): (key: string) => boolean {
  const listed = new Set(keys.split(' '));
  return (key) => listed.has(key);
}

/** The TypeScript source of one language in `src/view/languages`. */
export function viewTextsSource(texts: TextTree<CompiledMessage>, lang: string): string {
  const sections = Object.entries(SECTIONS).map(([section, isNeeded]) => {
    const all = texts[section];
    const entries = Object.entries(all !== undefined && isTree(all) ? all : {});
    return [section, Object.fromEntries(entries.filter(([key]) => isNeeded(key)))];
  });
  return `// Written by \`npm run generate:texts\` from texts/languages/${lang}.json.
import type { ViewTexts } from '../view-texts.js';

/** The texts in this language, BCP 47: ${lang}. */
export const ${lang.replaceAll('-', '')}: ViewTexts = ${JSON.stringify(Object.fromEntries(sections), null, 2)};
`;
}
