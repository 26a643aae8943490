import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

const SMALLEST_FIRST = ['br', 'gzip'] as const;

/** The smallest encoding that the request accepts; undefined: plain bytes. */
export function chooseEncoding({ headers }: Pick<FastifyRequest, 'headers'>): 'br' | 'gzip' | undefined {
  const accepted = new Negotiator({ headers }).encodings([...SMALLEST_FIRST]);
  return SMALLEST_FIRST.find((encoding) => accepted.includes(encoding));
}
