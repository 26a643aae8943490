import type { RequestBody } from '../../model/fields.js';
import type { sandboxListenerAnswerRequestSchema } from '../../model/sandbox-listeners.js';
import type { ForwardedDelivery } from './sandbox-channel.js';

/** The service waits as long for a receiver. */
const ANSWER_WITHIN_MS = 20_000;
const EXCERPT_CHARACTERS = 512;

/** Sends one delivery to the developer's server, byte for byte as a receiver gets it. Never throws: no answer is a result too. */
export async function forward(
  { claim, headers, body }: ForwardedDelivery,
  { forwardTo, stop }: { readonly forwardTo: string; readonly stop: AbortSignal },
): Promise<RequestBody<typeof sandboxListenerAnswerRequestSchema>> {
  try {
    const signal = AbortSignal.any([AbortSignal.timeout(ANSWER_WITHIN_MS), stop]);
    const answer = await fetch(forwardTo, { method: 'POST', headers, body, redirect: 'manual', signal });
    const header = (name: string) => answer.headers.get(name)?.slice(0, 100);
    const said = {
      claim,
      status: answer.status,
      retry_after: header('retry-after'),
      date: header('date'),
    };
    return { ...said, excerpt: await excerptOf(answer) };
  } catch (error) {
    return { claim, error: reasonOf(error) };
  }
}

/** The head has answered; a body that never ends or breaks off changes nothing. */
async function excerptOf(answer: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const part of answer.body ?? []) {
      text += decoder.decode(part, { stream: true });
      if (text.length >= EXCERPT_CHARACTERS) break;
    }
  } catch {
    return '';
  }
  return text.slice(0, EXCERPT_CHARACTERS).replace(/[\0\uD800-\uDFFF\uFFFD]/g, '');
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'timed out after 20 s';
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const text = cause instanceof Error ? ('code' in cause && String(cause.code)) || cause.message : String(cause);
  return text.slice(0, 200);
}
