import ts from 'typescript';

/** One object of a scene file: `__id__` points to another one by its place in the file, `__uuid__` to an asset. */
export type SceneObject = Readonly<Record<string, unknown>> & { readonly __type__: string };

/** The classes that a scene may hold: the engine's, from its own declarations, and one script's. */
export interface SceneTypes {
  readonly scriptId: string;
  /** The fields that the script shows in the editor (`@property`). */
  readonly scriptFields: readonly string[];
  /** What is wrong with an object's fields, in words. */
  problemsOf(object: SceneObject, scene: readonly SceneObject[]): string[];
}

interface SceneSources {
  /** The engine's declarations, from `@cocos/creator-types`. */
  readonly engine: string;
  /** A script with one component. */
  readonly script: string;
  readonly scriptId: string;
}

/** Every kind of node is a `Node` in these; the declarations say `this`. */
const HIERARCHY = new Set(['__type__', 'node', '_parent', '_children', '_components']);

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** A script's id in a scene: five hex digits of its UUID, and each three that follow as two of base64. */
export function classIdOf(uuid: string): string {
  const hex = uuid.replaceAll('-', '');
  return hex.slice(0, 5) + hex.slice(5).replace(/.{3}/g, inBase64);
}

function inBase64(hex: string): string {
  const value = Number.parseInt(hex, 16);
  return `${BASE64[value >> 6]}${BASE64[value & 63]}`;
}

export function readSceneTypes({ engine, script, scriptId }: SceneSources): SceneTypes {
  const program = ts.createProgram({
    rootNames: [engine, script],
    options: { strict: true, noEmit: true, skipLibCheck: true, experimentalDecorators: true, types: [] },
  });
  const checker = program.getTypeChecker();
  const cc = checker.getAmbientModules().find(({ name }) => name === '"cc"');
  const component = program.getSourceFile(script)?.statements.find(ts.isClassDeclaration);
  if (!cc || !component?.name) throw new Error(`${engine} declares no module cc, or ${script} no class.`);
  const componentType = checker.getTypeAtLocation(component.name);

  function typeOf(name: string): ts.Type | undefined {
    if (name === scriptId) return componentType;
    const symbol = cc && checker.tryGetMemberInModuleExports(name.replace(/^cc\./, ''), cc);
    return symbol && checker.getDeclaredTypeOfSymbol(symbol);
  }

  /** Some private fields are left out of the declarations; their accessors are not. */
  function fieldOf(type: ts.Type, name: string): ts.Type | undefined {
    const symbol = type.getProperty(name) ?? type.getProperty(name.replace(/^_/, ''));
    return symbol && checker.getNonNullableType(checker.getTypeOfSymbol(symbol));
  }

  function isOf(value: unknown, type: ts.Type, scene: readonly SceneObject[]): boolean {
    if (value === null) return true;
    const given = typeof value === 'object' ? typeOf(nameOf(value, scene) ?? '') : literalOf(value);
    return given !== undefined && checker.isTypeAssignableTo(given, type);
  }

  /** A number fits an enum only if it is one of its values. */
  function literalOf(value: unknown): ts.Type {
    if (typeof value === 'number') return checker.getNumberLiteralType(value);
    if (typeof value === 'string') return checker.getStringLiteralType(value);
    return value ? checker.getTrueType() : checker.getFalseType();
  }

  return {
    scriptId,
    scriptFields: component.members
      .filter(ts.isPropertyDeclaration)
      .filter((member) => ts.getDecorators(member)?.length)
      .map((member) => member.name.getText()),
    problemsOf(object, scene) {
      const type = typeOf(object.__type__);
      if (!type) return [`Cocos has no ${object.__type__}`];
      const owner = type === componentType ? type.symbol.name : object.__type__;
      return Object.entries(object).flatMap(([name, value]) => {
        if (HIERARCHY.has(name)) return [];
        const field = fieldOf(type, name);
        if (!field) return [`${owner} has no ${name}`];
        if (isOf(value, field, scene)) return [];
        const shown = typeof value === 'object' && value ? nameOf(value, scene) : JSON.stringify(value);
        return [`${owner}.${name} is ${checker.typeToString(field)}, not ${shown}`];
      });
    },
  };
}

/** The class of a value in place, of the object that it points to, or of the asset that it expects. */
function nameOf(value: object, scene: readonly SceneObject[]): string | undefined {
  if ('__id__' in value) return scene[value.__id__ as number]?.__type__;
  if ('__uuid__' in value) return '__expectedType__' in value ? String(value.__expectedType__) : undefined;
  return '__type__' in value ? String(value.__type__) : undefined;
}
