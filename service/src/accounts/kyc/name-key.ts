/** Letters that Unicode does not decompose, as passports write them. */
const SPELLED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
};

const HONORIFICS = new Set(
  'mr mrs ms miss mx dr prof professor sir dame lady lord herr frau mme mlle monsieur madame sr sra srta senor senora dott don dona'.split(
    ' ',
  ),
);

/** A word, or one character of a script that writes names without spaces. */
const PARTS = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}]+/gu;

/**
 * The form in which two spellings of one name are equal: case, accents, punctuation, the order of its parts and honorifics do not
 * count; each given and family name does.
 *
 * @returns empty for text without a letter
 */
export function nameKey(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[\p{M}'’ʼ`]/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðłıþ]/g, (letter) => SPELLED[letter] ?? letter);
  const parts = plain.match(PARTS) ?? [];
  const own = parts.filter((part) => !HONORIFICS.has(part));
  return (own.length > 0 ? own : parts).toSorted().join(' ');
}
