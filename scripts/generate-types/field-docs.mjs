// The descriptions of each field in the docstrings of src/model. They are written once, where the field is declared: editors show them, and
// the API document and the types of the bindings take them from here.
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Where the contract is exported. */
const FILES = [
  'src/model.ts',
  'src/model/bridge-host-messages.ts',
  'src/model/bridge-messages.ts',
  'src/model/host-messages.ts',
  'src/model/page-messages.ts',
];

/**
 * @typedef {{[field: string]: {about: string, fields?: FieldDocs}}} FieldDocs
 * @param {{files?: string[], planted?: Record<string, string>}} options - the files to read, and by path texts to read instead of theirs
 * @returns {{docs: Record<string, {about: string, fields: FieldDocs}>, missing: string[]}} by the name of the exported schema, or of a
 * message as in `HOST_MESSAGES.init`; and the fields without a docstring
 */
export function readFieldDocs({ files = FILES, planted = {} } = {}) {
  const program = programOf(files, planted);
  const checker = program.getTypeChecker();
  const missing = new Set();
  const read = (type, name) => fieldsOf(checker, type, name, missing);
  const docs = {};
  const add = (name, symbol, output) => {
    docs[name] ??= { about: aboutOf(checker, symbol), fields: read(output, name) };
  };
  for (const symbol of files.flatMap((file) => exportsOf(program, checker, file))) {
    const type = checker.getTypeOfSymbol(symbol);
    const output = outputOf(checker, type);
    if (output) add(symbol.name, symbol, output);
    if (!/_MESSAGES$/.test(symbol.name)) continue;
    for (const message of type.getProperties())
      add(`${symbol.name}.${message.name}`, message, outputOf(checker, checker.getTypeOfSymbol(message)));
  }
  return { docs, missing: [...missing].sort() };
}

function programOf(files, planted) {
  const config = ts.readConfigFile(`${root}tsconfig.core.json`, ts.sys.readFile).config;
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const host = ts.createCompilerHost({ ...options, noEmit: true }, true);
  const readFile = host.readFile.bind(host);
  host.readFile = (path) => planted[path.replace(root, '')] ?? readFile(path);
  return ts.createProgram(
    files.map((file) => root + file),
    { ...options, noEmit: true },
    host,
  );
}

function exportsOf(program, checker, file) {
  return checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(root + file)));
}

/** What a schema reads; undefined for anything else. */
function outputOf(checker, type) {
  const internals = type.getProperty('_zod');
  const output = internals && checker.getTypeOfSymbol(internals).getProperty('output');
  return output && checker.getTypeOfSymbol(output);
}

function fieldsOf(checker, given, name, missing) {
  const fields = {};
  for (const type of objectsOf(checker, given)) {
    for (const symbol of type.getProperties()) {
      const [declaration] = symbol.getDeclarations() ?? [];
      const file = declaration?.getSourceFile().fileName.replace(root, '');
      if (!file?.startsWith('src/')) continue;
      const about = aboutOf(checker, symbol);
      if (!about && !(symbol.name === 'type' && isMessage(file))) missing.add(whereIs(declaration, file, symbol.name));
      const within = fieldsOf(checker, checker.getTypeOfSymbol(symbol), `${name}.${symbol.name}`, missing);
      fields[symbol.name] = { about, ...(Object.keys(within).length > 0 && { fields: within }) };
    }
  }
  return fields;
}

function aboutOf(checker, symbol) {
  return ts.displayPartsToString(symbol.getDocumentationComment(checker)).replaceAll(/\s+/g, ' ');
}

/** The type of a message is its name. */
function isMessage(file) {
  return /messages\.ts$/.test(file);
}

function whereIs(declaration, file, name) {
  const { line } = declaration.getSourceFile().getLineAndCharacterOfPosition(declaration.getStart());
  return `${file}:${line + 1}: ${name} has no docstring`;
}

/** The objects that a value may be or contain: each of a union, the items of a list, the values of a map. */
function objectsOf(checker, given) {
  const type = checker.getNonNullableType(given);
  if (type.isUnion()) return type.types.flatMap((part) => objectsOf(checker, part));
  if (checker.isArrayType(type)) return objectsOf(checker, checker.getTypeArguments(type)[0]);
  if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return [];
  const values = checker.getIndexTypeOfType(type, ts.IndexKind.String);
  return type.getProperties().length === 0 && values ? objectsOf(checker, values) : [type];
}
