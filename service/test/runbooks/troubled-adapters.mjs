/**
 * The module in `SVC_ADAPTERS` of the nodes: the adapters of the nodes under chaos, and trouble with them. `PROVIDERS_TROUBLE` is a file
 * that names what fails now: `cards`, `bank silent`, one a line.
 */
import { readFileSync } from 'node:fs';
import * as untroubled from '../chaos/sandbox-adapters.mjs';

export function createCardProvider() {
  const provider = untroubled.createCardProvider();
  const unlessTroubled = (method) => async (request) => {
    if (has('cards')) throw new Error('The provider answers 503.');
    return method(request);
  };
  return { ...provider, charge: unlessTroubled(provider.charge), refund: unlessTroubled(provider.refund) };
}

export function createPayoutBank() {
  const bank = untroubled.createPayoutBank();
  return {
    ...bank,
    status: async (payout) => {
      if (has('bank silent')) throw new Error('The bank answers 503.');
      return bank.status(payout);
    },
  };
}

function has(trouble) {
  return readFileSync(process.env.PROVIDERS_TROUBLE, 'utf8').split('\n').includes(trouble);
}
