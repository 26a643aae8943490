import { describe, expect, it } from 'vitest';
import { cellQuery, markOf, newIntegratorId } from '../../src/platform/cell.js';
import { systemRandom } from '../../src/platform/random.js';
import { readSettings } from '../../src/platform/settings.js';
import { newLinkToken, viewLink } from '../../src/web/handovers/handover-link.js';
import { type RoutedRequest, readRules, routeOf, shippedLines } from '../support/cell-balancer.js';

const secret = () => systemRandom.bytes(32).toString('base64url');
const basic = (id: string) => `Basic ${Buffer.from(`${id}:svc_cs_${secret()}`).toString('base64')}`;
const json = (fields: object) => JSON.stringify(fields);

/** Each way in which a request says whose it is. */
function requestsOf(id: string, cell: number): Readonly<Record<string, RoutedRequest>> {
  const mark = markOf(id);
  const client = `client_${mark}${systemRandom.bytes(12).toString('hex')}`;
  const phone = newLinkToken(systemRandom, { cell });
  const typed = viewLink(readSettings({}), phone).address.split('#')[1];
  return {
    'a token': { url: '/v2/invoice', authorization: `Bearer svc_at_${mark}${secret()}` },
    'a session': { url: '/ui/v1/flow-sessions/current', authorization: `Bearer svc_fs_${mark}${secret()}` },
    'a phone': { url: '/ui/v1/phone-sessions/current', authorization: `Bearer svc_ph_${mark}${secret()}` },
    'a client in the header': { url: '/token', authorization: basic(client), body: 'grant_type=client_credentials' },
    'a client in the form': {
      url: '/token',
      body: `grant_type=client_credentials&client_id=${client}&client_secret=x`,
    },
    'a refresh token': { url: '/token', body: `grant_type=refresh_token&refresh_token=svc_rt_${mark}${secret()}` },
    'a revoked token': { url: '/revoke', body: `token=svc_rt_${mark}${secret()}` },
    'a nonce': { url: '/ui/v1/flow-sessions', body: json({ flow: 'purchase', nonce: mark + secret() }) },
    'a hosted link': { url: '/ui/v1/hosted-sessions', body: json({ link_token: mark + secret() }) },
    'the page of a hosted link': { url: `/pay/${mark}${secret()}` },
    'a page': { url: `/ui/v1/flow/purchase?lang=de&integrator=${id}` },
    'a link on the phone': { url: '/ui/v1/phone-sessions', body: json({ link_token: phone, locale: 'de' }) },
    'a link typed on the phone': { url: '/ui/v1/phone-sessions', body: json({ link_token: typed }) },
    "a bank's return": { url: `/ui/v1/three-d-secure/${id}${cellQuery({ cell })}` },
    "a provider's event": { url: `/provider-events/acme${cellQuery({ cell })}` },
  };
}

const kinds = Object.keys(requestsOf(newIntegratorId(systemRandom, 1), 1));
const rules = readRules(shippedLines());

describe.each([0, 1])('the shipped map sends to cell %i', (cell) => {
  it.each(kinds)('%s', (kind) => {
    const request = requestsOf(newIntegratorId(systemRandom, cell), cell)[kind];
    expect(routeOf(rules, request ?? { url: '' })).toBe(`cell-${cell}`);
  });
});

describe('an integrator from before cells', () => {
  const old = systemRandom.uuid();

  it.each(kinds)('is found in cell 0 by %s', (kind) => {
    expect(routeOf(rules, requestsOf(old, 0)[kind] ?? { url: '' })).toBe('cell-0');
  });

  it('is found there by a token, a client and a link without a mark', () => {
    const client = `client_${systemRandom.bytes(12).toString('hex')}`;
    expect(routeOf(rules, { url: '/v2/invoice', authorization: `Bearer svc_at_${secret()}` })).toBe('cell-0');
    expect(routeOf(rules, { url: '/token', authorization: basic(client) })).toBe('cell-0');
    expect(routeOf(rules, { url: `/pay/${secret()}` })).toBe('cell-0');
  });
});

describe('an integrator that has moved', () => {
  const id = newIntegratorId(systemRandom, 1);
  const own = [`${markOf(id)} cell-0`, `integrator=${id} cell-0`];
  // these say where it lives now
  const byMark = kinds.filter((kind) => !/typed|on the phone|return|event/.test(kind));

  it.each(byMark)('is found by %s in its new cell, and nobody else is', (kind) => {
    const moved = readRules([...own, ...shippedLines()]);
    const other = newIntegratorId(systemRandom, 1);
    expect(routeOf(moved, requestsOf(id, 0)[kind] ?? { url: '' })).toBe('cell-0');
    expect(routeOf(moved, requestsOf(other, 1)[kind] ?? { url: '' })).toBe('cell-1');
  });
});

describe('what a caller adds', () => {
  it('does not lead a token elsewhere: it counts first', () => {
    const token = `Bearer svc_at_${markOf(newIntegratorId(systemRandom, 1))}${secret()}`;
    const mine = markOf(newIntegratorId(systemRandom, 0));
    expect(routeOf(rules, { url: `/v2/invoice/${mine}?cell=0`, authorization: token, body: mine })).toBe('cell-1');
  });

  it('is not looked for in other bodies', () => {
    const mark = markOf(newIntegratorId(systemRandom, 1));
    expect(routeOf(rules, { url: '/v2/invoice', body: json({ description: mark }) })).toBe('cell-0');
  });
});
