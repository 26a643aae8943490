import { MAX_TYPEFACE_BYTES, TYPEFACE_NAME } from 'svc-bridge/model';
import type { WornTheme } from '../kit/theme/look.js';

/** A file of the service that comes later is not worn: letters would move. */
const ARRIVES_WITHIN_MS = 2_000;
/** Names that CSS takes for what they mean only without quotes. */
const GENERIC = /^(serif|sans-serif|monospace|system-ui|ui-\w+)$/;

/**
 * Puts a typeface before the pages' own. A host's file is here already, and the service's own is waited for, so letters change before the
 * first one is seen.
 *
 * @returns a sentence about what is wrong with it
 */
export async function wearTypeface(
  root: HTMLElement,
  { typeface: family = 'Typeface', typefaceFile: file, typefaceName: name }: WornTheme,
): Promise<string | undefined> {
  if (!TYPEFACE_NAME.test(family)) return `theme.typeface "${family.slice(0, 40)}" is no name of a font`;
  if (file !== undefined) {
    const wrong = await addFile(root.ownerDocument, family, readBase64(file));
    if (wrong) return `theme.typefaceFile ${wrong}`;
  } else if (name !== undefined) {
    const bytes = await fetchTypeface(root.ownerDocument, name);
    if (bytes) await addFile(root.ownerDocument, family, bytes);
  }
  setFamilies(root, [family]);
  return undefined;
}

export function setFamilies(root: HTMLElement, families: readonly string[]): void {
  const names = families.map((name) => (GENERIC.test(name) ? name : `"${name}"`));
  root.style.setProperty('--typeface', `${names.join(',')},`);
}

async function addFile(
  document: Document,
  family: string,
  bytes: Uint8Array<ArrayBuffer> | undefined,
): Promise<string | undefined> {
  if (!bytes || !isWoff2(bytes)) {
    return 'is no WOFF2 file as base64 or a data: URL; in browsers, fetchTypeface makes one of an address';
  }
  if (bytes.length > MAX_TYPEFACE_BYTES) return `has ${Math.ceil(bytes.length / 1024)} KB; at most 300 are allowed`;
  try {
    // Without this range a browser would thicken the letters of a variable font by itself.
    const face = new FontFace(family, bytes, isVariable(bytes) ? { weight: '100 900' } : {});
    document.fonts.add(await face.load());
    return undefined;
  } catch {
    return 'cannot be read as a font';
  }
}

/** The service's own copy, from beside this script. @returns undefined when it is not there in time */
async function fetchTypeface(document: Document, name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const beside = document.querySelector<HTMLScriptElement>('#look')?.src;
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, ARRIVES_WITHIN_MS));
  const read = async () => {
    const answer = await fetch(new URL(`../typefaces/${encodeURIComponent(name)}`, beside), { credentials: 'omit' });
    return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined;
  };
  return Promise.race([late, read().catch(() => undefined)]);
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
