/**
 * The texts of `svc-bridge/view` in every language of the pages; a bundler keeps only those that a game imports.
 *
 * @module svc-bridge/view-languages
 */
export { ar } from './view/languages/ar.js';
export { de } from './view/languages/de.js';
export { en } from './view/languages/en.js';
export { es } from './view/languages/es.js';
export { fr } from './view/languages/fr.js';
export { ja } from './view/languages/ja.js';
export { ko } from './view/languages/ko.js';
export { ptBR } from './view/languages/pt-BR.js';
export { zhHans } from './view/languages/zh-Hans.js';
