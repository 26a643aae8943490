import type { Welcome } from '../frame/messages.js';
import { createSdkError } from '../result/create-sdk-error.js';
import { failure, type Result, success } from '../result/result.js';
import { originOf } from './page-url.js';

const NONCE = 'nonce';

/**
 * Takes the nonce and the parameters out of a redirect, which is otherwise opaque: the page gets them over its channel,
 * so that no request, referrer, history or performance entry ever holds the nonce.
 *
 * @param allowedOrigins - whose redirects these may be
 * @errors `invalid_argument`; never with the redirect in its message
 * @source interface §2.5, §2.6
 */
export function parseRedirect(redirect: unknown, allowedOrigins: readonly string[]): Result<Partial<Welcome>> {
  const url = textOf(redirect);
  if (url === undefined) return refuse('must be the redirect of authorize-user or authorize-invoice');
  if (!allowedOrigins.includes(originOf(url))) return refuse('belongs to another environment than this manager');
  const [beforeFragment = '', fragment = ''] = url.split('#', 2);
  const [, query = ''] = beforeFragment.split('?', 2);
  const { [NONCE]: nonce, ...parameters } = { ...parseQuery(query), ...parseQuery(fragment) };
  return nonce ? success({ nonce, parameters }) : refuse('has no nonce; ask your server for a fresh one');
}

function textOf(redirect: unknown): string | undefined {
  const { redirect: inner, url = inner } = Object(redirect) as { redirect?: unknown; url?: unknown };
  return [redirect, url].find((value) => typeof value === 'string' && value !== '') as string | undefined;
}

function parseQuery(text: string): Record<string, string> {
  const pairs = text.split('&').flatMap((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s).map((part) => decode(part.replace(/\+/g, ' ')));
    return name ? [[name, value] as const] : [];
  });
  return Object.fromEntries(pairs);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const refuse = (what: string) => failure(createSdkError('invalid_argument', `redirect ${what}`));
