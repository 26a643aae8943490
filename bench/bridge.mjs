// npm run bench:bridge: strings through the bridge in QuickJS compared with a bare eval call; time and memory of loading it.
import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { getQuickJS } from 'quickjs-emscripten';

const bundle = readFileSync(new URL('../dist/svc-bridge.engine.js', import.meta.url), 'utf8');
const quickjs = await getQuickJS();
const WARM_UP = 25;
const MESSAGES = 5_000;
const SEED = 'A'.repeat(43);
const INIT = JSON.stringify({
  type: 'init',
  versions: [1],
  environment: 'https://pay.example',
  ports: ['http', 'webview'],
  seed: SEED,
});

/** The budgets of this bench; it fails above them. */
const LIMITS = { quickjsEvaluationMs: 20, v8EvaluationMs: 6, memoryBytes: 2_000_000 };

const inQuickjs = times(25, () => withContext((context) => timed(() => evaluate(context, bundle))));
const inV8 = times(25, () => timed(() => new vm.Script(bundle).runInNewContext()));
const [quickjsEvaluationMs, v8EvaluationMs] = [median(inQuickjs), median(inV8)];
const memoryBytes = withContext((context, runtime) => {
  evaluate(context, bundle);
  send(context, runtime, INIT);
  return runtime.computeMemoryUsage().consume((handle) => context.dump(handle).memory_used_size);
});

printTimes('evaluating the bundle in QuickJS', inQuickjs, LIMITS.quickjsEvaluationMs);
printTimes('evaluating the bundle in V8', inV8, LIMITS.v8EvaluationMs);
print(
  'memory of QuickJS after start and init',
  `${(memoryBytes / 1e6).toFixed(2)} MB`,
  `${LIMITS.memoryBytes / 1e6} MB`,
);

console.log('\none message in, one out, in QuickJS          messages/s    MB/s   vs a bare eval');
for (const size of [100, 1_000, 10_000, 100_000]) {
  const rounds = Math.max(100, Math.round(MESSAGES / Math.max(1, size / 1_000)));
  const bare = throughput(size, rounds, bareCall);
  const bridge = throughput(size, rounds, bridgeCall);
  const row = [`${size.toLocaleString('en')} characters`.padEnd(38)];
  row.push(Math.round(bridge).toLocaleString('en').padStart(16), ((bridge * size) / 1e6).toFixed(1).padStart(8));
  row.push(`${(bare / bridge).toFixed(1)} times its time`.padStart(21));
  console.log(row.join(''));
}

const beyond = Object.entries({ quickjsEvaluationMs, v8EvaluationMs, memoryBytes }).filter(
  ([name, value]) => value > LIMITS[name],
);
if (beyond.length > 0) {
  console.error(`over budget: ${beyond.map(([name, value]) => `${name} ${value}`).join(', ')}`);
  process.exitCode = 1;
}

/** What an engine does without a bridge: evaluates a line of code containing the text, and gets text back. */
function bareCall(context, _runtime, text) {
  return context
    .unwrapResult(context.evalCode(`echo(${JSON.stringify(text)})`))
    .consume((handle) => context.getString(handle));
}

/** One message through parsing, schema and answer: a message of a kind that the bridge answers at once. */
function bridgeCall(context, runtime, text) {
  return send(context, runtime, text);
}

function throughput(size, rounds, call) {
  return withContext((context, runtime) => {
    evaluate(context, bundle);
    evaluate(context, 'function echo(text) { return text; }');
    send(context, runtime, INIT);
    const text = JSON.stringify({ type: 'attach', pad: 'x'.repeat(Math.max(0, size - 27)) });
    for (let n = 0; n < 50; n += 1) call(context, runtime, text);
    const ms = timed(() => {
      for (let n = 0; n < rounds; n += 1) call(context, runtime, text);
    });
    return (rounds * 1_000) / ms;
  });
}

/** Passes a message in and fetches the bridge's messages, as an engine does once per frame. */
function send(context, runtime, text) {
  const engine = context.getProp(context.global, 'SvcBridgeEngine');
  const svcIn = context.getProp(engine, 'svc_in');
  const svcPoll = context.getProp(engine, 'svc_poll');
  const argument = context.newString(text);
  context.unwrapResult(context.callFunction(svcIn, context.undefined, argument)).dispose();
  runtime.executePendingJobs();
  let said = '';
  for (let next = poll(); next !== ''; next = poll()) said = next;
  for (const handle of [argument, svcPoll, svcIn, engine]) handle.dispose();
  return said;

  function poll() {
    return context
      .unwrapResult(context.callFunction(svcPoll, context.undefined))
      .consume((handle) => context.getString(handle));
  }
}

function evaluate(context, code) {
  context.unwrapResult(context.evalCode(code)).dispose();
}

function withContext(use) {
  const runtime = quickjs.newRuntime();
  const context = runtime.newContext();
  try {
    return use(context, runtime);
  } finally {
    context.dispose();
    runtime.dispose();
  }
}

function timed(work) {
  const started = performance.now();
  work();
  return performance.now() - started;
}

/** The first runs are discarded: Node is still compiling QuickJS itself, which is WebAssembly. */
function times(count, work) {
  return Array.from({ length: WARM_UP + count }, work).slice(WARM_UP);
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

function printTimes(what, values, limit) {
  print(what, `${median(values).toFixed(1)} ms`, `${limit} ms, fastest ${Math.min(...values).toFixed(1)} ms`);
}

function print(what, value, limit) {
  console.log(`${what.padEnd(44)} ${value.padStart(10)}   budget ${limit}`);
}
