import { failure, type Result, success } from '../result/result.js';
import { createSdkError } from '../result/sdk-error.js';

const MOST_KB = 300;
/** Base64 of `wOF2`, with which every WOFF2 file begins. */
const WOFF2 = /;base64,d09GM/;

/**
 * Fetches a WOFF2 file of the game for `theme.typefaceFile`, without cookies. Pages may fetch nothing from the game, so they get the
 * content; begin early, before a player opens the shop.
 *
 * @param address - such as `fonts/rajdhani.woff2`
 * @returns a `data:` URL
 * @source interface §4.3
 * @errors `network_failed` if it cannot be fetched, `invalid_argument` if it is no WOFF2 file or larger than 300 KB
 */
export async function fetchTypeface(address: string): Promise<Result<string>> {
  const refuse = (code: 'network_failed' | 'invalid_argument', what: string, cause?: unknown) =>
    failure(createSdkError(code, `${address.slice(0, 200)} ${what}`, { cause }));
  try {
    const response = await fetch(address, { credentials: 'omit' });
    if (!response.ok) return refuse('network_failed', `answered ${response.status}`);
    const file = await response.blob();
    if (file.size > MOST_KB * 1024) {
      return refuse('invalid_argument', `has ${Math.ceil(file.size / 1024)} KB; at most ${MOST_KB} are allowed`);
    }
    const content = await dataUrlOf(file);
    return WOFF2.test(content.slice(0, 200)) ? success(content) : refuse('invalid_argument', 'is no WOFF2 file');
  } catch (cause) {
    return refuse(
      'network_failed',
      'could not be fetched: if it is on another origin, it must allow yours (CORS)',
      cause,
    );
  }
}

function dataUrlOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
