// TypeScript for the pages: the answers of the flow API and the messages of a host, as data that a small reader understands.

import { hostMessageSchema } from '../../src/model/host-messages.ts';
import * as model from '../../src/model.ts';

const ANSWERS = [
  'openedFlowSession',
  'termsAnswer',
  'kycAnswer',
  'paymentMethodsAnswer',
  'addedCardAnswer',
  'paymentSelectionAnswer',
  'checkoutAnswer',
  'purchaseAnswer',
  'purchaseQuoteAnswer',
  'payoutAnswer',
  'payoutQuoteAnswer',
  'endedAnswer',
  'terms',
  'payoutOffer',
];

const schemas = new Map(Object.entries(model));

const HEADER = `// Generated from the wire model by scripts/generate-types.mjs. Do not edit.
import type { HostMessage } from 'svc-bridge/frame';
import type * as model from 'svc-bridge/model';
import type { Contract, Shape } from './read-shape.js';
`;

/** @returns {Record<string, string>} file name → text */
export function writeShapes() {
  const roots = [...ANSWERS.map((name) => schemas.get(`${name}Schema`)), hostMessageSchema];
  const shared = sharedParts(roots);
  const written = new Map();
  const parts = [...shared].map(([schema, name]) => {
    const text = `\nconst ${name}: Shape = ${print(shapeOf(schema, written), '')};\n`;
    written.set(schema, name);
    return text;
  });
  const contracts = ANSWERS.map((name) => {
    const schema = `${name}Schema`;
    const shape = print(shapeOf(schemas.get(schema), written), '  ');
    return `\nexport const ${name}Contract: Contract<model.Answer<typeof model.${schema}>> = {\n  shape: ${shape},\n};\n`;
  });
  const host = print(shapeOf(hostMessageSchema, written), '  ');
  contracts.push(`\nexport const hostMessageContract: Contract<HostMessage> = {\n  shape: ${host},\n};\n`);
  return { 'shapes.ts': HEADER + parts.join('') + contracts.join('') };
}

/** Named objects of the model that stand in more than one place, each after those within it. */
function sharedParts(roots) {
  const names = new Map([...schemas].map(([name, schema]) => [schema, name.replace(/Schema$/, '')]));
  const counts = new Map();
  const innerFirst = [];
  const visit = (schema) => {
    const count = (counts.get(schema) ?? 0) + 1;
    counts.set(schema, count);
    if (count > 1) return;
    shapeOf(schema, undefined, visit);
    innerFirst.push(schema);
  };
  for (const schema of roots) visit(schema);
  const shared = innerFirst.filter((schema) => counts.get(schema) > 1 && schema._zod.def.type === 'object');
  return new Map(shared.flatMap((schema) => (names.has(schema) ? [[schema, names.get(schema)]] : [])));
}

class Name {
  constructor(text) {
    this.text = text;
  }
}

/** What `read-shape.ts` makes of a schema. A kind of schema that it does not know stops the generator. */
function shapeOf(schema, written = new Map(), within = (inner) => shapeOf(inner, written)) {
  const { def } = schema._zod;
  if (written.has(schema)) return new Name(written.get(schema));
  if (schema.mapOf) return ['map', within(schema.mapOf)];
  if (def.type === 'array' && def.checks?.length && schema.emits)
    return ['open list', within(schema.emits._zod.def.element)];
  if (def.checks?.length) throw new Error(`a check of ${def.type} is unknown to read-shape.ts`);
  switch (def.type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'unknown':
      return def.type;
    case 'optional':
    case 'nullable':
      return [def.type, within(def.innerType)];
    case 'catch':
      return forgiving(def.innerType, def.catchValue(), within);
    case 'array':
      return ['list', within(def.element)];
    case 'record':
      return ['map', within(def.valueType)];
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, within(field)]));
    case 'union':
      return [
        'by',
        def.discriminator,
        Object.fromEntries(def.options.map((option) => alternative(def, option, within))),
      ];
    default:
      throw new Error(`${def.type} is unknown to read-shape.ts`);
  }
}

/** Whatever reads as absent where it cannot be read need not be told that it may be absent. */
function forgiving(schema, otherwise, within) {
  const { def } = schema._zod;
  if (otherwise === undefined) return ['forgiving', within(def.type === 'optional' ? def.innerType : schema)];
  return ['forgiving', within(schema), otherwise];
}

function alternative({ discriminator }, option, within) {
  const { [discriminator]: word, ...fields } = option._zod.def.shape;
  return [
    word._zod.def.values[0],
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, within(field)])),
  ];
}

function print(shape, indent) {
  if (shape instanceof Name) return shape.text;
  if (Array.isArray(shape)) return `[${shape.map((part) => print(part, indent)).join(', ')}]`;
  if (typeof shape !== 'object') return `'${shape}'`;
  const fields = Object.entries(shape).map(([name, field]) => `\n${indent}  ${name}: ${print(field, `${indent}  `)},`);
  return fields.length > 0 ? `{${fields.join('')}\n${indent}}` : '{}';
}
