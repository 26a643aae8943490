// docs/http-api.md, from the service's OpenAPI document: every operation with its fields and a tested example. `--check` writes nothing.
import { readFileSync, writeFileSync } from 'node:fs';
import { createApp } from '../service/src/app.js';
import { createSandboxParts } from '../service/src/operations/sandbox/start-sandbox.js';
import { systemClock } from '../service/src/platform/clock.js';
import { systemRandom } from '../service/src/platform/random.js';
import { readSettings } from '../service/src/platform/settings.js';
import { noTracing } from '../service/src/platform/tracing/tracing.js';

const FILE = 'docs/http-api.md';

const none = () => undefined;
const silent = {
  level: 'silent',
  fatal: none,
  error: none,
  warn: none,
  info: none,
  debug: none,
  trace: none,
  child: () => silent,
};

/** The document needs no database: nothing calls the parts that are missing here. */
async function apiDocument() {
  const pool = {};
  const parts = createSandboxParts(pool, systemRandom);
  const deps = {
    pool,
    db: {},
    clock: systemClock,
    random: systemRandom,
    log: silent,
    tracing: noTracing,
    settings: readSettings({}),
    adapters: {},
    money: {},
    wake: none,
  };
  const app = createApp(deps, { sandbox: parts });
  const answer = await app.inject('/openapi.json');
  await app.close();
  return answer.json();
}

const ADDRESSES = [
  [/^\/(authorize\/user|token|revoke|introspect|v1\/users|v1\/integrator)\b/, '{auth_url}'],
  [/\/payment_methods$/, '{payments_url}'],
  [/^\/ui\/v1\/hosted-sessions$/, '{hosted_url}'],
  [/^\/(ui|sandbox)\//, '{web_url}'],
];

function sectionOf(document, path, method, operation) {
  const address = ADDRESSES.find(([pattern]) => pattern.test(path))?.[1] ?? '{invoicing_url}';
  const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const [status] = Object.keys(operation.responses).filter((each) => each.startsWith('2'));
  const [answerType, answer] = Object.entries(operation.responses[status].content)[0];
  const fields = [
    ...(operation.parameters ?? [])
      .filter((each) => each.in !== 'header')
      .map((each) => ({
        name: each.name,
        place: each.in,
        schema: each.schema,
        required: each.required,
        text: each.description,
      })),
    ...fieldsOf(document, media?.schema),
  ];
  return [
    `### ${operation.summary}`,
    '',
    `\`${method.toUpperCase()} ${address}${path}\``,
    '',
    ...[operation.description, operation['x-access']].filter(Boolean).flatMap((line) => [line, '']),
    ...(fields.length > 0 ? ['| Field | In | Type | |', '|---|---|---|---|', ...fields.map(row), ''] : []),
    ...block('http', requestOf(path, method, operation, { type, body: media?.example })),
    `Answers ${status}:`,
    '',
    ...(answerType.includes('json') ? block('json', json(answer.example)) : block('html', answer.example)),
  ];
}

function requestOf(path, method, operation, { type, body }) {
  const given = (place) =>
    (operation.parameters ?? []).filter((each) => each.in === place && each.example !== undefined);
  const address = given('path').reduce((text, { name, example }) => text.replace(`{${name}}`, example), path);
  const query = new URLSearchParams(given('query').map(({ name, example }) => [name, example])).toString();
  const isOpen =
    !operation.security?.some((way) => 'bearer' in way) && !/^\/ui\/v1\/(flow|phone)-sessions\/current/.test(path);
  const takesKey = (operation.parameters ?? []).some(({ name }) => name === 'Idempotency-Key');
  return [
    `${method.toUpperCase()} ${address}${query && `?${query}`}`,
    ...(isOpen ? [] : ['Authorization: Bearer <token>']),
    ...(takesKey ? ['Idempotency-Key: <one per call, kept over retries>'] : []),
    ...(type ? [`Content-Type: ${type}`, '', type.includes('json') ? json(body) : form(body)] : []),
  ].join('\n');
}

const form = (body) => new URLSearchParams(body).toString().replaceAll('&', '\n&');

/** JSON as people write it: an object that fits is put on one line. */
function json(value, indent = '') {
  const line = oneLine(value);
  if (typeof value !== 'object' || value === null || indent.length + line.length <= 110) return line;
  const inside = `${indent}  `;
  const entries = Array.isArray(value)
    ? value.map((each) => inside + json(each, inside))
    : Object.entries(value).map(([key, each]) => `${inside}${JSON.stringify(key)}: ${json(each, inside)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return [open, entries.join(',\n'), indent + close].join('\n');
}

function oneLine(value) {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  const entries = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${oneLine(each)}`);
  return entries.length > 0 ? `{ ${entries.join(', ')} }` : '{}';
}

function block(language, text) {
  return [`\`\`\`${language}`, text, '```', ''];
}

function row({ name, place = 'body', schema, required, text }) {
  const cell = (said) => said.replaceAll('|', '\\|').replaceAll('\n', ' ');
  const said = [required ? 'Required.' : '', text ?? schema.description ?? ''].filter(Boolean).join(' ');
  return `| \`${name}\` | ${place} | ${cell(typeOf(schema))} | ${cell(said)} |`;
}

/** A body's fields, nested ones by their path. */
function fieldsOf(document, schema, prefix = '') {
  const plain = resolved(document, schema);
  const all = [plain, ...(plain?.allOf ?? []).map((each) => resolved(document, each))];
  return all.flatMap((part) =>
    Object.entries(part?.properties ?? {}).flatMap(([name, field]) => {
      const own = resolved(document, field);
      const inside = own.type === 'array' ? resolved(document, own.items) : own;
      const path = `${prefix}${name}`;
      const text = field.description ?? own.description;
      const entry = { name: path, schema: own, required: part.required?.includes(name), text };
      return [
        entry,
        ...(inside?.properties ? fieldsOf(document, inside, `${path}${own.type === 'array' ? '[]' : ''}.`) : []),
      ];
    }),
  );
}

/** Resolves a reference and leaves null out: every optional field accepts it. */
function resolved(document, schema) {
  if (schema?.$ref) return resolved(document, document.components.schemas[schema.$ref.split('/').at(-1)]);
  const choices = schema?.anyOf?.filter((each) => each.type !== 'null');
  return choices?.length === 1 ? resolved(document, { ...choices[0], description: schema.description }) : schema;
}

function typeOf(schema) {
  if (schema.const !== undefined) return `\`${schema.const === '' ? '""' : schema.const}\``;
  if (schema.enum) return schema.enum.map((each) => `\`${each}\``).join(', ');
  if (schema.anyOf ?? schema.oneOf) return [...new Set((schema.anyOf ?? schema.oneOf).map(typeOf))].join(' or ');
  if (schema.type === 'array') return 'list';
  return (
    [schema.type]
      .flat()
      .filter((each) => each !== 'null')
      .join(' or ') || 'any'
  );
}

const document = await apiDocument();
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);
const text = [
  '# HTTP API',
  '',
  '<!-- Written by `npm run generate:api` from the routes and their examples; edit those. -->',
  '',
  'Every call of the service with its fields and an example. A test sends each example to a sandbox. The same, for tools: `/openapi.json`',
  'of your service. Rules that hold for all calls, and what each is for: [the contract](interface.md). Error codes: [errors](errors.md).',
  'From Node.js use [`svc-bridge/server`](servers.md), which has these calls typed, with retries and idempotency keys.',
  '',
  'Amounts are integers of minor units. Ids and secrets in the examples are made up: `GET /sandbox/fixtures` has those of your sandbox.',
  '',
  ...document.tags.flatMap(({ name, description }) => [
    `## ${name}`,
    '',
    description,
    '',
    ...operations
      .filter(({ operation }) => operation.tags[0] === name)
      .flatMap(({ path, method, operation }) => sectionOf(document, path, method, operation)),
  ]),
].join('\n');

if (!process.argv.includes('--check')) writeFileSync(FILE, text);
else if (readFileSync(FILE, 'utf8') !== text) {
  console.error(`${FILE} differs from the routes. Run "npm run generate:api" and commit the change.`);
  process.exitCode = 1;
}
