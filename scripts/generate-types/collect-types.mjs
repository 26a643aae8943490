// Reads the schemas of the wire and of the bridge's protocol into a list of types that any language can be written from.
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { BRIDGE_MESSAGES } from '../../src/bridge/protocol/bridge-messages.ts';
import { HOST_MESSAGES } from '../../src/bridge/protocol/host-messages.ts';
import { BRIDGE_VERSIONS } from '../../src/bridge/protocol/versions.ts';
import { frameErrorSchema } from '../../src/frame/messages.ts';
import { userAuthorizationSchema, userTokenSchema } from '../../src/model/authorization.ts';
import { authorizedInvoiceSchema } from '../../src/model/authorized-invoice.ts';
import { escrowSchema } from '../../src/model/escrow.ts';
import { selectedPaymentMethodSchema } from '../../src/model/flow-event.ts';
import { invoiceSchema, lineItemSchema, subitemSchema } from '../../src/model/invoice.ts';
import { paymentMethodSchema } from '../../src/model/payment-method.ts';
import { receiptSchema, transactionPageSchema, transactionSchema } from '../../src/model/transaction.ts';

/** Numbers are integers (ids, minor units, milliseconds) but for these. */
const FRACTIONS = new Set(['top', 'right', 'bottom', 'left']);

const MODEL = {
  ApiErrorData: frameErrorSchema.shape.api,
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
  Theme: HOST_MESSAGES.init.shape.theme,
  SafeArea: HOST_MESSAGES.safeArea,
  HostError: HOST_MESSAGES.answer.shape.error,
  HttpRequest: BRIDGE_MESSAGES['http.send'].shape.request,
};

/**
 * @typedef {{kind: 'text' | 'integer' | 'real' | 'bool' | 'any'} | {kind: 'object', name: string} | {kind: 'list' | 'map', of: FieldType}} FieldType
 * @typedef {{json: string, type: FieldType}} Field
 * @typedef {{name: string, wireType?: string, fields: Field[]}} ObjectType
 * @returns {{model: ObjectType[], host: ObjectType[], bridge: ObjectType[], errorCodes: string[], version: number}}
 */
export function collectTypes() {
  const names = new Map();
  const model = [];
  for (const [name, schema] of Object.entries(MODEL)) collectNamed(name, withoutNull(jsonSchema(schema)), model, names);
  const host = messages(HOST_MESSAGES, names, model);
  const bridge = messages(BRIDGE_MESSAGES, names, model);
  return { model, host, bridge, errorCodes: errorCodes(), version: BRIDGE_VERSIONS[0] };
}

function messages(schemas, names, model) {
  return Object.entries(schemas).map(([wireType, schema]) => {
    const name = `${pascal(wireType)}Message`;
    return { name, wireType, fields: fieldsOf(name, jsonSchema(schema), model, names) };
  });
}

function collectNamed(name, schema, types, names) {
  names.set(JSON.stringify(schema), name);
  types.push({ name, fields: fieldsOf(name, schema, types, names) });
}

function fieldsOf(owner, schema, types, names) {
  return Object.entries(schema.properties ?? {}).map(([json, property]) => ({
    json,
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

/** A value that may be null is one that may be absent. */
function withoutNull(schema) {
  const alternatives = (schema.anyOf ?? []).filter(({ type }) => type !== 'null');
  return alternatives.length === 1 ? alternatives[0] : schema;
}

function jsonSchema(schema) {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { unrepresentable: 'any' });
  return rest;
}

/** The codes are a type of TypeScript alone, so they are read from its text. */
function errorCodes() {
  const source = readFileSync(new URL('../../src/result/sdk-error.ts', import.meta.url), 'utf8');
  const union = source.slice(source.indexOf('KnownSdkErrorCode ='));
  return [...union.slice(0, union.indexOf(';')).matchAll(/'([a-z_]+)'/g)].map(([, code]) => code);
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
