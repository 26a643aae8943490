// Loaded into a node with --import: says how long its JavaScript thread worked at what, between two questions.
import { Session } from 'node:inspector';

const SAMPLED_EVERY_US = 200;

/** By the innermost function that one of them names; what is of none, such as a socket's write, counts for what called it. */
const WORK = [
  ['garbage collection', ({ functionName }) => functionName === '(garbage collector)'],
  ['idle', ({ functionName }) => functionName === '(idle)'],
  ['JSON', ({ url }) => /\/(parse-body|envelope|render-[^/]+)\.js$/.test(url)],
  [
    'checks',
    ({ url }) => /\/node_modules\/zod\/|\/service\/dist\/(accounts|web)\/|-body\.js$|\/check-[^/]+\.js$/.test(url),
  ],
  ['payments', ({ url }) => /\/service\/dist\/payments\//.test(url)],
  ['money engine', ({ url }) => /\/service\/dist\/ledger\//.test(url)],
  ['SQL', ({ url }) => /\/node_modules\/pg[^/]*\/|\/service\/dist\/platform\/db\//.test(url)],
  ['HTTP', ({ url }) => /^node:_?http|\/node_modules\/|\/service\/dist\/platform\//.test(url)],
];

const session = new Session();
session.connect();
let begun;

process.on('message', (message) => {
  if (message === 'begin profile') {
    session.post('Profiler.enable');
    session.post('Profiler.setSamplingInterval', { interval: SAMPLED_EVERY_US });
    session.post('Profiler.start', () => {
      begun = process.cpuUsage();
      process.send('begun');
    });
  }
  if (message === 'end profile') {
    const { user, system } = process.cpuUsage(begun);
    session.post('Profiler.stop', (_error, { profile }) => {
      process.send({ processUs: user + system, workUs: workOf(profile) });
    });
  }
});
process.channel.unref();

function workOf({ nodes, samples, timeDeltas }) {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const names = new Map();
  const nameOf = (id) => {
    if (!names.has(id)) names.set(id, find(id));
    return names.get(id);
  };
  const find = (id) => {
    if (id === undefined) return 'the runtime';
    return WORK.find(([, matches]) => matches(frames.get(id)))?.[0] ?? nameOf(parents.get(id));
  };
  const workUs = {};
  for (const [index, id] of samples.entries()) {
    const name = nameOf(id);
    workUs[name] = (workUs[name] ?? 0) + timeDeltas[index];
  }
  return workUs;
}
