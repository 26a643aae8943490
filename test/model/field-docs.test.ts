import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SCRIPT = new URL('../../scripts/generate-types/field-docs.mjs', import.meta.url);
const ESCROW = 'src/model/escrow.ts';

test('reports a contract field without a docstring by file and line, nested fields included', async () => {
  const { readFieldDocs } = await import(SCRIPT.href);
  const source = readFileSync(new URL(`../../${ESCROW}`, import.meta.url), 'utf8');
  const field = '  told: z.optional(z.array(z.looseObject({ inner: z.string() }))),\n';
  const planted = source.replace('  account_id:', `${field}  account_id:`);
  const { docs, missing } = readFieldDocs({ files: [ESCROW], planted: { [ESCROW]: planted } });
  expect(docs.escrowSchema.about).toMatch(/§2\.3/);
  expect(docs.escrowSchema.fields.status.about).toMatch(/§3\.1/);
  expect(docs.escrowSchema.fields.told.fields.inner.about).toBe('');
  expect(missing.map((text: string) => text.replace(/:\d+:/, ':'))).toEqual([
    'src/model/escrow.ts: inner has no docstring',
    'src/model/escrow.ts: account_id has no docstring',
  ]);
});
