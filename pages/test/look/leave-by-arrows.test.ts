// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listenToKeys } from '../../kit/input/listen-to-keys.js';
import { opensPicker } from '../../kit/input/open-picker.js';
import { leaveByArrows } from '../../look/ten-foot/leave-by-arrows.js';

let isFar = true;
listenToKeys(document, () => {});
leaveByArrows(document, () => isFar);

const PAGE = `
  <button id="above">Above</button>
  <select id="country"><option value="de">Germany</option><option value="fr">France</option></select>
  <input id="born" type="date" value="1990-01-31">
  <input id="first" type="text" value="Ada"><input id="last" type="text">
  <button id="below">Below</button>`;
const PLACES: Readonly<Record<string, [left: number, top: number]>> = {
  above: [0, 0],
  country: [0, 100],
  born: [0, 200],
  first: [0, 300],
  last: [200, 300],
  below: [0, 400],
};

beforeEach(() => {
  isFar = true;
  document.documentElement.dir = 'ltr';
  document.body.replaceChildren(...new DOMParser().parseFromString(PAGE, 'text/html').body.children);
  HTMLElement.prototype.scrollIntoView = () => {};
  for (const [id, [left, top]] of Object.entries(PLACES)) {
    const box = new DOMRect(left, top, 100, 40);
    vi.spyOn(find(id), 'getBoundingClientRect').mockReturnValue(box);
    vi.spyOn(find(id), 'getClientRects').mockReturnValue(Object.assign([box], { item: () => box }));
  }
  for (const id of ['country', 'born']) opensPicker(find<HTMLSelectElement | HTMLInputElement>(id));
});

function find<T extends HTMLElement>(id: string): T {
  const element = document.getElementById(id);
  if (!element) throw new Error(id);
  return element as T;
}

/** @returns whether the browser is left to do with it what it does */
function press(key: string, more: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  return (document.activeElement ?? document.body).dispatchEvent(event);
}

const focused = () => document.activeElement?.id;

describe('the arrows of a remote', () => {
  it.each([
    ['country', 'ArrowDown', 'born'],
    ['country', 'ArrowUp', 'above'],
    ['born', 'ArrowDown', 'first'],
    ['born', 'ArrowUp', 'country'],
  ])('leave %s by %s', (id, key, next) => {
    find(id).focus();
    expect(press(key)).toBe(false);
    expect(focused()).toBe(next);
  });

  it('leave the value of a select as it is', () => {
    find('country').focus();
    press('ArrowDown');
    expect(find<HTMLSelectElement>('country').value).toBe('de');
  });

  it('leave a text field sideways where its text ends, and not before', () => {
    const first = find<HTMLInputElement>('first');
    first.focus();
    first.setSelectionRange(2, 2);
    expect(press('ArrowRight')).toBe(true);
    expect(focused()).toBe('first');
    first.setSelectionRange(3, 3);
    expect(press('ArrowRight')).toBe(false);
    expect(focused()).toBe('last');
    expect(press('ArrowLeft')).toBe(false);
    expect(focused()).toBe('first');
  });

  it('take what is selected for text to move in', () => {
    const first = find<HTMLInputElement>('first');
    first.focus();
    first.setSelectionRange(0, 3);
    expect(press('ArrowRight')).toBe(true);
    expect(focused()).toBe('first');
  });

  it('end where the text begins in a field that is written from right to left', () => {
    const first = find<HTMLInputElement>('first');
    first.style.direction = 'rtl';
    first.focus();
    first.setSelectionRange(0, 0);
    expect(press('ArrowRight')).toBe(false);
    expect(focused()).toBe('last');
  });
});

describe('Enter', () => {
  it('opens the list of a select, in which arrows and Enter choose', async () => {
    find('country').focus();
    expect(press('Enter')).toBe(false);
    const list = document.querySelector('.picker');
    expect([...(list?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Germany',
      'France',
    ]);
    list?.querySelectorAll('button')[1]?.click();
    await vi.waitFor(() => expect(focused()).toBe('country'));
    expect(find<HTMLSelectElement>('country').value).toBe('fr');
  });

  it('opens the years of a date', () => {
    find('born').focus();
    expect(press('Enter')).toBe(false);
    expect(document.querySelector('.picker [aria-current]')?.textContent).toBe('1990');
  });

  it('opens nothing again while it is held', () => {
    find('country').focus();
    expect(press('Enter', { repeat: true })).toBe(false);
    expect(document.querySelector('.picker')).toBeNull();
  });

  it.each(['first', 'below'])('is left to %s', (id) => {
    find(id).focus();
    expect(press('Enter')).toBe(true);
  });
});

it.each(['ArrowDown', 'Enter'])('%s is left to the browser at a desk', (key) => {
  isFar = false;
  find('country').focus();
  expect(press(key)).toBe(true);
  expect(focused()).toBe('country');
});

it.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])('with %s, keys are left to the browser', (modifier) => {
  find('country').focus();
  expect(press('ArrowDown', { [modifier]: true })).toBe(true);
  expect(focused()).toBe('country');
});
