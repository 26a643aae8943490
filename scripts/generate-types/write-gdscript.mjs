// GDScript for Godot 4: typed views over dictionaries. JSON numbers are floats there; integers are returned as int.
import { snake } from './collect-types.mjs';

const HEADER = '# Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.\n';
const GETTERS = { text: 'get_text', integer: 'get_integer', real: 'get_real', bool: 'get_flag', any: 'get_any' };
const GODOT = { text: 'String', integer: 'int', real: 'float', bool: 'bool', any: 'Variant' };

/**
 * Every class is global and begins with `Svc`: Godot refuses a script whose class, even an inner one, has the name of one of the
 * engine's classes or of the game's.
 *
 * @returns {Record<string, string>} file name → text
 */
export function writeGdscript({ model, host, bridge, constants, flows, version }) {
  const views = model.map((type) => [`${snake(classOf(type.name))}.gd`, viewClass(type)]);
  return {
    ...Object.fromEntries(views),
    'svc_payment_flows.gd': paymentFlows(flows),
    'svc_messages.gd': `${HEADER}class_name SvcMessages\nextends RefCounted\n${constantsOf({ host, bridge, constants, version })}`,
  };
}

function classOf(name) {
  return `Svc${name}`;
}

function viewClass({ name, about, fields }) {
  const properties = fields.map((field) => `\n${docComment(field.about)}${property(field)}`).join('');
  return `${HEADER}class_name ${classOf(name)}\nextends SvcJsonView\n${docComment(about)}${properties}`;
}

function docComment(about) {
  return about && `## ${about}\n`;
}

function property({ json, type }) {
  const name = snake(json);
  if (type.kind === 'object')
    return getter(
      name,
      classOf(type.name),
      `${classOf(type.name)}.new(get_object("${json}")) if has("${json}") else null`,
    );
  if (type.kind === 'list') return listGetter(name, json, type.of);
  if (type.kind === 'map') return mapGetter(name, json, type.of);
  return getter(name, GODOT[type.kind], `${GETTERS[type.kind]}("${json}")`);
}

function getter(name, type, value) {
  return `var ${name}: ${type}:\n\tget:\n\t\treturn ${value}\n`;
}

function listGetter(name, json, of) {
  if (of.kind !== 'object') return getter(name, 'Array', `get_list("${json}")`);
  return getter(name, 'Array', `get_list("${json}").map(func(item): return ${classOf(of.name)}.new(item))`);
}

function mapGetter(name, json, of) {
  if (of.kind !== 'object') return getter(name, 'Dictionary', `get_object("${json}")`);
  return getter(name, 'Dictionary', `get_map("${json}", func(item): return ${classOf(of.name)}.new(item))`);
}

/** The base of the bridge's node: GDScript cannot otherwise split a class over two files. */
function paymentFlows(flows) {
  const methods = flows.map(
    ({ flow, about }) =>
      `\n\n${docComment(about)}func ${snake(flow)}(options := {}) -> SvcFlow:\n\treturn _call("${flow}", options)\n`,
  );
  return `${HEADER}class_name SvcPaymentFlows
extends Node
## The payment flows of SvcBridge.
## [param options] of each: redirect (String) or fetch_redirect (Callable), confirm (Callable), flowConfig, theme, locale, timeoutMs.
${methods.join('')}

func _call(_flow: String, _options: Dictionary) -> SvcFlow:
\treturn null
`;
}

function constantsOf({ host, bridge, constants, version }) {
  const list = (prefix, values) =>
    values.map((value) => `const ${prefix}_${snake(value).toUpperCase()} := "${value}"\n`).join('');
  const types = (messages) => messages.map(({ wireType }) => wireType);
  return [
    `\nconst VERSION := ${version}\n`,
    `\n# Host to bridge.\n${list('TO', types(host))}`,
    `\n# Bridge to host.\n${list('ON', types(bridge))}`,
    ...constants.map(({ name, about, values }) => `\n# ${about}\n${list(name.toUpperCase(), values)}`),
  ].join('');
}
