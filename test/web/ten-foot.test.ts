import { describe, expect, test } from 'vitest';
import { isTenFoot } from '../../src/web/ten-foot.js';

const DESK =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';

function windowWith(userAgent: string, getGamepads: () => unknown = () => [null, null, null, null]): Window {
  return { navigator: { userAgent, getGamepads } } as unknown as Window;
}

describe('ten-foot mode by itself', () => {
  test.each([
    'Mozilla/5.0 (SMART-TV; LINUX; Tizen 7.0) AppleWebKit/537.36 (KHTML, like Gecko) Version/7.0 TV Safari/537.36',
    'Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/108.0 Safari/537.36 WebAppManager',
    'Mozilla/5.0 (Linux; Android 12; BRAVIA 4K VH2) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Safari/537.36',
    'Mozilla/5.0 (Linux; Android 9; AFTKA) AppleWebKit/537.36 (KHTML, like Gecko) Silk/120.4.1 like Chrome/120.0 Safari/537.36',
    'Mozilla/5.0 (PlayStation; PlayStation 5/9.00) AppleWebKit/605.1.15 (KHTML, like Gecko)',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; Xbox; Xbox Series X) AppleWebKit/537.36 (KHTML, like Gecko) Edge/18.22621',
  ])('is on for %s', (userAgent) => {
    expect(isTenFoot(windowWith(userAgent))).toBe(true);
  });

  test.each([
    DESK,
    'Mozilla/5.0 (Linux; Android 11; HTV33) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Mobile Safari/537.36',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148',
    '',
  ])('is off for "%s"', (userAgent) => {
    expect(isTenFoot(windowWith(userAgent))).toBe(false);
  });

  test('is on with a gamepad that was pressed, which browsers tell by listing it', () => {
    expect(isTenFoot(windowWith(DESK, () => [null, { id: 'pad' }]))).toBe(true);
  });

  test('is off where a policy forbids gamepads, and where there are none', () => {
    const forbid = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    expect(isTenFoot(windowWith(DESK, forbid))).toBe(false);
    expect(isTenFoot({ navigator: { userAgent: DESK } } as unknown as Window)).toBe(false);
  });
});

test('the game’s theme decides before that', () => {
  const withPad = windowWith(DESK, () => [{ id: 'pad' }]);
  expect(isTenFoot(withPad, { tenFoot: 'off' })).toBe(false);
  expect(isTenFoot(withPad, { tenFoot: 'auto' })).toBe(true);
  expect(isTenFoot(windowWith(DESK), { tenFoot: 'on' })).toBe(true);
  // The page refuses an unknown word by name.
  expect(isTenFoot(withPad, { tenFoot: 'yes' })).toBe(false);
});
