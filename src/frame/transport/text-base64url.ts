const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const VALUES: ReadonlyMap<string, number> = new Map([...ALPHABET].map((letter, value) => [letter, value]));
/** Pieces are joined in blocks; one string grown letter by letter is slow in small engines. */
const BLOCK = 4_096;

/** UTF-8 in base64url without padding. Lone surrogates become U+FFFD. Uses nothing but ES built-ins. */
export function encodeText(text: string): string {
  return encodeBytes(utf8Of(text));
}

/** @returns undefined if it is not base64url, or its bytes are not UTF-8 */
export function decodeText(encoded: string): string | undefined {
  const bytes = decodeBytes(encoded);
  return bytes && textOf(bytes);
}

/** Base64url without padding. */
export function encodeBytes(bytes: ArrayLike<number>): string {
  const blocks: string[] = [];
  let block = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b = 0, c = 0] = [bytes[at], bytes[at + 1], bytes[at + 2]];
    block += ALPHABET.charAt(a >> 2) + ALPHABET.charAt(((a & 3) << 4) | (b >> 4));
    if (at + 1 < bytes.length) block += ALPHABET.charAt(((b & 15) << 2) | (c >> 6));
    if (at + 2 < bytes.length) block += ALPHABET.charAt(c & 63);
    if (block.length >= BLOCK) {
      blocks.push(block);
      block = '';
    }
  }
  return blocks.join('') + block;
}

/** @returns undefined if a character is not base64url, or one is missing */
export function decodeBytes(encoded: string): Uint8Array | undefined {
  if (encoded.length % 4 === 1) return undefined;
  const bytes = new Uint8Array(Math.floor((encoded.length * 3) / 4));
  let buffer = 0;
  let bits = 0;
  let at = 0;
  for (let i = 0; i < encoded.length; i += 1) {
    const value = VALUES.get(encoded.charAt(i));
    if (value === undefined) return undefined;
    buffer = ((buffer << 6) | value) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[at] = (buffer >> bits) & 255;
      at += 1;
    }
  }
  return bytes;
}

function utf8Of(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 3);
  let at = 0;
  const put = (byte: number) => {
    bytes[at] = byte;
    at += 1;
  };
  for (let i = 0; i < text.length; i += 1) {
    let point = text.charCodeAt(i);
    if (point < 0x80) {
      put(point);
      continue;
    }
    if ((point & 0xf800) === 0xd800) {
      const next = text.charCodeAt(i + 1);
      const isPair = point < 0xdc00 && (next & 0xfc00) === 0xdc00;
      point = isPair ? 0x10000 + ((point & 0x3ff) << 10) + (next & 0x3ff) : 0xfffd;
      if (isPair) i += 1;
    }
    if (point < 0x800) {
      put(0xc0 | (point >> 6));
    } else if (point < 0x10000) {
      put(0xe0 | (point >> 12));
      put(0x80 | ((point >> 6) & 63));
    } else {
      put(0xf0 | (point >> 18));
      put(0x80 | ((point >> 12) & 63));
      put(0x80 | ((point >> 6) & 63));
    }
    put(0x80 | (point & 63));
  }
  return bytes.subarray(0, at);
}

function textOf(bytes: Uint8Array): string | undefined {
  const blocks: string[] = [];
  let block: number[] = [];
  for (let i = 0; i < bytes.length; ) {
    const first = bytes[i] ?? 0;
    const length = first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
    if (length === 0 || i + length > bytes.length) return undefined;
    let point = length === 1 ? first : first & (0x7f >> length);
    for (let k = 1; k < length; k += 1) {
      const byte = bytes[i + k] ?? 0;
      if ((byte & 0xc0) !== 0x80) return undefined;
      point = (point << 6) | (byte & 63);
    }
    const isOverlong = point < (length === 3 ? 0x800 : length === 4 ? 0x10000 : 0);
    if (isOverlong || point > 0x10ffff || (point & 0x1ff800) === 0xd800) return undefined;
    block.push(point);
    i += length;
    if (block.length >= BLOCK) {
      blocks.push(String.fromCodePoint(...block));
      block = [];
    }
  }
  return blocks.join('') + String.fromCodePoint(...block);
}
