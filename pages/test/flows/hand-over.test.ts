// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { handOver } from '../../flows/session/hand-over.js';

afterEach(() => {
  document.body.replaceChildren();
  delete window.svcHandover;
});

const patch = vi.fn();
const context = { api: {}, store: { patch, state: { session: undefined } } } as never;
const press = () => handOver(context, { request: { purpose: 'kyc' }, problem: 'Try again.', onDone: () => {} });
const fetched = () => document.querySelectorAll<HTMLScriptElement>('script[type="text/javascript"]');

it('says so when its script cannot be fetched, and fetches it again at the next press', async () => {
  document.body.innerHTML = '<script type="text/plain" id="handover"></script>';
  const first = press();
  fetched()[0]?.dispatchEvent(new Event('error'));
  await first;
  expect(patch).toHaveBeenLastCalledWith({ problem: 'Try again.' });

  const second = press();
  expect(fetched()).toHaveLength(2);
  const show = vi.fn();
  window.svcHandover = show;
  fetched()[1]?.dispatchEvent(new Event('load'));
  await second;
  expect(patch).toHaveBeenLastCalledWith({ problem: undefined });
  expect(show).toHaveBeenCalledOnce();
});
