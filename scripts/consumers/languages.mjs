// Node's own loaders, and every way in which TypeScript resolves a package's types.
import { server, serverOutput } from './sources.mjs';

const everyEntry = `
import { browserPorts, type FlowResult, UIManager } from 'svc-bridge';
import { type Bridge, createBridge } from 'svc-bridge/bridge';
import { readPageMessage } from 'svc-bridge/frame';
import { type Invoice, check } from 'svc-bridge/model';
import { createServerClient, type ServerClient } from 'svc-bridge/server';
import { createFakeTime, type FakeTime } from 'svc-bridge/testing';

const ui = new UIManager({ environment: 'https://pay.example', ports: browserPorts() });
export const result: Promise<FlowResult> = ui.HistoryFlow((done) => done.state satisfies 'complete').finished;
export const client: ServerClient = createServerClient({ addresses: 'https://pay.example', clientId: 'a', clientSecret: 'b' });
export const time: FakeTime = createFakeTime();
export const sums = (invoice: Invoice): number | undefined => invoice.summary?.total_amount;
export const bridge: (options: Parameters<typeof createBridge>[0]) => Bridge = createBridge;
export { check, readPageMessage };
// @ts-expect-error -- types that resolved to \`any\` would allow this
ui.HistoryFlow('not a function');
`;

const tsconfig = (module, moduleResolution, more = {}) =>
  JSON.stringify({
    compilerOptions: {
      target: 'ES2022',
      lib: ['ES2022', 'DOM', 'DOM.Iterable'],
      module,
      moduleResolution,
      strict: true,
      esModuleInterop: true,
      skipLibCheck: false,
      noEmit: true,
      types: [],
      ...more,
    },
    files: ['entries.ts'],
  });

const typescript = (version, ways) => ({
  name: `TypeScript ${version}: ${ways.map(([, moduleResolution]) => moduleResolution).join(', ')}`,
  install: [`typescript@${version}`],
  files: {
    'entries.ts': everyEntry,
    ...Object.fromEntries(ways.map(([module, way, more]) => [`tsconfig.${way}.json`, tsconfig(module, way, more)])),
  },
  commands: ways.map(([, way]) => ['tsc', '-p', `tsconfig.${way}.json`]),
});

const required = `
const names = ['', '/bridge', '/frame', '/model', '/server', '/testing'].map((entry) => 'svc-bridge' + entry);
console.log(names.every((name) => Object.keys(require(name)).length > 0));
console.log(require('svc-bridge/package.json').name);
`;

const rendered = `
import { browserPorts, UIManager } from 'svc-bridge';
const ui = new UIManager({ environment: 'https://pay.example', ports: browserPorts() });
const { error } = await ui.HistoryFlow().finished;
console.log(error.code, /effect/.test(error.message));
`;

/** @type {import('./bundlers.mjs').Consumer[]} */
export const languages = [
  {
    name: 'Node: import, require, and a game that a server renders',
    install: [],
    files: { 'server.js': server, 'required.cjs': required, 'rendered.js': rendered },
    commands: [],
    outputs: [
      { command: ['node', 'server.js'], output: serverOutput },
      { command: ['node', 'required.cjs'], output: 'true\nsvc-bridge' },
      { command: ['node', 'rendered.js'], output: 'view_unavailable true' },
    ],
  },
  typescript('5.9.3', [
    ['ESNext', 'node10'],
    ['Node16', 'node16'],
    ['ESNext', 'bundler'],
  ]),
  typescript('6.0.3', [
    ['ESNext', 'node10', { ignoreDeprecations: '6.0' }],
    ['NodeNext', 'nodenext'],
    ['ESNext', 'bundler'],
  ]),
];
