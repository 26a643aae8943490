import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const packages = fileURLToPath(new URL('./node_modules/', import.meta.url));
const config = fileURLToPath(new URL('./hosts/react-native/jest.config.cjs', import.meta.url));

interface Report {
  readonly testResults: readonly {
    readonly message: string;
    readonly assertionResults: readonly { readonly title: string; readonly failureMessages: readonly string[] }[];
  }[];
}

/** React Native's modules are Flow and JSX and expect its own test preset, so its own runner runs them: each of its tests is one here. */
async function runJest(): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-react-native-'));
  const results = join(folder, 'results.json');
  const args = [
    join(packages, 'jest/bin/jest.js'),
    '--config',
    config,
    '--json',
    '--outputFile',
    results,
    '--runInBand',
  ];
  // Fails when a test does; the report says which.
  await new Promise((resolve) => execFile(process.execPath, args, { maxBuffer: 64 * 1024 * 1024 }, resolve));
  const report: Report = JSON.parse(await readFile(results, 'utf8'));
  await rm(folder, { recursive: true, force: true });
  return report;
}

const { testResults } = await runJest();
const results = testResults.flatMap(({ assertionResults }) => assertionResults);

it('runs in React Native’s own test preset', () => {
  expect(results.length, testResults.map(({ message }) => message).join('\n')).toBeGreaterThanOrEqual(6);
});

for (const { title, failureMessages } of results)
  it(title, () => {
    expect(failureMessages).toEqual([]);
  });
