// The payment flows as methods of every engine's manager: their names are in the model, their purpose in the docstrings of `UIManager`.
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { PAYMENT_FLOWS } from '../../src/model/flow-names.ts';
import { pascal } from './collect-types.mjs';

const MANAGER = '../../src/ui/ui-manager.ts';

/**
 * @typedef {{flow: string, about: string}} PaymentFlow
 * @returns {PaymentFlow[]}
 * @throws when `UIManager` lacks a flow's method, or its docstring
 */
export function readPaymentFlows(text = readFileSync(new URL(MANAGER, import.meta.url), 'utf8')) {
  const source = ts.createSourceFile('ui-manager.ts', text, ts.ScriptTarget.ES2022, true);
  const manager = source.statements.find((node) => ts.isClassDeclaration(node) && node.name?.text === 'UIManager');
  return PAYMENT_FLOWS.map((flow) => {
    const name = `${pascal(flow)}Flow`;
    const [about] = (manager?.members ?? [])
      .filter((member) => ts.isMethodDeclaration(member) && member.name.getText() === name)
      .flatMap(ts.getJSDocCommentsAndTags)
      .map(({ comment }) => ts.getTextOfJSDocComment(comment)?.replace(/; see .*/s, '.'));
    if (!about)
      throw new Error(`src/ui/ui-manager.ts: UIManager has no ${name} with a docstring, and ${flow} is a flow`);
    return { flow, about };
  });
}
