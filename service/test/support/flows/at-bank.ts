import type { LightMyRequestResponse } from 'fastify';
import type { FlowWorld } from './flow-world.js';

/** A buyer at the demo bank, whose browser follows the bank's redirect. @returns our own page after the bank's */
export async function answerAtBank(
  world: Pick<FlowWorld, 'app' | 'deps'>,
  url: string,
  answer: 'pass' | 'refuse',
): Promise<LightMyRequestResponse> {
  const answered = await world.app.inject({
    method: 'POST',
    url: new URL(url).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `answer=${answer}`,
  });
  const returned = await comeBack(world, String(answered.headers.location));
  await world.deps.money.drained();
  return returned;
}

/** The buyer's browser opens our return page. */
export async function comeBack(world: Pick<FlowWorld, 'app'>, url: string): Promise<LightMyRequestResponse> {
  return world.app.inject({ method: 'GET', url: new URL(url).pathname });
}
