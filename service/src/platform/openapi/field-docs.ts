import * as model from 'svc-bridge/model';
import type { z } from 'zod';
import { CONTRACT_DOCS } from './contract-docs.js';
import { objectWithin } from './object-within.js';

type Docs = (typeof CONTRACT_DOCS)[string];

/** Where a JSON schema holds its field descriptions until `withFieldDocs` applies them. */
const KEPT = 'x-field-docs';

/** What is read of a JSON schema here. */
interface Part {
  description?: string;
  properties?: Record<string, Part>;
  [KEPT]?: Docs;
}

/** Attaches its descriptions to the JSON schema of each contract object; for `override` of zod's converter. */
export function keepFieldDocs(context: {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: z.core.JSONSchema.BaseSchema;
}): void {
  const { parent } = context.zodSchema._zod;
  // With a rule added it is another schema of the same fields.
  const docs = known.get(context.zodSchema) ?? (parent && known.get(parent));
  if (docs) context.jsonSchema[KEPT] = docs;
}

/** Gives a success envelope the contract's descriptions. */
export function describeEnvelope<S extends z.core.$ZodType>(success: S): S {
  const docs = CONTRACT_DOCS.envelopeSchema;
  if (docs) known.set(success, docs);
  return success;
}

/** Applies the attached descriptions to the object and its fields, unless they have their own. */
export function withFieldDocs(part: Part): void {
  const docs = part[KEPT];
  if (!docs) return;
  delete part[KEPT];
  if (docs.about) part.description ??= docs.about;
  for (const [name, field] of Object.entries(part.properties ?? {})) {
    const about = docs.fields[name];
    if (about) field.description ??= about;
  }
}

const known = new WeakMap<z.core.$ZodType, Docs>(
  Object.entries(CONTRACT_DOCS).flatMap(([path, docs]) => {
    const read = objectAt(path);
    const sent = objectWithin(model.emitted(read));
    return [[read, docs] as const, ...(sent ? [[sent, docs] as const] : [])];
  }),
);

function objectAt(path: string) {
  const [name = '', ...fields] = path.split('.');
  const root: unknown = Reflect.get(model, name);
  const found = fields.reduce<ReturnType<typeof objectWithin>>(
    (at, field) => at && objectWithin(at._zod.def.shape[field] as z.core.$ZodType),
    objectWithin(root as z.core.$ZodType),
  );
  if (!found) throw new Error(`the contract has no object ${path}; run: npm run generate:types`);
  return found;
}
