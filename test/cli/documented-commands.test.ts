import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runCommand } from '../../src/cli/run-command.js';

const docs = new URL('../../docs/', import.meta.url);

const commands = readdirSync(docs)
  .filter((file) => file.endsWith('.md'))
  .flatMap((file) => {
    const text = readFileSync(new URL(file, docs), 'utf8').replace(/\\\n\s*/g, '');
    return [...text.matchAll(/npx svc-bridge ([^\n`]+)/g)].map(([, line = '']) => ({ file, line: line.trim() }));
  });

test('the guides contain commands', () => {
  expect(commands.length).toBeGreaterThan(1);
});

test.each(commands)('$file: npx svc-bridge $line', async ({ line }) => {
  const [name = '', ...args] = line.split(/\s+/);
  const said: string[] = [];
  const say = (text: string) => void said.push(text);

  expect(await runCommand([name, '--help'], { env: {}, say, complain: say, stop: new AbortController().signal })).toBe(
    0,
  );
  for (const flag of args.filter((arg) => arg.startsWith('--'))) expect(said.join('\n').split(/\s+/)).toContain(flag);
});
