// Where the catalogue and the source differ.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { api, oauth, operatorConsole, reasons, sdk, server } from './catalogue.mjs';
import { codesOfUnion, findCodes, findComposed } from './find-codes.mjs';

const service = Object.assign({}, ...Object.values(api), operatorConsole);

/** @returns {string[]} one sentence for each disagreement */
export function compareWithSource(root) {
  const found = findCodes(join(root, 'service/src'));
  const thrown = [...found]
    .filter(([code]) => !service[code] && !reasons[code] && !isPattern(code))
    .map(([code, { file }]) => `${code} (${relative(root, file)}) is not in scripts/errors/catalogue.mjs`);
  const statuses = [...found].flatMap(([code, { statuses }]) =>
    service[code] && service[code][0] !== 'any'
      ? [...statuses]
          .filter((status) => ![service[code][0]].flat().includes(status))
          .map((status) => `${code} has the status ${status}, not ${service[code][0]}`)
      : [],
  );
  const known = [...found.keys(), ...codesOfUnion(join(root, 'service/src/accounts/standing/standing.ts'), 'Obstacle')];
  return [
    ...findComposed(join(root, 'service/src')).map((code) => `${code} is composed: write each code out, to be found`),
    ...thrown,
    ...statuses,
    ...missing('the service throws no', [...Object.keys(service), ...Object.keys(reasons)], known),
    ...both(
      'KnownSdkErrorCode',
      Object.keys(sdk),
      codesOfUnion(join(root, 'src/result/sdk-error.ts'), 'KnownSdkErrorCode'),
    ),
    ...both(
      'svc-bridge/server',
      Object.keys(server),
      [...findCodes(join(root, 'src/server')).keys()].filter((code) => !(code in sdk)),
    ),
    ...missing('the token endpoint has no', Object.keys(oauth), quoted(join(root, 'src/model/oauth.ts'))),
  ];
}

/** `<field>_missing` and `<field>_invalid` need no line of their own. */
function isPattern(code) {
  return /_(missing|invalid)$/.test(code);
}

const missing = (what, names, known) =>
  names
    .filter((name) => !known.includes(name))
    .map((name) => `${what} ${name}: take it out of scripts/errors/catalogue.mjs`);
const both = (where, told, known) => [
  ...missing(`${where} has no`, told, known),
  ...missing('scripts/errors/catalogue.mjs lacks', known, told).map((text) => text.replace(/: take.*/, ` of ${where}`)),
];
const quoted = (file) => [...readFileSync(file, 'utf8').matchAll(/'([a-z_]+)'/g)].map(([, code]) => code);
