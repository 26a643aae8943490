export { formatDisplayAmount, formatMoney } from './format-money.js';
export { dateFormat, numberFormat } from './formats.js';
export { isLanguage, LANGUAGES, type LanguageTag, localeFor, textDirection } from './languages.js';
export { fill, type Message } from './message.js';
export type { Texts } from './texts.js';
export { walletName } from './wallet-name.js';
