import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { BrowserFixture } from '../e2e/support/browser-fixture.js';
import { DRAWING, exportGodot, type GodotExportOptions, GodotPage } from './support/godot-page.js';
import { StaticSite } from './support/static-site.js';

interface SyntaxNode {
  readonly hasError: boolean;
  readonly isMissing: boolean;
  readonly type: string;
  readonly startPosition: { readonly row: number };
  readonly children: readonly SyntaxNode[];
}

const require = createRequire(new URL('./package.json', import.meta.url));
const folder = fileURLToPath(new URL('../../bindings/godot/', import.meta.url));
const generated = join(folder, 'addons/svc_bridge/generated');
const scriptsOf = async () => (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.gd'));

/** Names that are keywords of the language and not classes. */
const BUILT_IN = new Set(['Transform2D', 'Signal', 'Callable']);

describe('Godot 4.6', () => {
  let browser: BrowserFixture;
  let exports: string;
  const sites: StaticSite[] = [];
  beforeAll(async () => {
    browser = await BrowserFixture.start(DRAWING);
    exports = await mkdtemp(join(tmpdir(), 'svc-godot-'));
  });
  afterEach(async () => {
    await browser.closePages();
    await Promise.all(sites.splice(0).map((site) => site.stop()));
  });
  afterAll(async () => {
    await browser?.stop();
    await rm(exports, { recursive: true, force: true });
  });

  async function run(options: GodotExportOptions): Promise<GodotPage> {
    const site = await StaticSite.start({ folders: [await exportGodot(exports, options)] });
    sites.push(site);
    return GodotPage.open(browser, site.url);
  }

  it('compiles every script of the addon, and reuses none of the engine’s names', async () => {
    const game = await run({ mainLoop: 'res://test/compile_all.gd' });
    const compiled: string[] = JSON.parse(await game.says('compiled '));
    const own: string[] = JSON.parse(await game.says('classes '));
    expect(await game.ends()).toBe(0);
    expect(game.lines[0]).toMatch(/^Godot Engine v4\.6\b.*official/);
    expect(game.faults).toEqual([]);
    const scripts = (await scriptsOf()).filter((file) => !/plugin\.gd$/.test(file)).map((file) => `res://${file}`);
    expect([...compiled].sort()).toEqual(scripts.sort());
    expect(own.length).toBeGreaterThan(500);
    const names = await classNames();
    expect(names).toContain('SvcTheme');
    expect(names.filter((name) => own.includes(name) || BUILT_IN.has(name))).toEqual([]);
  });

  it('passes the addon’s own tests', async () => {
    const game = await run({ mainLoop: 'res://test/run_tests.gd' });
    expect(await game.ends(), game.lines.join('\n')).toBe(0);
    expect(game.lines).toContain('0 failed');
    expect(game.faults).toEqual([]);
  });

  it('allows game classes with the same names', async () => {
    const overlay = join(exports, 'crowded');
    await mkdir(overlay);
    const files = await readdir(generated);
    const words = files.map((file) => pascal(file.replace(/^svc_|\.gd$/g, ''))).filter((word) => word !== 'Theme');
    expect(words).toContain('Invoice');
    for (const word of words)
      await writeFile(join(overlay, `${word}.gd`), `class_name ${word}\nextends RefCounted\n\nvar mine := true\n`);
    const game = await run({ mainLoop: 'res://test/run_tests.gd', overlays: [overlay] });
    expect(await game.ends(), game.lines.join('\n')).toBe(0);
    expect(game.lines).toContain('0 failed');
    expect(game.faults).toEqual([]);
  });
});

it('every file is valid by GDScript’s grammar', async () => {
  const Parser = require('tree-sitter');
  const parser = new Parser();
  parser.setLanguage(require('tree-sitter-gdscript'));
  const files = await scriptsOf();
  expect(files.length).toBeGreaterThan(10);
  const faults = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(folder, file), 'utf8');
      const { rootNode } = parser.parse(text, undefined, { bufferSize: 1024 * 1024 }) as { rootNode: SyntaxNode };
      return faultsOf(rootNode).map((line) => `${file}:${line}`);
    }),
  );
  expect(faults.flat()).toEqual([]);
});

/** Of every script, inner classes included: Godot checks them all against its own. */
async function classNames(): Promise<string[]> {
  const texts = await Promise.all((await scriptsOf()).map((file) => readFile(join(folder, file), 'utf8')));
  return texts.flatMap((text) => [...text.matchAll(/^\s*class(?:_name)? (\w+)/gm)].map(([, name = '']) => name));
}

function pascal(text: string): string {
  return text.replaceAll(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
}

function faultsOf(node: SyntaxNode): number[] {
  if (node.type === 'ERROR' || node.isMissing) return [node.startPosition.row + 1];
  return node.hasError ? node.children.flatMap(faultsOf) : [];
}
