import { resolve } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

test('an editor shows the contract’s docstring for each field of a request', () => {
  const program = ts.createProgram(
    ['src/server.ts', 'src/frame.ts'].map((file) => resolve(ROOT, file)),
    optionsOf('tsconfig.json'),
  );
  const checker = program.getTypeChecker();
  const docs = new Map(
    requestTypes(program, checker).flatMap(([name, type]) =>
      fieldsOf(type).map((field) => [
        `${name}.${field.name}`,
        ts.displayPartsToString(field.getDocumentationComment(checker)),
      ]),
    ),
  );
  expect(docs.get('InvoiceRequest.line_items')).toMatch(/bought/);
  expect(docs.get('LineItemRequest.recipients')).toMatch(/user_to_user/i);
  expect(docs.get('TransactionQuery.limit')).toBe('1 to 100; default 25.');
  expect([...docs].filter(([, text]) => text === '')).toEqual([]);
});

function optionsOf(config: string): ts.CompilerOptions {
  const { config: read } = ts.readConfigFile(resolve(ROOT, config), ts.sys.readFile);
  return { ...ts.parseJsonConfigFileContent(read, ts.sys, ROOT).options, noEmit: true };
}

function requestTypes(program: ts.Program, checker: ts.TypeChecker): [string, ts.Type][] {
  const entries = program.getRootFileNames().map((file) => program.getSourceFile(file));
  return entries
    .flatMap((entry) => checker.getExportsOfModule(symbolOf(checker, entry)))
    .filter(({ name }) => /(Request|Query)$/.test(name))
    .map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol))
    .map((symbol) => [symbol.name, checker.getDeclaredTypeOfSymbol(symbol)]);
}

function symbolOf(checker: ts.TypeChecker, file: ts.SourceFile | undefined): ts.Symbol {
  const symbol = file && checker.getSymbolAtLocation(file);
  if (!symbol) throw new Error('not a module');
  return symbol;
}

/** For a union, that of the first alternative. */
function fieldsOf(type: ts.Type): ts.Symbol[] {
  return (type.isUnion() ? type.types[0] : type)?.getProperties() ?? [];
}
