// A C header of the words that a game compares outcomes with; the messages themselves never reach a game in C.
import { snake } from './collect-types.mjs';

/** @returns {Record<string, string>} file name → text */
export function writeC({ constants, version }) {
  const sets = constants.filter(({ name }) => name === 'Cause' || name === 'Error').map(set);
  return { 'svc_constants.h': `${HEADER}${sets.join('')}\n${protocol(version)}\n#endif\n` };
}

const HEADER = `/* Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit. */
#ifndef SVC_CONSTANTS_H
#define SVC_CONSTANTS_H
`;

function set({ name, about, values }) {
  const lines = values.map((value) => `#define SVC_${name.toUpperCase()}_${snake(value).toUpperCase()} "${value}"\n`);
  return `\n/* ${about} */\n${lines.join('')}`;
}

function protocol(version) {
  return `/* Of docs/bridge-protocol.md. */\n#define SVC_PROTOCOL_VERSION ${version}\n`;
}
