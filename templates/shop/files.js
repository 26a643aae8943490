import { readFile } from 'node:fs/promises';
import { libraries } from './libraries.js';

/** Every file that the page loads, by URL path. */
export const files = {
  '/': file(new URL('public/index.html', import.meta.url), 'text/html; charset=utf-8'),
  '/game.js': script(new URL('public/game.js', import.meta.url)),
  '/buy.js': script(new URL('public/buy.js', import.meta.url)),
  ...Object.fromEntries(Object.entries(libraries).map(([path, url]) => [path, script(url)])),
};

/** @param {URL} url */
function script(url) {
  return file(url, 'text/javascript; charset=utf-8');
}

/** @param {URL} url @param {string} type */
function file(url, type) {
  return async () => new Response(await readFile(url), { headers: { 'content-type': type } });
}
