import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { CompiledMessage, Plural } from './message.js';

/** A language's texts by section and key, as translators write them (strings) or compiled. */
export interface TextTree<T> {
  readonly [key: string]: T | TextTree<T>;
}

/**
 * Compiles a language's ICU messages to data: pages need no parser and no eval, and one script serves every language.
 *
 * @throws Error naming the text: a broken message, a plural without all the forms of its language, or something else than places and plurals
 */
export function compileTexts(source: TextTree<string>, lang: string, path = lang): TextTree<CompiledMessage> {
  return Object.fromEntries(
    Object.entries(source).map(([key, value]) => {
      const at = `${path}.${key}`;
      return [key, typeof value === 'string' ? compileMessage(value, lang, at) : compileTexts(value, lang, at)];
    }),
  );
}

/** Names of the places in a message, in order of the alphabet. */
export function placesOf(message: CompiledMessage): string[] {
  const parts = typeof message === 'string' ? [message] : message;
  const names = parts.flatMap((part) =>
    typeof part === 'string'
      ? namesIn(part)
      : [part.of, ...Object.values(part.forms).flatMap((form) => namesIn(form).filter((name) => name !== '#'))],
  );
  return [...new Set(names)].sort();
}

function namesIn(text: string): string[] {
  return [...text.matchAll(/\{([\w#]+)\}/g)].map(([, name = '']) => name);
}

/** French sets these off by a space, at which a line must not break. */
const LOOSE_PUNCTUATION = / [:;?!»]|« /;

function compileMessage(source: string, lang: string, at: string): CompiledMessage {
  if (source.trim() === '') throw new Error(`${at} is empty.`);
  if (lang === 'fr' && LOOSE_PUNCTUATION.test(source)) {
    throw new Error(`${at} needs a no-break space (U+00A0) before : ; ? ! and », and after «: ${source}`);
  }
  const parts: Array<string | Plural> = [];
  for (const element of parseMessage(source, at)) {
    const part = element.type === TYPE.plural ? compilePlural(element, lang, at) : plainText(element, at);
    const last = parts.at(-1);
    if (typeof part === 'string' && typeof last === 'string') parts.splice(-1, 1, last + part);
    else parts.push(part);
  }
  const [first] = parts;
  return parts.length === 1 && typeof first === 'string' ? first : parts;
}

function parseMessage(source: string, at: string): MessageFormatElement[] {
  try {
    return parse(source, { ignoreTag: true });
  } catch (cause) {
    throw new Error(`${at} is no ICU message: ${source}`, { cause });
  }
}

function compilePlural(
  element: Extract<MessageFormatElement, { type: TYPE.plural }>,
  lang: string,
  at: string,
): Plural {
  // in the same order on every release of Node
  const needed = new Intl.PluralRules(lang).resolvedOptions().pluralCategories.sort();
  const missing = needed.filter((category) => element.options[category] === undefined);
  if (missing.length > 0) throw new Error(`${at} lacks the plural forms ${missing.join(', ')} of "${element.value}".`);
  const forms = Object.entries(element.options).map(([category, option]): [string, string] => [
    category,
    option.value.map((part) => plainText(part, at)).join(''),
  ]);
  const other = forms.find(([category]) => category === 'other')?.[1] ?? '';
  return {
    lang,
    of: element.value,
    forms: { ...Object.fromEntries(forms.filter(([, text]) => text !== other)), other },
  };
}

function plainText(element: MessageFormatElement, at: string): string {
  switch (element.type) {
    case TYPE.literal:
      return element.value;
    case TYPE.argument:
      return `{${element.value}}`;
    case TYPE.pound:
      return '{#}';
    default:
      throw new Error(`${at} may only hold places such as {name}, and plurals that hold no other plural.`);
  }
}
