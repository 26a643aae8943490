// Puts one page together: real markup first, the small script that must not wait, texts and the page's own script
// as data, and last what runs it.
import { createHash } from 'node:crypto';

export function pageDocument({ name, lang, dir, title, style, markup, texts, early, script, runner }) {
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
    // Browsers that know it show nothing of markup that is half read: what comes later would move it.
    '<link rel="expect" href="#page" blocking="render">',
    '</head>',
    '<body>',
    `<div id="page">${markup}</div>`,
    ...(early ? [`<script>${early}</script>`] : []),
    `<script type="application/json" id="texts">${JSON.stringify(texts).replaceAll('<', '\\u003c')}</script>`,
    `<script type="text/plain" id="script">${script}</script>`,
    `<script>${runner}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

/** As a content security policy names it. */
export function cspHash(text) {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

function escapeHtml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
