// Finds every error code in a folder of the source, and its HTTP status where the code beside it states one.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** The functions that create refusals in service/src/platform/http/api-error.ts: which argument is the code, and the status. */
const MAKERS = {
  notFound: { argument: 0, status: 404, codeOf: (resource) => `${resource}_not_found` },
  invalidField: { argument: 1, status: 422 },
  unmetField: { argument: 1, status: 422 },
  conflict: { argument: 0, status: 409 },
  forbidden: { argument: 0, status: 403 },
  unavailable: { argument: 0, status: 503 },
};
const CODE = /^[a-z][a-z0-9]*(_[a-z0-9]+)+$/;
/** Why an escrow ended without a payment attempt; other codes have several words. */
const SHORT_CODES = new Set(['voided', 'expired']);

/** Functions of single files that create a refusal with the code passed to them. */
const LOCAL_MAKERS = /^(unauthorized|refused|refusedFor|refuse|wrongState)$/;

/** @returns {string[]} the refusals whose code is made of parts, so that it cannot be found; `<field>_missing` and `<field>_invalid` need not be */
export function findComposed(folder) {
  const composed = [];
  for (const file of sourceFiles(folder)) {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
    visit(source, (node) => {
      const maker = ts.isCallExpression(node) && ts.isIdentifier(node.expression) && MAKERS[node.expression.text];
      const code = maker && node.arguments[maker.argument];
      if (code && ts.isTemplateExpression(code) && !/_(missing|invalid)`$/.test(code.getText()))
        composed.push(`${code.getText()} (${file})`);
    });
  }
  return composed;
}

/** @returns {Map<string, {statuses: Set<number>, file: string}>} by code */
export function findCodes(folder) {
  const found = new Map();
  for (const file of sourceFiles(folder)) {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
    const add = (code, status) => {
      if (!CODE.test(code) && !SHORT_CODES.has(code)) return;
      const entry = found.get(code) ?? { statuses: new Set(), file };
      if (status) entry.statuses.add(status);
      found.set(code, entry);
    };
    visit(source, (node) => {
      if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
        const maker = MAKERS[node.expression.text];
        const argument = maker && node.arguments[maker.argument];
        if (argument) for (const text of textsOf(argument)) add(maker.codeOf?.(text) ?? text, maker.status);
        if (LOCAL_MAKERS.test(node.expression.text)) for (const text of node.arguments.flatMap(textsOf)) add(text);
      }
      // [413, 'request_too_large', 'The body …'] and ['received_amount', 'supply_exhausted', 'At most …'] become the arguments of such a function.
      if (ts.isArrayLiteralExpression(node) && isSentence(node.elements.at(-1)))
        for (const text of textsOf(node.elements.at(-2))) add(text);
      if (ts.isPropertyAssignment(node) && node.name.getText() === 'code')
        for (const text of textsOf(node.initializer)) add(text, statusBeside(node));
    });
  }
  return found;
}

/** The texts of `type name = 'one' | 'other'`. */
export function codesOfUnion(file, name) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const alias = source.statements.find(
    (statement) => ts.isTypeAliasDeclaration(statement) && statement.name.text === name,
  );
  const codes = [];
  visit(alias, (node) => {
    if (ts.isStringLiteral(node)) codes.push(node.text);
  });
  return codes;
}

function textsOf(node) {
  if (!node) return [];
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)];
  return [];
}

function isSentence(node) {
  return (
    node !== undefined &&
    (ts.isTemplateExpression(node) || ts.isStringLiteralLike(node)) &&
    / .*\.?[`']$/.test(node.getText())
  );
}

/** `status` of the object that lists the error: `new ApiError({ status: 429, errors: [{ code }] })`. */
function statusBeside(node) {
  for (let parent = node.parent; parent; parent = parent.parent) {
    if (!ts.isObjectLiteralExpression(parent)) continue;
    const status = parent.properties.find((property) => property.name?.getText() === 'status');
    if (status && ts.isPropertyAssignment(status) && ts.isNumericLiteral(status.initializer))
      return Number(status.initializer.text);
  }
}

function visit(node, look) {
  look(node);
  ts.forEachChild(node, (child) => visit(child, look));
}

function sourceFiles(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
    .map((name) => join(folder, name))
    .sort();
}
