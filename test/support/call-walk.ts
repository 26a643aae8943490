import ts from 'typescript';

/** One call of the walk into another file than the current one. */
export interface Step {
  readonly file: string;
  /** The walk had been in this file before, and had left it. */
  readonly isReturn: boolean;
}

/** A function's first call: the walk's current file, and the function's own. */
export interface FirstCall {
  readonly from: string;
  readonly file: string;
  readonly fn: string;
}

/**
 * The code with a probe in every function, which records first calls in `walk.calls` of the global.
 *
 * What follows an `await`, or is in the callback of a `then`, is read on in place: no call back into its file.
 *
 * @param file - its name in the walk
 */
export function withProbes(code: string, file: string): string {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.ES2022, true, ts.ScriptKind.JS);
  const { transformed } = ts.transform(source, [
    (context) => (root) => ts.visitEachChild(root, visitorOf(context), context),
  ]);
  const [probed = source] = transformed;
  return ts.createPrinter().printFile(probed);

  function visitorOf(context: ts.TransformationContext): ts.Visitor {
    const { factory } = context;
    const text = (value: string) => factory.createStringLiteral(value);
    const call = (method: string, ...args: ts.Expression[]) =>
      factory.createCallExpression(
        factory.createPropertyAccessExpression(factory.createIdentifier('walk'), method),
        undefined,
        args,
      );
    /** Runs the body with the walk in this file, and returns to the previous one once the call returns or waits. */
    const probedBody = (fn: ts.FunctionLikeDeclaration, body: ts.ConciseBody) => {
      const isAsync = fn.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword);
      const inner = factory.createArrowFunction(
        isAsync ? [factory.createModifier(ts.SyntaxKind.AsyncKeyword)] : undefined,
        undefined,
        [],
        undefined,
        undefined,
        body,
      );
      const args = [text(file), text(isContinuation(fn) ? '' : nameOf(fn)), inner];
      return factory.createBlock([factory.createReturnStatement(call('enter', ...args))], true);
    };
    const visit: ts.Visitor = (node) => {
      const seen = ts.visitEachChild(node, visit, context);
      if (ts.isAwaitExpression(seen)) return call('resume', text(file), seen);
      if (!ts.isFunctionLike(node) || !('body' in seen) || !seen.body) return seen;
      const body = probedBody(node as ts.FunctionLikeDeclaration, seen.body as ts.ConciseBody);
      if (ts.isArrowFunction(seen)) {
        const { modifiers, parameters, equalsGreaterThanToken } = seen;
        return factory.updateArrowFunction(
          seen,
          modifiers,
          undefined,
          parameters,
          undefined,
          equalsGreaterThanToken,
          body,
        );
      }
      if (ts.isFunctionDeclaration(seen))
        return factory.updateFunctionDeclaration(
          seen,
          seen.modifiers,
          seen.asteriskToken,
          seen.name,
          undefined,
          seen.parameters,
          undefined,
          body,
        );
      if (ts.isFunctionExpression(seen))
        return factory.updateFunctionExpression(
          seen,
          seen.modifiers,
          seen.asteriskToken,
          seen.name,
          undefined,
          seen.parameters,
          undefined,
          body,
        );
      if (ts.isMethodDeclaration(seen))
        return factory.updateMethodDeclaration(
          seen,
          seen.modifiers,
          seen.asteriskToken,
          seen.name,
          undefined,
          undefined,
          seen.parameters,
          undefined,
          body,
        );
      return seen;
    };
    return visit;
  }
}

/** Unique in its file: `createFlow`, and for a function inside it `createFlow/open:2104`. */
function nameOf(fn: ts.FunctionLikeDeclaration): string {
  const { parent } = fn;
  const named =
    fn.name ?? (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) ? parent.name : undefined);
  const own = `${named && ts.isIdentifier(named) ? named.text : ''}:${fn.pos}`;
  for (let outer: ts.Node = parent; outer; outer = outer.parent)
    if (ts.isFunctionLike(outer) && 'body' in outer) return `${nameOf(outer as ts.FunctionLikeDeclaration)}/${own}`;
  return own;
}

function isContinuation(fn: ts.Node): boolean {
  const { parent } = fn;
  if (!ts.isCallExpression(parent) || !ts.isPropertyAccessExpression(parent.expression)) return false;
  return ['then', 'catch', 'finally'].includes(parent.expression.name.text);
}

/** What probes call. It is sent to a browser as text, so it uses nothing from outside. */
export function installWalk(): void {
  const known = new Set<string>();
  const calls: FirstCall[] = [];
  let isOn = false;
  let at = '';
  Object.assign(globalThis, {
    walk: {
      calls,
      start() {
        isOn = true;
      },
      enter(file: string, fn: string, body: () => unknown): unknown {
        const from = at;
        if (isOn && fn && !known.has(file + fn)) {
          known.add(file + fn);
          calls.push({ from, file, fn });
        }
        at = file;
        try {
          return body();
        } finally {
          at = from;
        }
      },
      resume(file: string, value: unknown): unknown {
        at = file;
        return value;
      },
    },
  });
}

export interface StepRules {
  /** Where the reader is before the first call, such as at a route, whose handler has no name. */
  readonly start?: string;
  /** A named closure, such as an action of a page, is a function of its own. Anonymous ones are always read where they are written. */
  readonly countsNamedClosures?: boolean;
  /** Files that are read once, such as a language: stations of the walk, and a call into them is never a way back. */
  readonly language?: RegExp;
}

/**
 * The steps from file to file of a reader who follows the calls. A function is read once, at its first call, and completely: with its
 * closures, which others call later. Those later calls are no steps unless `rules` say so.
 */
export function stepsOf(calls: readonly FirstCall[], rules: StepRules = {}): Step[] {
  const { start = '' } = rules;
  const entered = new Set([start]);
  let at = start;
  const steps = calls.flatMap(({ from, file, fn }) => {
    const isReturn = entered.has(file);
    const isOwn = rules.countsNamedClosures ? !/(^|\/):\d+$/.test(fn) : !fn.includes('/');
    if (!isOwn || (isReturn && rules.language?.test(file))) return [];
    const isStep = at !== file && (from !== file || !isReturn);
    entered.add(file);
    if (!rules.language?.test(file)) at = file;
    return isStep ? [{ file, isReturn }] : [];
  });
  return start ? [{ file: start, isReturn: false }, ...steps] : steps;
}

/** The walk as documents show it: each step's file, with ↩ before one that the walk returns to. */
export function textOf(steps: readonly Step[]): string {
  return steps.map(({ file, isReturn }) => `${isReturn ? '↩ ' : ''}\`${file}\``).join(' → ');
}

declare global {
  var walk: { readonly calls: readonly FirstCall[]; start(): void };
}
