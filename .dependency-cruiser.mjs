// Which part may import which (the house). `npm run check` fails on any other import.
const allowed = {
  result: [],
  model: [],
  view: ['model'],
  ports: ['frame', 'result'],
  frame: ['model', 'result'],
  api: ['frame', 'model', 'ports', 'result'],
  token: ['api', 'model', 'ports', 'result'],
  flow: ['frame', 'model', 'ports', 'result'],
  ui: ['api', 'flow', 'frame', 'model', 'ports', 'result', 'token'],
  bridge: ['api', 'flow', 'frame', 'model', 'ports', 'result', 'token', 'ui', 'view'],
  web: ['frame', 'ports', 'result'],
  server: ['api', 'model', 'ports', 'result'],
  cli: ['api', 'model', 'result', 'server'],
};

/** The floors of the service: each may import itself and the ones above it. `main`, `service` and `app` put them together. */
const serviceFloors = ['platform', 'ledger', 'accounts', 'payments', 'delivery', 'web', 'operations'];

const floors = serviceFloors.map((floor, index) => {
  const above = serviceFloors.slice(0, index + 1);
  return {
    name: `service-${floor}`,
    comment: `service/src/${floor} may import ${above.join(', ')} of the service; everything else reaches it through main, service and app.`,
    severity: 'error',
    from: { path: `^service/src/${floor}/` },
    to: { path: '^service/src/', pathNot: `^service/src/(${above.join('|')})/` },
  };
});

const parts = Object.entries(allowed).map(([part, targets]) => ({
  name: `src-${part}`,
  comment: `src/${part} may import ${targets.map((target) => `src/${target}`).join(', ') || 'nothing else of ours'}.`,
  severity: 'error',
  from: { path: `^src/${part}/` },
  to: { path: '^(src|pages|service|samples|bindings|bench|test)/', pathNot: `^src/(${[part, ...targets].join('|')})/` },
}));

/** The floors of pages/: each may import itself and those named; `early` is the script behind a page's first markup. */
const pageFloors = {
  kit: [],
  'flows/api': ['kit'],
  'flows/session': ['kit', 'flows/api'],
  'flows/payment': ['kit', 'flows/api', 'flows/session'],
  'flows/(?!(?:api|session|payment|payout)/)[^/]+': ['kit', 'flows/api', 'flows/session', 'flows/payment'],
  'flows/payout': ['kit', 'flows/api', 'flows/session', 'flows/payment', 'flows/kyc'],
  checkout: ['kit', 'flows/api', 'flows/session', 'flows/payment'],
  screens: ['kit'],
  'card-fields': ['kit', 'flows/payment'],
  handover: ['kit', 'flows/api', 'flows/session'],
  phone: ['kit', 'flows/api', 'flows/session', 'flows/payment', 'flows/kyc'],
  console: ['kit', 'look'],
  'look-preview': ['kit', 'flows/api', 'checkout'],
  early: ['kit', 'flows/api', 'flows/session', 'screens'],
  look: ['kit'],
};

const floorsOfPages = Object.entries(pageFloors).map(([floor, targets]) => ({
  name: `pages-${floor.replace(/\W+/g, '-')}`,
  comment: `pages/${floor} may import ${targets.map((target) => `pages/${target}`).join(', ') || 'nothing else of pages/'}.`,
  severity: 'error',
  from: { path: `^pages/(${floor})/` },
  to: { path: '^pages/', pathNot: `^pages/(${['$1', ...targets].join('|')})/` },
}));

/** What runs in a game, an engine and the widget: their entries, their parts, and of the model what reads by generated shapes. */
const inGames = [
  'src/(result|ports|frame|api|token|flow|ui|bridge|web|widget)/',
  'src/(index|index\\.development|bridge|bridge-web|widget)\\.ts$',
  'src/model/(flow-names|money|read-shape|shape-kinds|shapes|timestamp)\\.ts$',
];

export default {
  forbidden: [
    ...parts,
    ...floors,
    ...floorsOfPages,
    {
      name: 'pages-have-no-circle',
      comment: 'Neither by value nor by type.',
      severity: 'error',
      from: { path: '^pages/' },
      to: { circular: true },
    },
    {
      name: 'texts-see-model',
      comment:
        'The catalogue of everything that people read, which pages and service share. What compiles it stays out of both.',
      severity: 'error',
      from: { path: '^texts/' },
      to: { path: '^(src|pages|service|samples|bindings)/', pathNot: '^src/model(/|\\.ts$)' },
    },
    {
      name: 'texts-arrive-compiled',
      severity: 'error',
      from: { path: '^texts/(index|message|format-money|languages|formats|catalogue|texts|wallet-name)\\.ts$' },
      to: { path: '^texts/(compile|read-sources|write-types|build)\\.ts$|icu-messageformat-parser' },
    },
    {
      name: 'no-cycles',
      comment: 'A cycle, even of types alone, means that two files are one.',
      severity: 'error',
      from: { path: '^(src|pages|service|samples|texts)/' },
      to: { circular: true },
    },
    {
      name: 'core-is-bare',
      comment:
        'The core runs in any engine: no Node built-in, no package but eventemitter3, and in the model zod mini and the core that it stands on.',
      severity: 'error',
      from: { path: '^src/(result|model|view|ports|frame|api|token|flow|ui|bridge)/' },
      to: {
        dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-no-pkg', 'npm-unknown'],
        pathNot: 'node_modules/(eventemitter3/|zod/(mini|v4/core)/)',
      },
    },
    {
      name: 'zod-is-the-schema-library',
      comment: 'The contract stands once, in zod; a second schema library is a second contract.',
      severity: 'error',
      from: { path: '^(src|pages|service|samples|texts)/' },
      to: {
        path: '(^|/)(@valibot|valibot|ajv|arktype|@effect/schema|effect|io-ts|joi|myzod|ow|runtypes|@sinclair/typebox|typebox|superstruct|yup)(/|$)',
        dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'],
      },
    },
    {
      name: 'games-load-no-zod',
      comment:
        'A game pays for each byte and an engine for each schema that is made: they read by the generated shapes, and take only types of the rest.',
      severity: 'error',
      from: { path: `^(${inGames.join('|')})` },
      to: {
        path: '^src/|(^|/)node_modules/zod/',
        pathNot: `^(${inGames.join('|')})`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'secrets-stay-on-servers',
      comment: 'Client credentials exist only in svc-bridge/server, the command line and the service.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(server|cli)(/|\\.ts$)' },
      to: { path: '^src/server(/|\\.ts$)' },
    },
    {
      name: 'command-line-stays-out-of-games',
      comment: 'It runs on Node alone, and holds client credentials.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/cli(/|\\.ts$)' },
      to: { path: '^src/cli(/|\\.ts$)' },
    },
    {
      name: 'pages-see-frame-model-and-view',
      severity: 'error',
      from: { path: '^pages/' },
      to: { path: '^(src|service|samples|bindings)/', pathNot: '^src/(frame|model|view)(/|\\.ts$)' },
    },
    {
      name: 'service-sees-model',
      severity: 'error',
      from: { path: '^service/src/' },
      to: { path: '^(src|pages|samples|bindings)/', pathNot: '^src/model(/|\\.ts$)' },
    },
    {
      name: 'samples-use-the-package',
      comment: 'A sample imports what a user would: the entries.',
      severity: 'error',
      from: { path: '^samples/' },
      to: { path: '^(src/[^/]+/|pages/|service/)' },
    },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // packages stay in the picture: rules name them
    exclude: { path: '^(?!.*node_modules/).*(^|/)dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['svc-source', 'import', 'types', 'node', 'default'],
    },
  },
};
