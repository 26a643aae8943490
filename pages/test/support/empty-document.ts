import { afterAll } from 'vitest';

// The files that a worker runs share its document: each leaves it as empty, and as deaf, as it found it.
const listening: Array<Parameters<Document['addEventListener']>> = [];
if ('document' in globalThis) {
  const listen = document.addEventListener.bind(document);
  document.addEventListener = (...listener: Parameters<typeof listen>) => {
    listening.push(listener);
    listen(...listener);
  };
}

afterAll(() => {
  if (!('document' in globalThis)) return;
  for (const listener of listening.splice(0)) document.removeEventListener(...listener);
  Reflect.deleteProperty(document, 'addEventListener');
  document.documentElement.replaceWith(document.implementation.createHTMLDocument('').documentElement);
});
