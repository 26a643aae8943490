import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { built } from '../../support/built.js';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
/** Where the guide has the service. */
const INSTALLED = '/opt/svc-bridge';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'svc-adapter-types-'));
  // the declarations alone: what they import from a package is not there
  const isDeclaration = (file: string) => !path.basename(file).includes('.') || file.endsWith('.d.ts');
  cpSync(path.dirname(built('main.js')), path.join(folder, 'service/dist'), { recursive: true, filter: isDeclaration });
  mkdirSync(path.join(folder, 'project/node_modules/@types'), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules/@types/node'), path.join(folder, 'project/node_modules/@types/node'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A block of the guide's section about TypeScript. */
function guideBlock(language: 'ts' | 'sh'): string {
  const guide = readFileSync(path.join(ROOT, 'docs/adapters.md'), 'utf8');
  const section = guide.split('\n## TypeScript\n')[1]?.split('\n## ')[0] ?? '';
  const [, block] = section.match(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's')) ?? [];
  if (!block) throw new Error(`docs/adapters.md has no ${language} block about TypeScript.`);
  return block;
}

/** As the guide compiles it. */
function compile(module: string): { status: number | null; output: string } {
  const project = path.join(folder, 'project');
  writeFileSync(path.join(project, 'adapters.mts'), module.replaceAll(INSTALLED, folder));
  const [command = ''] = guideBlock('sh').split('#');
  const [npx, tsc, ...options] = command.trim().split(/\s+/);
  expect([npx, tsc]).toEqual(['npx', 'tsc']);
  const compiler = path.join(ROOT, 'node_modules/typescript/bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [compiler, ...options], { cwd: project, encoding: 'utf8' });
  return { status, output: stdout };
}

describe('the declarations of the adapters’ ports', () => {
  it('compile the guide’s adapter from the installed place, without any package of the service', async () => {
    const compiled = compile(guideBlock('ts'));
    expect(compiled).toEqual({ status: 0, output: '' });
    const module = await import(path.join(folder, 'project/adapters.mjs'));
    expect(Object.keys(module.createPayoutBank())).toEqual(['name', 'accepts', 'send', 'status']);
  });

  it.each([
    ['an outcome that there is not', `status: 'sent'`, `status: 'posted'`, `'"posted"'`],
    ['a field that no page has', `field: 'country'`, `field: 'land'`, `'"land"'`],
    ['a misspelt method', 'async status(', 'async state(', `'state' does not exist in type 'PayoutBank'`],
    ['an argument that there is not', '{ payoutId, amount,', '{ payoutId, sum,', `Property 'sum' does not exist`],
  ])('refuse %s', (_name, right, wrong, complaint) => {
    const module = guideBlock('ts');
    expect(module).toContain(right);
    const { status, output } = compile(module.replace(right, wrong));
    expect(status).not.toBe(0);
    expect(output).toContain(complaint);
    expect(output).not.toContain('Cannot find module');
  });

  it('are those of the ports, and of nothing else of the service', () => {
    expect(existsSync(built('payments/cards/card-provider.d.ts'))).toBe(true);
    expect(existsSync(built('payments/deps.d.ts'))).toBe(false);
    expect(existsSync(built('service.d.ts'))).toBe(false);
    expect(readFileSync(built('payments/reports/report-line.d.ts'), 'utf8')).not.toMatch(/zod/);
  });
});
