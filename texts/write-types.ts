import type { TextTree } from './compile.js';
import { placesOf } from './compile.js';
import type { CompiledMessage } from './message.js';
import { isTree } from './read-sources.js';

/** The TypeScript source of `texts.ts`: which texts there are, and which places each has. */
export function textTypes(english: TextTree<CompiledMessage>): string {
  return `// Written by \`npm run generate:texts\` from languages/en.json.
import type { Message } from './message.js';

/** Every text of every page, mail and server-made page, by section. */
export interface Texts ${treeType(english, '')}
`;
}

function treeType(tree: TextTree<CompiledMessage>, indent: string): string {
  const lines = Object.entries(tree).map(([key, value]) => {
    const name = /^\w+$/.test(key) ? key : `'${key}'`;
    return `${indent}  readonly ${name}: ${isTree(value) ? treeType(value, `${indent}  `) : leafType(value)};`;
  });
  return `{\n${lines.join('\n')}\n${indent}}`;
}

function leafType(message: CompiledMessage): string {
  const places = placesOf(message);
  return places.length === 0 ? 'string' : `Message<${places.map((name) => `'${name}'`).join(' | ')}>`;
}
