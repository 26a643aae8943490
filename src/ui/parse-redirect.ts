import type { Welcome } from '../frame/messages.js';
import { createSdkError } from '../result/create-sdk-error.js';
import { failure, type Result, success } from '../result/result.js';
import { originOf } from './page-url.js';

/**
 * Takes the nonce and the parameters out of a redirect, which is otherwise opaque: the page gets them over its channel,
 * so that no request, referrer, history or performance entry ever holds the nonce.
 *
 * @param allowedOrigins - whose redirects these may be
 * @errors `invalid_argument`; never with the redirect in its message
 * @source interface §2.5, §2.6
 */
export function parseRedirect(redirect: unknown, allowedOrigins: readonly string[]): Result<Partial<Welcome>> {
  const { redirect: inner, url = inner ?? redirect } = Object(redirect) as { redirect?: unknown; url?: unknown };
  const [address = '', ...pairs] = String(url).split(/[?#&]/);
  if (!allowedOrigins.includes(originOf(address)))
    return refuse(`is not of this environment: it must begin with ${allowedOrigins.join(' or ')}`);
  try {
    const { nonce, ...parameters } = Object.fromEntries(pairs.map(parsePair)) as Record<string, string>;
    return nonce ? success({ nonce, parameters }) : refuse('has no nonce: pass it as the service returned it');
  } catch {
    return refuse('is not well formed: pass it as the service returned it');
  }
}

const parsePair = (pair: string) => pair.split(/=(.*)/s, 2).map((part) => decodeURIComponent(part.replace(/\+/g, ' ')));

const refuse = (what: string) => failure(createSdkError('invalid_argument', `redirect ${what}`));
