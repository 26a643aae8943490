import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { textsIn } from '@svc-bridge/texts/catalogue';
import { build } from 'esbuild';
import { JSDOM } from 'jsdom';
import { renderToString } from 'preact-render-to-string';
import { readFirstRows, readHistoryPage } from 'svc-bridge/view';
import { beforeAll, describe, expect, it } from 'vitest';
import { ListContent } from '../../screens/history/list-content.js';
import { mixedHistory } from '../support/transactions.js';

const PAGES = join(import.meta.dirname, '../..');
const NOW = Date.UTC(2026, 10, 20, 12);
const ANSWER = { total: 40, transactions: mixedHistory(), next_cursor: 'c', has_spending: true };

describe('reading the first rows', () => {
  it('reads what the whole page’s rows show, and no more of them than asked', () => {
    const whole = readHistoryPage(ANSWER);
    const first = readFirstRows(ANSWER, 5);
    expect(first?.rows).toHaveLength(5);
    expect(first).toMatchObject({ total: whole?.total, hasSpending: true });
    const all = readFirstRows(ANSWER, 1_000)?.rows ?? [];
    expect(all).toHaveLength(whole?.rows.length ?? 0);
    for (const [index, row] of all.entries()) expect(whole?.rows[index]).toMatchObject(row);
  });

  it('skips entries that tell nothing, and refuses what is no page', () => {
    const [entry] = ANSWER.transactions;
    expect(readFirstRows({ transactions: [{}, entry] }, 1)?.rows).toHaveLength(1);
    expect(readFirstRows('a page', 1)).toBeUndefined();
  });
});

describe('drawing without Preact', () => {
  let script = '';

  beforeAll(async () => {
    const { outputFiles } = await build({
      stdin: {
        contents: `import { ListContent } from './screens/history/list-content.js';
          export const draw = (props) => <ListContent {...props} />;`,
        resolveDir: PAGES,
        loader: 'tsx',
      },
      alias: { preact: join(PAGES, 'early/elements') },
      bundle: true,
      write: false,
      format: 'iife',
      globalName: 'drawing',
      jsx: 'automatic',
      jsxImportSource: 'preact',
      conditions: ['svc-source'],
      target: 'es2022',
    });
    script = outputFiles[0]?.text ?? '';
  });

  it.each(['en', 'ar', 'ja'] as const)('draws what Preact does (%s)', (lang) => {
    const props = {
      ...readFirstRows(ANSWER, 1_000),
      rows: readFirstRows(ANSWER, 1_000)?.rows ?? [],
      hasSpending: true,
      language: { lang, locale: lang, texts: textsIn(lang) },
      now: NOW,
      onOpen: () => {},
      onSpending: () => {},
    };
    const { window } = new JSDOM('', { runScripts: 'outside-only' });
    window.eval(`${script}; globalThis.drawing = drawing;`);
    const list: HTMLElement = window.drawing.draw(props);
    const expected = new JSDOM(renderToString(<ListContent {...props} />)).window.document.body.firstElementChild;

    expect(list.querySelectorAll('.row').length).toBe(props.rows.length);
    // a browser writes a space behind the colon
    expect(list.outerHTML.replaceAll('--length: ', '--length:') === expected?.outerHTML).toBe(true);
  });

  it('leaves Preact out of the page’s small script', () => {
    const page = new JSDOM(readFileSync(join(PAGES, 'dist/screens/history.en.html'), 'utf8')).window.document;
    const small = page.querySelector('#first-texts + script')?.textContent ?? '';
    expect(small).toContain('svcTakeOver');
    expect(small).not.toContain('__k');
  });
});
