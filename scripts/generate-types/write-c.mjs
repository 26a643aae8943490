// C99: the words that a game compares with, structs for the wire, and the tables for `values_read.c` and `values_write.c`.
// Text is `const char *`, amounts are `int64_t`; an optional value that cannot be NULL has a `has_…` beside it.
import { pascal, snake } from './collect-types.mjs';

const GENERATED =
  '/* Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit. */\n';

/** `svc_http_request` is what an http port receives, and `svc_receipt` the call that shows one. */
const RENAMED = { HttpRequest: 'http_send_request', Receipt: 'sent_receipt' };
const PLAIN = {
  text: ['const char *', 'SVCI_TEXT'],
  integer: ['int64_t ', 'SVCI_INTEGER'],
  real: ['double ', 'SVCI_REAL'],
  bool: ['bool ', 'SVCI_BOOL'],
  any: ['const char *', 'SVCI_RAW'],
};

/** @returns {Record<string, string>} file name → text */
export function writeC({ model, host, bridge, constants, words, flows, version }) {
  const types = [...model, ...host, ...bridge].map((type) => ({ ...type, c: structName(type.name) }));
  const entries = [...new Set(types.flatMap(({ fields }) => fields.map(entryOf).filter(Boolean)))];
  return {
    'include/svc_constants.h': constantsHeader({ host, bridge, constants, words, version }),
    'include/svc_payment_flows.h': flowsHeader(flows),
    'include/svc_types.h': typesHeader(types, entries),
    'src/payment_flows.c': flowsSource(flows),
    'src/types.c': tables(types),
  };
}

function constantsHeader({ host, bridge, constants, words, version }) {
  const open = constants.filter(({ name }) => !ENUMS[name]);
  const closed = constants.filter(({ name }) => ENUMS[name]);
  return [
    `${GENERATED}#ifndef SVC_CONSTANTS_H\n#define SVC_CONSTANTS_H\n`,
    ...closed.map(enumOf),
    ...[...open, ...words].map(({ name, about, values }) => defines(`SVC_${screaming(name)}`, about, values)),
    defines('SVC_TO', 'Types of messages from a host to the bridge.', typesOf(host)),
    defines('SVC_ON', 'Types of messages from the bridge to a host.', typesOf(bridge)),
    `\n/* Of docs/bridge-protocol.md. */\n#define SVC_PROTOCOL_VERSION ${version}\n\n#endif\n`,
  ].join('');
}

const ENUMS = { Flow: 'svc_flow', State: 'svc_state' };

function enumOf({ name, about, values }) {
  const members = values.map((value) => `  SVC_${screaming(value)}`).join(',\n');
  return `\n/** ${about} */\ntypedef enum ${ENUMS[name]} {\n${members}\n} ${ENUMS[name]};\n
/** The words of ${ENUMS[name]} on the wire, in its order. */
#define SVC_${screaming(name)}_WORDS { ${values.map((value) => `"${value}"`).join(', ')} }\n`;
}

function defines(prefix, about, values) {
  return `\n/* ${about} */\n${values.map((value) => `#define ${prefix}_${screaming(value)} "${value}"\n`).join('')}`;
}

function typesOf(messages) {
  return messages.map(({ wireType }) => wireType);
}

/** Included at the end of svc_bridge.h, whose types it uses; included alone, it includes them. */
function flowsHeader(flows) {
  return `${GENERATED}/** The payment flows. Their options may be NULL; each returns what \`svc_call\` returns. */
#ifndef SVC_PAYMENT_FLOWS_H
#define SVC_PAYMENT_FLOWS_H

#include "svc_bridge.h"

#ifdef __cplusplus
extern "C" {
#endif

${flows.map((each) => `/** ${each.about} */\n${prototype(each, 'SVC_API ')};\n`).join('')}
#ifdef __cplusplus
}
#endif
#endif
`;
}

function flowsSource(flows) {
  const bodies = flows.map(
    (each) =>
      `\n${prototype(each, '')} {\n  return svc_call(bridge, SVC_${screaming(each.flow)}, NULL, options, outcome, context);\n}\n`,
  );
  return `${GENERATED}#include "svc_payment_flows.h"\n${bodies.join('')}`;
}

function prototype({ flow }, exported) {
  const start = `${exported}uint64_t svc_${snake(flow)}(`;
  const parameters = 'svc_bridge *bridge, const svc_flow_options *options,';
  return `${start}${parameters}\n${' '.repeat(start.length)}svc_outcome_fn outcome, void *context)`;
}

function typesHeader(types, entries) {
  return `${GENERATED}/**
 * What the wire carries: answers of the service, results of flows, messages of the bridge's protocol (docs/bridge-protocol.md).
 *
 * \`svc_…_read\` takes a JSON text apart. What is absent, null or of another kind is NULL, or its \`has_…\` is false; fields that this
 * release does not know are left out. It returns NULL when the text is no such object or memory ran out. \`svc_value_free\` frees what
 * it returned, and everything in it.
 *
 * \`svc_…_write\` makes a JSON text, to be given to \`svc_free\`; NULL when memory ran out. Zero a struct, then set what you need. A
 * message's \`type\` is written, and looked at when it is read. Members that end in \`_json\` are JSON already.
 */
#ifndef SVC_TYPES_H
#define SVC_TYPES_H

#include "svc_constants.h"
#include "svc_ports.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Frees what a \`svc_…_read\` returned; NULL is allowed. */
SVC_API void svc_value_free(void *value);

${types.map(({ c }) => `typedef struct ${c} ${c};\n`).join('')}
${entries.map(entryStruct).join('')}${types.map(struct).join('')}
${types.map(functions).join('')}
#ifdef __cplusplus
}
#endif
#endif
`;
}

function entryOf({ type }) {
  return type.kind === 'map' ? entryName(type.of) : undefined;
}

/** All have one layout: a key and a pointer. */
function entryName({ kind, name }) {
  return kind === 'object' ? `${structName(name)}_entry` : `svc_${kind === 'any' ? 'json' : kind}_entry`;
}

function entryStruct(name) {
  const value = name.replace(/_entry$/, '');
  const member =
    { svc_text: 'const char *value', svc_json: 'const char *value_json' }[value] ?? `const ${value} *value`;
  return `typedef struct ${name} {\n  const char *key;\n  ${member};\n} ${name};\n\n`;
}

function struct({ c, about, fields }) {
  const members = fields.flatMap(({ json, type, about: meaning }) => {
    const [value, ...beside] = membersOf(json, type);
    return [`  ${value};${meaning ? ` /**< ${meaning} */` : ''}\n`, ...beside.map((member) => `  ${member};\n`)];
  });
  const said = about ? `/** ${about} */\n` : '';
  return `${said}struct ${c} {\n${members.join('') || '  char unused; /**< C allows no empty struct. */\n'}};\n\n`;
}

/** The member with the value, and the one with its presence or count. */
function membersOf(json, type) {
  const name = memberName(json, type);
  switch (type.kind) {
    case 'text':
    case 'any':
      return [`const char *${name}`];
    case 'object':
      return [`const ${structName(type.name)} *${name}`];
    case 'list':
      return [`const ${itemType(type.of)}*${name}`, `size_t ${name}_count`];
    case 'map':
      return [`const ${entryName(type.of)} *${name}`, `size_t ${name}_count`];
    default:
      return [`${PLAIN[type.kind][0]}${name}`, `bool has_${name}`];
  }
}

function itemType(of) {
  if (of.kind === 'text') return 'char *const ';
  return of.kind === 'object' ? `${structName(of.name)} ` : PLAIN[of.kind][0];
}

function functions({ c }) {
  return `SVC_API ${c} *${c}_read(const char *json);\nSVC_API char *${c}_write(const ${c} *value);\n`;
}

function tables(types) {
  const rows = types.filter(({ fields }) => fields.length > 0).map(table);
  return `${GENERATED}#include "svc_types.h"
#include "values.h"

${types.map(({ c }) => `static const svci_type ${c}_type;\n`).join('')}${rows.join('')}${types.map(typeRow).join('')}${types.map(bodies).join('')}`;
}

function table({ c, fields }) {
  const rows = fields.map(({ json, type }) => {
    const many = { list: 'SVCI_LIST', map: 'SVCI_MAP' }[type.kind] ?? 'SVCI_ONE';
    const of = type.of ?? type;
    const kind = of.kind === 'object' ? 'SVCI_STRUCT' : PLAIN[of.kind][1];
    const [value, beside] = membersOf(json, type).map((member) => /\w+$/.exec(member)[0]);
    const inner = of.kind === 'object' ? `&${structName(of.name)}_type` : 'NULL';
    return `    {"${json}", ${kind}, ${many}, offsetof(${c}, ${value}), ${beside ? `offsetof(${c}, ${beside})` : 'SVCI_NOTHING'}, ${inner}},\n`;
  });
  return `\nstatic const svci_field ${c}_fields[] = {\n${rows.join('')}};\n`;
}

function typeRow({ c, wireType, fields }) {
  const list = fields.length > 0 ? `${c}_fields` : 'NULL';
  return `\nstatic const svci_type ${c}_type = {${wireType ? `"${wireType}"` : 'NULL'}, sizeof(${c}), ${list}, ${fields.length}};\n`;
}

function bodies({ c }) {
  return `
${c} *${c}_read(const char *json) { return svci_value_read(&${c}_type, json); }
char *${c}_write(const ${c} *value) { return svci_value_write(&${c}_type, value); }
`;
}

function structName(name) {
  return `svc_${RENAMED[name] ?? snake(name)}`;
}

function memberName(json, type) {
  const name = snake(json);
  return type.kind === 'any' ? `${name}_json` : name;
}

function screaming(text) {
  return snake(pascal(text)).toUpperCase();
}
