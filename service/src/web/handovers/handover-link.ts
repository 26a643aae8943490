import { encode } from 'uqr';
import type { RandomSource } from '../../platform/random.js';
import type { Settings } from '../../platform/settings.js';

/** Path below `{web_url}` of the page that a phone opens. */
export const PHONE_PATH = '/phone';

/** Crockford's base 32: no letters that look like digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 60 bits, for ten minutes; short enough to type. */
const LENGTH = 12;

/** A link's secret, such as `K7QM3FXP2T9A`; in a cell its digit comes first, instead of a mark: it may have to be typed. */
export function newLinkToken(random: RandomSource, { cell }: Pick<Settings, 'cell'>): string {
  const secret = [...random.bytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return `${cell ?? ''}${secret}`;
}

/** A secret as it was made, however it was typed. */
export function readLinkToken(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
}

/** The code on both screens, such as `407`. */
export function newCode(random: RandomSource): string {
  return String(100 + (random.bytes(4).readUInt32BE() % 900));
}

/** The secret is in the fragment: browsers send it to no server, and no log, proxy or preview sees it. */
export function viewLink({ addresses }: Pick<Settings, 'addresses'>, linkToken: string) {
  const page = `${addresses.webUrl}${PHONE_PATH}`;
  const link = `${page}#${linkToken}`;
  const typed = linkToken.replace(/(?<=.)(?=(.{4})+$)/g, '-').toLowerCase();
  return { link, address: `${page.replace(/^https?:\/\//, '')}#${typed}`, qr: drawQr(link) };
}

/** Each run of dark modules in a row is one rectangle. */
function drawQr(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const rows = data.map((modules, y) =>
    modules
      .map((isDark) => (isDark ? '#' : ' '))
      .join('')
      .replace(/ *(#+) */g, (run, dark: string, at: number) => {
        const x = at + run.indexOf('#');
        return `M${x} ${y}h${dark.length}v1h-${dark.length}z`;
      })
      .trim(),
  );
  return { size, path: rows.join('') };
}
