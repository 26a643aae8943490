// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { playSounds } from '../../look/sounds.js';

/** Pitches of the tones played so far, Hz. */
let heard: number[] = [];
let contexts = 0;
let state: AudioContextState = 'running';

class FakeContext {
  state = state;
  currentTime = 0;
  destination = {};
  constructor() {
    contexts += 1;
  }
  resume = async () => {
    await new Promise((resolve) => setTimeout(resolve, state === 'suspended' ? 200 : 0));
  };
}
const param = () => ({ setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} });
class FakeNode {
  frequency = param();
  gain = param();
  constructor(_context: object, options: { frequency?: number }) {
    if (options.frequency !== undefined) heard.push(options.frequency);
  }
  connect = () => this;
  start() {}
  stop() {}
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

/** A page with its own document, as the listeners of a look stay for its life. */
function pageWith(sounds: string): HTMLElement {
  const page = document.implementation.createHTMLDocument();
  Object.defineProperty(page, 'defaultView', { value: window });
  page.body.innerHTML =
    '<button id="go">Go</button><button id="no" aria-disabled="true">No</button><p id="text">Text</p>';
  playSounds(page, sounds);
  return page.body;
}

beforeEach(() => {
  heard = [];
  contexts = 0;
  state = 'running';
  vi.stubGlobal('AudioContext', FakeContext);
  vi.stubGlobal('OscillatorNode', FakeNode);
  vi.stubGlobal('GainNode', FakeNode);
  return () => vi.unstubAllGlobals();
});

const press = (body: HTMLElement, id: string) => body.querySelector<HTMLElement>(`#${id}`)?.click();
const announce = (body: HTMLElement, name: string, detail?: () => void) =>
  body.querySelector('#go')?.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));

describe.each([
  ['soft', { move: [620], confirm: [523, 784], deny: [233] }],
  ['retro', { move: [880], confirm: [659, 988], deny: [165, 123] }],
] as const)('the %s sounds', (name, { move, confirm, deny }) => {
  it('accompany a move, a press and a refused press', async () => {
    const body = pageWith(name);
    announce(body, 'svc-move');
    expect(heard.splice(0)).toEqual(move);
    press(body, 'go');
    expect(heard.splice(0)).toEqual(confirm);
    // A gamepad's press of Pay is no click; every other one becomes a click, which is heard.
    announce(body, 'svc-press', () => {});
    expect(heard.splice(0)).toEqual(confirm);
    announce(body, 'svc-press');
    expect(heard.splice(0)).toEqual([]);
    press(body, 'no');
    expect(heard.splice(0)).toEqual(deny);
    press(body, 'text');
    expect(heard).toEqual([]);
    expect(contexts).toBe(1);
  });

  it('tell of an error, but never before the first press', async () => {
    const body = pageWith(name);
    const fail = async () => {
      body.insertAdjacentHTML('beforeend', '<div><p role="alert">Declined</p></div>');
      await settle();
    };
    await fail();
    expect([heard, contexts]).toEqual([[], 0]);
    press(body, 'go');
    heard = [];
    await fail();
    expect(heard).toEqual(deny);
  });
});

it('a sound that the browser holds back for too long is not played', async () => {
  state = 'suspended';
  const body = pageWith('soft');
  press(body, 'go');
  await new Promise((resolve) => setTimeout(resolve, 230));
  expect([contexts, heard]).toEqual([1, []]);
});

it('a page that wears one look after another is heard once, as the last one sounds', () => {
  const body = pageWith('soft');
  for (const name of ['retro', 'soft', 'retro']) playSounds(body.ownerDocument, name);
  announce(body, 'svc-move');
  expect(heard.splice(0)).toEqual([880]);
  playSounds(body.ownerDocument, 'off');
  press(body, 'go');
  expect(heard).toEqual([]);
});

it.each(['off', 'loud', 'constructor'])('with sounds "%s" nothing is heard', (name) => {
  const body = pageWith(name);
  press(body, 'go');
  announce(body, 'svc-move');
  expect([heard, contexts]).toEqual([[], 0]);
});
