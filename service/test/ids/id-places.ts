import SwaggerParser from '@apidevtools/swagger-parser';
import type { HttpApp } from '../../src/platform/http/http-app.js';
import { acceptedValue, type JsonSchema, type KnownValues, type Path, pathsOf } from '../bad-input/json-schema.js';

interface DocumentedOperation {
  readonly security?: readonly object[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly 'x-access'?: string;
}

export type Method = 'GET' | 'POST' | 'DELETE' | 'PATCH' | 'PUT';

/** `integrator` by client credentials, `player` by a user's token, `page` with a flow's session, `operator` as an integrator's own person in the console. */
export type Caller = 'integrator' | 'player' | 'page' | 'operator' | 'anybody';

/** A route as it is called. */
export interface Call {
  readonly name: string;
  readonly method: Method;
  /** With `{name}` for each parameter. */
  readonly path: string;
  readonly query: readonly string[];
  readonly body: JsonSchema | undefined;
  readonly callers: readonly Caller[];
}

/** Where a request contains an id. */
export type Place =
  | { readonly in: 'path' | 'query'; readonly name: string }
  | { readonly in: 'body'; readonly name: string; readonly path: Path };

/** Routes registered while an app starts; listen before it is ready. */
export function collectRoutes(app: HttpApp): { method: string; url: string }[] {
  const routes: { method: string; url: string }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) routes.push({ method: each, url });
  });
  return routes;
}

/** Every route, including those that the OpenAPI document hides. */
export async function readCalls(app: HttpApp, routes: readonly { method: string; url: string }[]): Promise<Call[]> {
  const answer = await app.inject({ method: 'GET', url: '/openapi.json' });
  const document = await SwaggerParser.dereference(answer.json());
  const paths = (document.paths ?? {}) as Record<string, Record<string, DocumentedOperation>>;
  return routes
    .filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS')
    .map(({ method, url }) => {
      const path = url.replace(/:(\w+)/g, '{$1}');
      const operation = paths[path]?.[method.toLowerCase()] ?? {};
      return {
        name: `${method} ${path}`,
        method: method as Method,
        path,
        query: (operation.parameters ?? []).filter((each) => each.in === 'query').map((each) => each.name),
        body: operation.requestBody?.content['application/json']?.schema,
        callers: callersOf(path, operation),
      };
    });
}

function callersOf(path: string, operation: DocumentedOperation): Call['callers'] {
  if (path.startsWith('/ui/v1/flow-sessions/current')) return ['page'];
  if (path.startsWith('/console/api/')) return ['operator'];
  if (!operation.security?.some((way) => 'bearer' in way)) return ['anybody'];
  const access = operation['x-access'];
  if (!access?.includes('own token')) return ['integrator'];
  return access.includes('scope') ? ['integrator', 'player'] : ['player'];
}

const NAMES_AN_ID = /(^|_)ids?$/;

export function placesOf(call: Call, known: KnownValues): Place[] {
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({ in: 'path' as const, name }));
  const inQuery = call.query.map((name) => ({ in: 'query' as const, name }));
  const inBody = pathsOf(call.body ? acceptedValue(call.body, '', known) : undefined).flatMap((path) => {
    const name = path.findLast((step): step is string => typeof step === 'string');
    return name === undefined ? [] : [{ in: 'body' as const, name, path }];
  });
  return [...inPath, ...inQuery, ...inBody].filter(({ name }) => NAMES_AN_ID.test(name));
}
