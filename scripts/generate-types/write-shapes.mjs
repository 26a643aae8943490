// TypeScript: schemas of the contract as data for a small reader, src/model/read-shape.ts. What a game loads and what a page loads each has
// its own file, with the schemas that it reads.

import * as bridge from '../../src/model/bridge-host-messages.ts';
import * as flowEvent from '../../src/model/flow-event.ts';
import * as hostMessages from '../../src/model/host-messages.ts';
import { pageMessageSchema } from '../../src/model/page-messages.ts';
import * as kinds from '../../src/model/shape-kinds.ts';
import * as model from '../../src/model.ts';

const functions = new Map(Object.entries({ parseFloat, ...kinds }));
const schemas = new Map(Object.entries({ ...hostMessages, ...flowEvent, ...model }));

const HEADER = '// Generated from the wire model by scripts/generate-types.mjs. Do not edit.\n';

/** What pages read: responses of the flow API, messages of a host, and of a card form and the provider's fields in it. */
const PAGES_READ = [
  ...[
    'openedFlowSession',
    'termsAnswer',
    'kycAnswer',
    'paymentMethodsAnswer',
    'addedCardAnswer',
    'cardEntryAnswer',
    'startedHandoverAnswer',
    'handoverAnswer',
    'openedPhoneAnswer',
    'phoneStep',
    'paymentSelectionAnswer',
    'checkoutAnswer',
    'purchaseAnswer',
    'purchaseQuoteAnswer',
    'payoutAnswer',
    'payoutQuoteAnswer',
    'endedAnswer',
    'terms',
    'payoutOffer',
  ].map((name) => ({ name, type: `model.Answer<typeof model.${name}Schema>`, schema: schemas.get(`${name}Schema`) })),
  { name: 'spending', type: 'model.PlayerSpending', schema: model.spendingSchema },
  { name: 'cardFormMessage', type: 'model.CardFormMessage', schema: model.cardFormMessageSchema },
  { name: 'cardFieldsMessage', type: 'model.CardFieldsMessage', schema: model.cardFieldsMessageSchema },
  { name: 'hostMessage', type: 'HostMessage', schema: hostMessages.hostMessageSchema },
];

/** What a game reads: responses of the API, messages of a page, and of an engine. */
const GAMES_READ = [
  { name: 'userToken', type: 'UserToken', schema: model.userTokenSchema },
  { name: 'paymentMethods', type: 'PaymentMethod[]', schema: model.paymentMethodsSchema },
  { name: 'transaction', type: 'Transaction', schema: model.transactionSchema },
  { name: 'transactionPage', type: 'TransactionPage', schema: model.transactionPageSchema },
  { name: 'receipt', type: 'Receipt', schema: model.receiptSchema },
  { name: 'spending', type: 'PlayerSpending', schema: model.spendingSchema },
  { name: 'pageMessage', type: 'PageMessage', schema: pageMessageSchema },
  { name: 'httpAnswer', type: 'HttpAnswer', schema: bridge.httpAnswerSchema },
  { name: 'confirmation', type: 'ConfirmationAnswer', schema: bridge.confirmationSchema },
];

const HOST_MESSAGES_TYPE = '{ readonly [T in HostMessageType]: Contract<HostMessageOf<T>> }';

/** @returns {Record<string, string>} file name → text, for `pages/kit/contract` */
export function writePageShapes() {
  const file = shapesFile(PAGES_READ);
  return {
    'shapes.ts': `${HEADER}import type { Contract, HostMessage, Shape } from 'svc-bridge/frame';
import type * as model from 'svc-bridge/model';
${file.parts()}${file.contracts()}`,
  };
}

/** @returns {Record<string, string>} file name → text, for `src/model` */
export function writeGameShapes() {
  const messages = Object.entries(bridge.HOST_MESSAGES);
  const file = shapesFile([...GAMES_READ, ...messages.map(([, schema]) => ({ schema }))]);
  const parts = file.parts();
  const contracts = file.contracts();
  const ofHost = messages.map(([type, schema]) => `\n  ${key(type)}: { shape: ${file.print(schema, '  ')} },`);
  return {
    'shapes.ts': `${HEADER}import type { ConfirmationAnswer, HostMessageOf, HostMessageType, HttpAnswer } from './bridge-host-messages.js';
import type { PageMessage } from './page-messages.js';
import type { PaymentMethod } from './payment-method.js';
import type { Contract, Shape } from './read-shape.js';
import { ${file.kinds().join(', ')} } from './shape-kinds.js';
import type { PlayerSpending } from './spending.js';
import type { Receipt, Transaction, TransactionPage } from './transaction.js';
import type { UserToken } from './user-token.js';
${parts}${contracts}
/** By the type of the message. */
export const hostMessageContracts: ${HOST_MESSAGES_TYPE} = {${ofHost.join('')}\n};\n`,
  };
}

function shapesFile(roots) {
  const shared = sharedParts(roots.map(({ schema }) => schema));
  const written = new Map();
  const used = new Set();
  const printShape = (schema, indent) => print(shapeOf(schema, written), indent, used);
  return {
    print: printShape,
    parts: () =>
      [...shared]
        .map(([schema, name]) => {
          const text = `\nconst ${name}: Shape = ${printShape(schema, '')};\n`;
          written.set(schema, name);
          return text;
        })
        .join(''),
    contracts: () =>
      roots
        .filter(({ name }) => name)
        .map(
          ({ name, type, schema }) =>
            `\nexport const ${name}Contract: Contract<${type}> = {\n  shape: ${printShape(schema, '  ')},\n};\n`,
        )
        .join(''),
    /** What the file imports of `shape-kinds.ts`. */
    kinds: () => [...used].filter((name) => name in kinds).sort(),
  };
}

/** Named objects of the model that are used more than once, each after its own parts. */
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

/** Of a function of `shape-kinds.ts` that makes a shape. */
class Call {
  constructor(name, ...given) {
    this.name = name;
    this.given = given;
  }
}

/** The input of `read-shape.ts` for a schema. A schema of an unsupported kind stops the generator. */
function shapeOf(schema, written = new Map(), within = (inner) => shapeOf(inner, written)) {
  const { def } = schema._zod;
  if (written.has(schema)) return new Name(written.get(schema));
  if (schema.mapOf) return ['map', within(schema.mapOf)];
  if (def.type === 'array' && def.checks?.length && schema.emits)
    return ['open list', within(schema.emits._zod.def.element)];
  if (def.format === 'safeint') return wholeNumber(def);
  if (def.checks?.length) throw new Error(`read-shape.ts does not support a check of ${def.type}`);
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
    case 'enum':
      return new Call('oneOf', ...Object.values(def.entries));
    case 'pipe':
      return new Call('from', new Name(changeOf(def.in)), within(def.out));
    case 'union':
      return def.discriminator ? variants(def, within) : new Call('either', ...def.options.map(within));
    default:
      throw new Error(`read-shape.ts does not support ${def.type}`);
  }
}

function wholeNumber({ checks: [least] = [] }) {
  switch (least?._zod.def.value) {
    case Number.MIN_SAFE_INTEGER:
      return new Name('wholeNumber');
    case 1:
      return new Name('positiveWholeNumber');
    default:
      throw new Error('shape-kinds.ts does not support whole numbers from elsewhere');
  }
}

/** The name of the function that a schema begins with. */
function changeOf({ _zod: { def } }) {
  const { name } = def.transform ?? {};
  if (!def.transform || def.transform !== functions.get(name)) {
    throw new Error(`shapes support functions of shape-kinds.ts, not ${name || def.type}`);
  }
  return name;
}

/** A field that reads as absent when unreadable need not be marked optional. */
function forgiving(schema, otherwise, within) {
  const { def } = schema._zod;
  if (otherwise === undefined) return ['forgiving', within(def.type === 'optional' ? def.innerType : schema)];
  return ['forgiving', within(schema), new Name(JSON.stringify(otherwise).replaceAll('"', "'"))];
}

function variants({ discriminator, options }, within) {
  const variant = (option) => {
    const { [discriminator]: word, ...fields } = option._zod.def.shape;
    const shape = Object.entries(fields).map(([name, field]) => [name, within(field)]);
    return [word._zod.def.values[0], Object.fromEntries(shape)];
  };
  return ['by', discriminator, Object.fromEntries(options.map(variant))];
}

function print(shape, indent, used) {
  const list = (parts) => parts.map((part) => print(part, indent, used)).join(', ');
  if (shape instanceof Name) {
    used.add(shape.text);
    return shape.text;
  }
  if (shape instanceof Call) {
    used.add(shape.name);
    return `/*@__PURE__*/ ${shape.name}(${list(shape.given)})`;
  }
  if (Array.isArray(shape)) return `[${list(shape)}]`;
  if (typeof shape !== 'object') return `'${shape}'`;
  const fields = Object.entries(shape).map(
    ([name, field]) => `\n${indent}  ${key(name)}: ${print(field, `${indent}  `, used)},`,
  );
  return fields.length > 0 ? `{${fields.join('')}\n${indent}}` : '{}';
}

function key(name) {
  return /^\w+$/.test(name) ? name : `'${name}'`;
}
