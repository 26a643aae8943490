import { readFileSync } from 'node:fs';

/** Calls that name their cell in the body alone, as in `deploy/haproxy/haproxy.cfg`. */
const IN_BODY = /^\/(token|revoke|introspect|ui\/v1\/(flow-sessions|hosted-sessions|phone-sessions))$/;

export type CellRule = readonly [pattern: RegExp, cell: string];

/** The lines of a map for HAProxy's `map_reg`. */
export function readRules(lines: readonly string[]): CellRule[] {
  return lines
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, pattern = '', cell = ''] = /^(\S+)\s+(\S+)$/.exec(line) ?? [];
      return [new RegExp(pattern), cell];
    });
}

/** The lines that come with the project. */
export function shippedLines(): string[] {
  return readFileSync(new URL('../../../deploy/haproxy/cells.map', import.meta.url), 'utf8').split('\n');
}

export interface RoutedRequest {
  readonly authorization?: string | undefined;
  readonly url: string;
  readonly body?: string | undefined;
}

/** Where `haproxy.cfg` sends a request. */
export function routeOf(rules: readonly CellRule[], { authorization = '', url, body = '' }: RoutedRequest): string {
  const credentials = Buffer.from(authorization.split(' ')[1] ?? '', 'base64').toString('latin1');
  const isInBody = IN_BODY.test(url.split('?', 1)[0] ?? '');
  for (const text of [authorization, credentials, url, ...(isInBody ? [body] : [])]) {
    const rule = rules.find(([pattern]) => pattern.test(text));
    if (rule) return rule[1];
  }
  return 'cell-0';
}
