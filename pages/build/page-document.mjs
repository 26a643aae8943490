// Assembles one page: real markup first, then the small script that must not wait, what draws the beginning with its texts, the page's own
// script and its other texts as data, then the script that runs it, and at the end what that script imports later.
import { createHash } from 'node:crypto';

export function pageDocument(page) {
  const { name, lang, dir, title, style, markup, texts, later, early, first, script, runner, parts } = page;
  return [
    '<!doctype html>',
    `<html lang="${lang}" dir="${dir}" data-page="${name}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="robots" content="noindex">',
    '<meta name="referrer" content="no-referrer">',
    `<title>${escapeHtml(title)}</title>`,
    `<style>${style}</style>`,
    '</head>',
    '<body>',
    `<div id="page">${markup}</div>`,
    // data until they are needed, so that no browser fetches them before
    ...later.map(
      ({ id, address, hash }) => `<script type="text/plain" id="${id}" src="${address}" integrity="${hash}"></script>`,
    ),
    ...(early ? [`<script>${early}</script>`] : []),
    ...(first ? [textsAsData('first-texts', first.texts), `<script>${first.script}</script>`] : []),
    // next to each other, the two scripts share 1 KB gzip
    `<script type="text/plain" id="script">${script}</script>`,
    textsAsData('texts', texts),
    `<script>${runner}</script>`,
    ...Object.entries(parts).map(([part, text]) => `<script type="text/plain" id="${part}">${text}</script>`),
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function textsAsData(id, texts) {
  return `<script type="application/json" id="${id}">${JSON.stringify(texts).replaceAll('<', '\\u003c')}</script>`;
}

/** The hash in content security policy syntax. */
export function cspHash(text) {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/** Names a file by its content, so that it can be kept for ever. */
export function versionOf(text) {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

function escapeHtml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
