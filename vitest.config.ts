import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { probePlugin } from './test/support/probe-plugin.js';

// A slow or busy machine is no failure: a test that hangs is told from one that is slow by a minute, not by seconds.
const patience = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } };

// A worker's files share the modules that it has loaded, which keep no state: to load them anew took as long as many tests.
const sharedModules = { isolate: false };

/** What takes a minute and more. Started last, it would run alone, while the other cores idle. */
const LONGEST = [
  'service/test/ledger/model/model.test.ts',
  'service/test/ledger/model/model.long.test.ts',
  'test/e2e/shop.test.ts',
  'test/e2e/pictures/pictures.long.test.ts',
  'test/e2e/console-own-integrator.long.test.ts',
  'test/e2e/layout-shift.long.test.ts',
  'test/e2e/accessibility.long.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.some((file) => moduleId.endsWith(file));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...byEnvironment(sorted.filter((file) => !isLong(file)))];
  }
}

/** A worker ends, with the modules that it has loaded, where the next file is of another project or environment. */
function byEnvironment(files: readonly TestSpecification[]): TestSpecification[] {
  const groups = new Map<string, TestSpecification[]>();
  for (const file of files) {
    const hasDocument = readFileSync(file.moduleId, 'utf8').startsWith('// @vitest-environment jsdom');
    const group = `${file.project.name} ${hasDocument}`;
    groups.set(group, [...(groups.get(group) ?? []), file]);
  }
  return [...groups.values()].flat();
}

const source = {
  resolve: { conditions: ['svc-source', 'node'] },
  ssr: { resolve: { conditions: ['svc-source', 'node'] } },
};

/** Files named `*.long.test.ts` run with `--mode long`, which has nothing else; `--mode all` has both. */
function filesOf(mode: string, patterns: string[], exclude: string[] = []) {
  const isLong = mode === 'long';
  return {
    include: isLong ? patterns.map((pattern) => pattern.replace('*.test.', '*.long.test.')) : patterns,
    exclude: [...exclude, '**/node_modules/**', ...(isLong || mode === 'all' ? [] : ['**/*.long.test.*'])],
  };
}

export default defineConfig(({ mode }) => ({
  test: {
    // A worker often waits for its browser or database: on two cores a third one uses that time.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        ...source,
        test: {
          name: 'sdk',
          ...sharedModules,
          ...filesOf(mode, ['test/**/*.test.ts'], ['test/e2e/**', 'test/package/**', 'test/walks/**']),
          ...patience,
        },
      },
      { ...source, test: { name: 'package', ...filesOf(mode, ['test/package/**/*.test.ts']), ...patience } },
      {
        ...source,
        oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
        test: {
          name: 'pages',
          ...sharedModules,
          ...filesOf(mode, ['pages/test/**/*.test.{ts,tsx}', 'texts/test/*.test.ts']),
          setupFiles: ['pages/test/support/empty-document.ts'],
          ...patience,
        },
      },
      {
        ...source,
        test: {
          name: 'service',
          ...sharedModules,
          ...filesOf(mode, ['service/test/**/*.test.ts', 'samples/integrator-server/test/**/*.test.ts']),
          globalSetup: ['service/test/support/postgres-setup.ts'],
          ...patience,
        },
      },
      {
        ...source,
        oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
        plugins: [probePlugin(import.meta.dirname)],
        test: {
          name: 'walks',
          ...filesOf(mode, ['test/walks/*.test.ts']),
          globalSetup: ['service/test/support/postgres-setup.ts'],
          setupFiles: ['test/walks/install-walk.ts'],
          ...patience,
        },
      },
      {
        test: {
          name: 'e2e',
          ...sharedModules,
          ...filesOf(mode, ['test/e2e/**/*.test.ts']),
          globalSetup: ['test/e2e/support/global-setup.ts'],
          ...patience,
          testTimeout: 120_000,
        },
      },
    ],
  },
}));
