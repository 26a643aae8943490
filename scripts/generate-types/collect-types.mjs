// Reads the schemas of the wire and of the bridge's protocol into a list of types for any language.
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { BRIDGE_VERSIONS } from '../../src/bridge/protocol.ts';
import { userAuthorizationSchema, userTokenSchema } from '../../src/model/authorization.ts';
import { authorizedInvoiceSchema } from '../../src/model/authorized-invoice.ts';
import { HOST_MESSAGES } from '../../src/model/bridge-host-messages.ts';
import { BRIDGE_MESSAGES } from '../../src/model/bridge-messages.ts';
import { escrowSchema } from '../../src/model/escrow.ts';
import { frameErrorSchema, selectedPaymentMethodSchema } from '../../src/model/flow-event.ts';
import { PAYMENT_FLOWS } from '../../src/model/flow-names.ts';
import { invoiceSchema, lineItemSchema, subitemSchema } from '../../src/model/invoice.ts';
import { paymentMethodSchema } from '../../src/model/payment-method.ts';
import { receiptSchema, transactionPageSchema, transactionSchema } from '../../src/model/transaction.ts';

/** Numbers are integers (ids, minor units, milliseconds) except these. */
const FRACTIONS = new Set(['top', 'right', 'bottom', 'left']);

const MODEL = {
  ApiErrorData: frameErrorSchema._zod.def.shape.api,
  SdkError: frameErrorSchema,
  SelectedPaymentMethod: selectedPaymentMethodSchema,
  FlowResult: BRIDGE_MESSAGES.settled.shape.result,
  UserToken: userTokenSchema,
  UserAuthorization: userAuthorizationSchema,
  AuthorizedInvoice: authorizedInvoiceSchema,
  PaymentMethod: paymentMethodSchema,
  Subitem: subitemSchema,
  LineItem: lineItemSchema,
  Invoice: invoiceSchema,
  Escrow: escrowSchema,
  Transaction: transactionSchema,
  TransactionPage: transactionPageSchema,
  Receipt: receiptSchema,
  Theme: HOST_MESSAGES.init._zod.def.shape.theme,
  SafeArea: HOST_MESSAGES.safeArea,
  HostError: HOST_MESSAGES.answer._zod.def.shape.error,
  HttpRequest: BRIDGE_MESSAGES['http.send'].shape.request,
};

/**
 * @typedef {{kind: 'text' | 'integer' | 'real' | 'bool' | 'any'} | {kind: 'object', name: string} | {kind: 'list' | 'map', of: FieldType}} FieldType
 * @typedef {{json: string, type: FieldType, about: string}} Field
 * @typedef {{name: string, about: string, wireType?: string, fields: Field[]}} ObjectType
 * @typedef {{name: string, about: string, values: string[]}} ConstantSet
 * @param {Map<object, {about: string, fields: Record<string, string>}>} docs - what is said of the object of each schema
 * @returns {{model: ObjectType[], host: ObjectType[], bridge: ObjectType[], constants: ConstantSet[], words: ConstantSet[], version: number}}
 */
export function collectTypes(docs) {
  const jsonSchemaOf = (schema) => jsonSchema(schema, docs);
  const names = new Map();
  const model = [];
  for (const [name, schema] of Object.entries(MODEL))
    collectNamed(name, withoutNull(jsonSchemaOf(schema)), model, names);
  const host = messages(HOST_MESSAGES, names, model, jsonSchemaOf);
  const bridge = messages(BRIDGE_MESSAGES, names, model, jsonSchemaOf);
  return { model, host, bridge, constants: constants(), words: words(), version: BRIDGE_VERSIONS[0] };
}

function messages(schemas, names, model, jsonSchemaOf) {
  return Object.entries(schemas).map(([wireType, schema]) => {
    const name = `${pascal(wireType)}Message`;
    return { name, about: '', wireType, fields: fieldsOf(name, jsonSchemaOf(schema), model, names) };
  });
}

function collectNamed(name, schema, types, names) {
  names.set(JSON.stringify(schema), name);
  types.push({ name, about: schema[DOCS]?.about ?? '', fields: fieldsOf(name, schema, types, names) });
}

function fieldsOf(owner, schema, types, names) {
  return Object.entries(schema.properties ?? {}).map(([json, property]) => ({
    json,
    about: schema[DOCS]?.fields[json] ?? '',
    type: typeOf(`${owner.replace(/Message$/, '')}${pascal(json)}`, json, property, types, names),
  }));
}

function typeOf(name, json, given, types, names) {
  const schema = withoutNull(given);
  switch (schema.type) {
    case 'string':
      return { kind: 'text' };
    case 'boolean':
      return { kind: 'bool' };
    case 'integer':
    case 'number':
      return { kind: FRACTIONS.has(json) ? 'real' : 'integer' };
    case 'array':
      return { kind: 'list', of: typeOf(`${name}Item`, json, schema.items, types, names) };
    case 'object':
      return objectType(name, json, schema, types, names);
    default:
      return { kind: 'any' };
  }
}

function objectType(name, json, schema, types, names) {
  if (schema.propertyNames)
    return { kind: 'map', of: typeOf(`${name}Value`, json, schema.additionalProperties, types, names) };
  if (Object.keys(schema.properties ?? {}).length === 0) return { kind: 'any' };
  const known = names.get(JSON.stringify(schema));
  if (!known) collectNamed(name, schema, types, names);
  return { kind: 'object', name: known ?? name };
}

/** A nullable value is an optional one. */
function withoutNull(schema) {
  if (Array.isArray(schema.type)) return { ...schema, type: schema.type.find((type) => type !== 'null') };
  const alternatives = (schema.anyOf ?? []).filter(({ type }) => type !== 'null');
  return alternatives.length === 1 ? alternatives[0] : schema;
}

/** The fallback for an unreadable field is not part of its type. */
function jsonSchema(schema, docs) {
  const override = ({ zodSchema, jsonSchema: written }) => {
    delete written.default;
    if (docs.has(zodSchema)) written[DOCS] = docs.get(zodSchema);
  };
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { override });
  return rest;
}

const DOCS = 'x-docs';

/** Words that a game switches on. The schemas leave them open, so they are read from the named types. */
function constants() {
  const error = '../../src/result/sdk-error.ts';
  const result = '../../src/result/flow-result.ts';
  const flow = '../../src/flow/flow-plan.ts';
  return [
    {
      name: 'Flow',
      about: 'The flows.',
      values: [...unionIn(flow, 'ScreenName'), ...PAYMENT_FLOWS],
    },
    { name: 'State', about: 'How a flow ended.', values: statesIn(result) },
    {
      name: 'Cause',
      about: 'Who ended a cancelled flow; a newer page may send others.',
      values: unionIn(result, 'CancelCause'),
    },
    {
      name: 'Error',
      about: 'Codes of an SdkError that this release knows; a newer page may send others.',
      values: unionIn(error, 'KnownSdkErrorCode'),
    },
  ];
}

/** The known words of a response's field, such as an invoice's states. */
function words() {
  return Object.entries(MODEL).flatMap(([name, schema]) =>
    Object.entries(withoutWrapping(schema)._zod.def.shape ?? {}).flatMap(([json, field]) => {
      const values = withoutWrapping(field).words;
      const about = `What \`${json}\` of ${name} can be; a newer service may send others.`;
      return values ? [{ name: `${name}${pascal(json)}`, about, values }] : [];
    }),
  );
}

function withoutWrapping(schema) {
  return schema._zod.def.innerType ? withoutWrapping(schema._zod.def.innerType) : schema;
}

/** The literals of `type NAME = 'a' | 'b' …;`, without comments. */
function unionIn(file, name) {
  const source = readFileSync(new URL(file, import.meta.url), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  const [, union = ''] = new RegExp(`type ${name} =([^;]*);`).exec(source) ?? [];
  const values = [...union.matchAll(/'([a-z_-]+)'/g)].map(([, value]) => value);
  if (values.length === 0) throw new Error(`${file}: ${name} names no values`);
  return values;
}

function statesIn(file) {
  const source = readFileSync(new URL(file, import.meta.url), 'utf8');
  return [...source.matchAll(/readonly state: '([a-z]+)'/g)].map(([, value]) => value);
}

/** `webview.closeRequest` → `WebviewCloseRequest`, `account_id` → `AccountId`. */
export function pascal(text) {
  return text.replaceAll(/(^|[._-])([a-z])/g, (_, __, letter) => letter.toUpperCase());
}

/** `closeRequest` → `close_request`. */
export function snake(text) {
  return text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/[.-]/g, '_')
    .toLowerCase();
}
