import type { FrameTheme } from 'svc-bridge/frame';

const MOST_BYTES = 300 * 1024;
const FAMILY = /^[\p{L}\p{N}][\p{L}\p{N} ._'-]{0,63}$/u;
/** Names that CSS takes for what they mean only without quotes. */
const GENERIC = /^(serif|sans-serif|monospace|system-ui|ui-\w+)$/;

/**
 * Puts a typeface before the pages' own. Its file is here already, so letters change before the first one is seen.
 *
 * @returns a sentence about what is wrong with it
 */
export async function wearTypeface(
  root: HTMLElement,
  { typeface: family = 'Typeface', typefaceFile: file }: Pick<FrameTheme, 'typeface' | 'typefaceFile'>,
): Promise<string | undefined> {
  if (!FAMILY.test(family)) return `theme.typeface "${family.slice(0, 40)}" is no name of a font`;
  if (file !== undefined) {
    const wrong = await addFile(root.ownerDocument, family, file);
    if (wrong) return `theme.typefaceFile ${wrong}`;
  }
  setFamilies(root, [family]);
  return undefined;
}

export function setFamilies(root: HTMLElement, families: readonly string[]): void {
  const names = families.map((name) => (GENERIC.test(name) ? name : `"${name}"`));
  root.style.setProperty('--typeface', `${names.join(',')},`);
}

async function addFile(document: Document, family: string, file: string): Promise<string | undefined> {
  const bytes = readBase64(file);
  if (!bytes || !isWoff2(bytes)) {
    return 'is no WOFF2 file as base64 or a data: URL; in browsers, fetchTypeface makes one of an address';
  }
  if (bytes.length > MOST_BYTES) return `has ${Math.ceil(bytes.length / 1024)} KB; at most 300 are allowed`;
  try {
    // Without this range a browser would thicken the letters of a variable font by itself.
    const face = new FontFace(family, bytes, isVariable(bytes) ? { weight: '100 900' } : {});
    document.fonts.add(await face.load());
    return undefined;
  } catch {
    return 'cannot be read as a font';
  }
}

function readBase64(file: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const text = atob(file.slice(file.indexOf(',') + 1));
    return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}

const isWoff2 = (bytes: Uint8Array) => bytes.length > 48 && String.fromCharCode(...bytes.subarray(0, 4)) === 'wOF2';

const HEADER_BYTES = 48;
/** Of `fvar`, `glyf` and `loca` among the tags that WOFF2 numbers; 63: the tag is spelled out. */
const [GLYF, LOCA, FVAR, SPELLED] = [10, 11, 47, 63];

/** Whether a WOFF2 file has a table of variations (WOFF2 §4.1). */
export function isVariable(bytes: Uint8Array): boolean {
  let at = HEADER_BYTES;
  const skipNumber = () => {
    while (at < bytes.length && (bytes[at] ?? 0) >= 0x80) at += 1;
    at += 1;
  };
  const tables = ((bytes[12] ?? 0) << 8) | (bytes[13] ?? 0);
  for (let table = 0; table < tables && at < bytes.length; table += 1) {
    const flags = bytes[at] ?? 0;
    const tag = flags & 0x3f;
    const version = flags >> 6;
    if (tag === FVAR) return true;
    at += tag === SPELLED ? 5 : 1;
    skipNumber();
    if (tag === GLYF || tag === LOCA ? version === 0 : version !== 0) skipNumber();
  }
  return false;
}
