import { afterAll } from 'vitest';

// The files that a worker runs share its document: each leaves it as empty as it found it.
afterAll(() => {
  if (!('document' in globalThis)) return;
  document.documentElement.replaceWith(document.implementation.createHTMLDocument('').documentElement);
});
