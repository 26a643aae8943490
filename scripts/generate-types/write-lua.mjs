// Lua of any version, for Defold: the payment flows by the name of their function.
import { snake } from './collect-types.mjs';

/** @returns {Record<string, string>} file name → text */
export function writeLua({ flows }) {
  const rows = flows.map(({ flow, about }) => `\t--- ${about}\n\t${snake(flow)} = "${flow}",\n`);
  return {
    'payment_flows.lua': `-- Generated from the wire model by scripts/generate-types.mjs. Do not edit.\nreturn {\n${rows.join('')}}\n`,
  };
}
