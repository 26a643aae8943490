import { expect, it, vi } from 'vitest';
import { onOwnAddress } from '../../kit/channel/own-address.js';

const PAGE = 'https://pay.example/ui/v1/flow/checkout';

function meet(href: string, parameters?: Record<string, string>) {
  const replace = vi.fn();
  const met = { welcome: { type: 'welcome' as const, version: 1, ...(parameters && { parameters }) } };
  return { replace, met, result: onOwnAddress({ location: { href, replace } }, met) };
}

it('moves to the address of the integrator named in the redirect, and stops on this one', async () => {
  const { replace, result } = meet(`${PAGE}?lang=de`, { integrator: 'one' });

  expect(replace).toHaveBeenCalledWith(`${PAGE}?lang=de&integrator=one`);
  expect(await Promise.race([result, 'still waiting'])).toBe('still waiting');
});

it('leaves the address of another integrator', () => {
  expect(meet(`${PAGE}?integrator=other`, { integrator: 'one' }).replace).toHaveBeenCalledWith(
    `${PAGE}?integrator=one`,
  );
});

it.each([
  ['the right address', `${PAGE}?integrator=one`, { integrator: 'one' }],
  ['a redirect that names no integrator', PAGE, { is_escrow: 'true' }],
  ['a host without parameters', PAGE, undefined],
])('stays with %s', (_case, href, parameters) => {
  const { replace, met, result } = meet(href, parameters);

  expect(result).toBe(met);
  expect(replace).not.toHaveBeenCalled();
});
