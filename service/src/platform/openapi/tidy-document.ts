import { describeWebhooks } from './describe-webhooks.js';
import { withFieldDocs } from './field-docs.js';
import { type ExampleOperation, showExample } from './operation-example.js';

/** What is read of an API document here. */
interface ApiDocument {
  paths?: Record<string, Record<string, ExampleOperation & { requestBody?: RequestBody }>>;
  webhooks?: Record<string, object>;
  components?: { schemas?: Record<string, unknown> };
}

interface RequestBody {
  required?: boolean;
  content: Record<string, { schema?: { required?: readonly string[] } }>;
}

/**
 * Makes the generated document say what callers can rely on: a body is required only if one of its fields is, a response may gain
 * new fields (the generator closes every object), each operation shows its example, the webhooks stand beside the calls, and unused
 * components are removed.
 */
export function tidyDocument<T extends object>(generated: T): T {
  const document = opened(generated);
  const read = document as ApiDocument;
  const { paths = {}, components } = read;
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path))) {
    const { requestBody } = operation;
    if (requestBody) requestBody.required = hasRequiredField(requestBody);
    showExample(operation);
  }
  read.webhooks = describeWebhooks(paths);
  if (components?.schemas) components.schemas = usedSchemas(paths, components.schemas);
  return document;
}

/** A copy without `additionalProperties: false`, with the contract's field descriptions. */
function opened<T>(part: T): T {
  return JSON.parse(JSON.stringify(part), (_key, value) => {
    if (value?.additionalProperties === false) delete value.additionalProperties;
    if (value !== null && typeof value === 'object') withFieldDocs(value);
    return value;
  });
}

function hasRequiredField({ content }: RequestBody): boolean {
  return Object.values(content).some(({ schema }) => (schema?.required ?? []).length > 0);
}

function usedSchemas(paths: object, schemas: Record<string, unknown>): Record<string, unknown> {
  const used = new Set<string>();
  const collect = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      collect(schemas[name]);
    }
  };
  collect(paths);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
}
