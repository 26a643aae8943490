import { describe, expect, it } from 'vitest';
import { type Box, findFocusTarget } from '../../kit/input/find-focus-target.js';

const at = (left: number, top: number, width = 100, height = 40): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

describe('findFocusTarget', () => {
  const from = at(200, 200);

  it('picks the nearest box in the direction', () => {
    expect(findFocusTarget(from, [at(200, 400), at(200, 260), at(200, 100)], 'down')).toBe(1);
    expect(findFocusTarget(from, [at(200, 400), at(200, 260), at(200, 100)], 'up')).toBe(2);
  });

  it('prefers the box straight ahead to a nearer one far to the side', () => {
    expect(findFocusTarget(from, [at(600, 250), at(210, 330)], 'down')).toBe(1);
  });

  it('moves from a wide title to the first of several side by side, in reading order', () => {
    const title = at(0, 0, 600);
    const sideBySide = [at(310, 200, 200), at(100, 200, 200)];
    expect(findFocusTarget(title, sideBySide, 'down')).toBe(1);
    expect(findFocusTarget(title, sideBySide, 'down', true)).toBe(0);
  });

  it('moves along a row', () => {
    expect(findFocusTarget(from, [at(320, 200), at(80, 200)], 'right')).toBe(0);
    expect(findFocusTarget(from, [at(320, 200), at(80, 200)], 'left')).toBe(1);
  });

  it('finds nothing where nothing is', () => {
    expect(findFocusTarget(from, [at(200, 100)], 'down')).toBe(-1);
  });

  it('treats boxes that overlap by a border as neighbours', () => {
    expect(findFocusTarget(from, [at(200, 239)], 'down')).toBe(0);
  });
});
