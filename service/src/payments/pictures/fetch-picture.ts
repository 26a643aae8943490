import { type Dispatcher, request } from 'undici';
import { boundAbort } from '../../platform/bound-abort.js';
import { PrivateAddressError } from '../../platform/http/outbound-agent.js';
import type { Settings } from '../../platform/settings.js';
import { pictureAddressProblem } from './picture-address.js';
import { isShowable, MAX_PICTURE_SIDE, pictureSize } from './picture-size.js';
import { pictureType } from './picture-type.js';

/** Of a picture (Gap §4.1). */
export const MAX_PICTURE_BYTES = 512 * 1024;
/** From the first connection to the last byte, redirects included. */
const FETCH_TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 3;
const REDIRECTS = [301, 302, 303, 307, 308];

export interface FetchPictureOptions {
  readonly agent: Dispatcher;
  readonly settings: Pick<Settings, 'mode'>;
  readonly url: string;
  readonly timeoutMs?: number;
  /** The node stops: the attempt is dropped and does not count. */
  readonly giveUp?: AbortSignal;
}

export type FetchedPicture =
  | { readonly mediaType: string; readonly content: Buffer }
  | {
      /** A sentence; it says nothing of what was answered. */
      readonly problem: string;
      /** Trying again would end the same. */
      readonly final: boolean;
      readonly dropped?: boolean;
    };

/** Fetches a picture within its limits. Never throws: a dead, slow, endless or lying host is a result. */
export async function fetchPicture(options: FetchPictureOptions): Promise<FetchedPicture> {
  const { controller, release } = boundAbort(options.giveUp);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    controller.abort();
  }, options.timeoutMs ?? FETCH_TIMEOUT_MS);
  try {
    return await follow(options, controller.signal);
  } catch (error) {
    if (error instanceof PrivateAddressError) return refused('its host is not on the public internet');
    const dropped = options.giveUp?.aborted === true && !isLate;
    return { problem: isLate ? 'it took too long' : 'its host did not answer', final: false, dropped };
  } finally {
    // ends whatever was not read
    controller.abort();
    clearTimeout(timer);
    release();
  }
}

async function follow(
  { agent, settings, url: first }: FetchPictureOptions,
  signal: AbortSignal,
): Promise<FetchedPicture> {
  let url = first;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    if (pictureAddressProblem(settings, url) !== undefined)
      return refused('it redirects to an address that is not allowed');
    const answer = await request(new URL(url), { dispatcher: agent, headers: HEADERS, signal });
    const { location } = answer.headers;
    if (!REDIRECTS.includes(answer.statusCode)) return readPicture(answer);
    answer.body.on('error', () => {}).destroy();
    if (typeof location !== 'string' || !URL.canParse(location, url)) return refused('it redirects to no address');
    url = new URL(location, url).href;
  }
  return refused('it redirects too often');
}

const HEADERS = {
  accept: 'image/avif, image/webp, image/png, image/jpeg, image/gif',
  'accept-encoding': 'identity',
  'user-agent': 'svc-pictures/1',
};

async function readPicture({ statusCode, headers, body }: Dispatcher.ResponseData): Promise<FetchedPicture> {
  body.on('error', () => {});
  if (statusCode !== 200) {
    body.destroy();
    return { problem: `its host answered ${statusCode}`, final: statusCode === 404 || statusCode === 410 };
  }
  const content = Number(headers['content-length'] ?? 0) > MAX_PICTURE_BYTES ? undefined : await readBytes(body);
  if (!content) {
    body.destroy();
    return refused(`it is larger than ${MAX_PICTURE_BYTES / 1024} KB`);
  }
  const mediaType = pictureType(content);
  if (!mediaType || !pictureSize(mediaType, content)) return refused('it is no PNG, JPEG, WebP, GIF or AVIF');
  if (isShowable(mediaType, content)) return { mediaType, content };
  return refused(`it is larger than ${MAX_PICTURE_SIDE} × ${MAX_PICTURE_SIDE} pixels`);
}

/** @returns undefined as soon as there are too many */
async function readBytes(body: Dispatcher.ResponseData['body']): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body) {
    const bytes = Buffer.from(part);
    size += bytes.length;
    if (size > MAX_PICTURE_BYTES) return undefined;
    parts.push(bytes);
  }
  return Buffer.concat(parts);
}

function refused(problem: string): FetchedPicture {
  return { problem, final: true };
}
