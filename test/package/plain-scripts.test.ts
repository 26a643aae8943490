import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

test.each(['svc-bridge.global.js', 'svc-bridge.widget.js', 'svc-bridge.engine.js', 'svc-bridge.engine-es5.js'])(
  '%s is ASCII, so that its texts show correctly in a page with another encoding',
  async (file) => {
    const text = await readFile(new URL(`../../dist/${file}`, import.meta.url), 'utf8');
    const firstBeyond = [...text].find((character) => character > '\x7f');
    expect(firstBeyond).toBe(undefined);
  },
);
