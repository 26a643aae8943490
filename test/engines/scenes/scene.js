// One scene for every engine: something moves, a click opens the history, the outcome is recorded.
import { draw as babylon } from './draw/babylon.js';
import { draw as phaser } from './draw/phaser.js';
import { draw as pixi } from './draw/pixi.js';
import { draw as playcanvas } from './draw/playcanvas.js';

const { UIManager, browserPorts } = globalThis.SvcBridge;
const engines = {
  babylon: ['babylonjs/babylon.js', babylon],
  phaser: ['phaser/dist/phaser.min.js', phaser],
  pixi: ['pixi.js/dist/pixi.min.js', pixi],
  playcanvas: ['playcanvas/build/playcanvas.min.mjs', playcanvas],
};

const state = { frames: 0, keys: 0, outcomes: [], shared: undefined };
globalThis.state = state;

const { serviceUrl } = await (await fetch('/config')).json();
const manager = new UIManager({
  environment: serviceUrl,
  ports: browserPorts(),
  session: async () => (await fetch('/session')).json(),
});

const canvas = document.querySelector('#scene');
const [script, draw] = engines[new URLSearchParams(location.search).get('engine')];
if (script.endsWith('.js')) await loadScript(`/engines/${script}`);
const scene = await draw(canvas, {
  serviceUrl,
  onFrame() {
    state.frames += 1;
  },
  onOutcome: settled,
});

addEventListener('keydown', () => {
  state.keys += 1;
});
document.addEventListener('click', (event) => {
  if (!(event.target instanceof HTMLCanvasElement)) return;
  if (scene?.openHistory) scene.openHistory();
  else manager.HistoryFlow(settled, settled, settled);
});
if (globalThis.crossOriginIsolated) countInWorker();
document.title = 'drawing';

function settled(result) {
  state.outcomes.push(result);
}

function loadScript(src) {
  return new Promise((resolve, reject) => {
    const element = Object.assign(document.createElement('script'), { src, onload: resolve, onerror: reject });
    document.head.append(element);
  });
}

/** As threaded builds do: a worker and this page share memory. */
function countInWorker() {
  const memory = new SharedArrayBuffer(4);
  const code =
    'onmessage = ({data}) => { const n = new Int32Array(data); setInterval(() => Atomics.add(n, 0, 1), 4); }';
  new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' }))).postMessage(memory);
  state.shared = new Int32Array(memory);
}
