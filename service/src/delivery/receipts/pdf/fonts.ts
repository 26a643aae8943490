/// <reference path="./missing-types.d.ts" />
import { readFileSync } from 'node:fs';
import type { LanguageTag } from '@svc-bridge/texts';
import { create, type Font } from 'fontkit';

/** `service/fonts`, from `service/src/delivery/receipts/pdf` as from `service/dist/delivery/receipts/pdf`; the build copies them there. */
const FOLDER = new URL('../../../../fonts/', import.meta.url);

export type Weight = 'regular' | 'bold';

/** The fonts of Chinese, Japanese and Korean weigh 5 to 10 MB each, so they come in one weight. */
const FILES = {
  latin: { regular: 'NotoSans_400Regular', bold: 'NotoSans_600SemiBold' },
  arabic: { regular: 'IBMPlexSansArabic_400Regular', bold: 'IBMPlexSansArabic_600SemiBold' },
  japanese: { regular: 'NotoSansJP_400Regular', bold: 'NotoSansJP_400Regular' },
  korean: { regular: 'NotoSansKR_400Regular', bold: 'NotoSansKR_400Regular' },
  chinese: { regular: 'NotoSansSC_400Regular', bold: 'NotoSansSC_400Regular' },
  emoji: { regular: 'NotoEmoji_400Regular', bold: 'NotoEmoji_400Regular' },
} as const;

type Family = keyof typeof FILES;

/** A language's own font first: Chinese, Japanese and Korean draw the same characters differently. */
const OTHERS: readonly Family[] = ['arabic', 'japanese', 'chinese', 'korean', 'emoji'];
const OWN: Partial<Record<LanguageTag, Family>> = { ja: 'japanese', ko: 'korean', 'zh-Hans': 'chinese' };

/** One file of a family, parsed once per process and only when a text needs it. */
export interface Face {
  /** The file's name, by which a document knows it. */
  readonly name: string;
  readonly font: Font;
}

const loaded = new Map<string, Face>();

function faceOf(family: Family, weight: Weight): Face {
  const name = FILES[family][weight];
  const known = loaded.get(name);
  if (known) return known;
  const font = create(readFileSync(new URL(`${name}.ttf`, FOLDER)));
  if (!('layout' in font)) throw new Error(`${name}.ttf is a collection, not a font.`);
  keepCharacters(font);
  const face = { name, font };
  loaded.set(name, face);
  return face;
}

/**
 * A font keeps each glyph with the characters that it first stood for, in whichever document, and with none if it was first a part of another
 * glyph; readers of a document get what it stands for in their text.
 */
function keepCharacters(font: Font): void {
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, characters = []) => {
    const glyph = getGlyph(id, characters);
    const isKept = String(glyph.codePoints) === String(characters);
    return isKept ? glyph : Object.create(glyph, { codePoints: { value: characters } });
  };
}

/** Chooses each character's face. */
export interface FaceFinder {
  /**
   * The first face that can draw all of it.
   *
   * @param grapheme - what a reader takes for one character
   * @returns undefined: none can
   */
  find(grapheme: string, weight: Weight): Face | undefined;
  /** The face of what no face can draw; it has U+FFFD. */
  fallback(weight: Weight): Face;
}

export function faceFinder(lang: LanguageTag): FaceFinder {
  const own = OWN[lang];
  const families: Family[] = ['latin', ...(own ? [own] : []), ...OTHERS.filter((family) => family !== own)];
  return {
    find(grapheme, weight) {
      const drawn = [...grapheme].filter((character) => !/\p{Default_Ignorable_Code_Point}/u.test(character));
      for (const family of families) {
        const face = faceOf(family, weight);
        if (drawn.every((character) => face.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))) return face;
      }
      return undefined;
    },
    fallback: (weight) => faceOf('latin', weight),
  };
}
