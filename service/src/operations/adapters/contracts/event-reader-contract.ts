import type { ProviderEventRequest, ProviderEvents } from '../../../payments/provider-events/provider-events.js';
import { type ContractCase, same } from './contract-case.js';

/** What an adapter that takes events must refuse. None for one that takes none. */
export function eventReaderContract(adapter: {
  readEvents?(request: ProviderEventRequest): Promise<ProviderEvents>;
}): ContractCase[] {
  const readEvents = adapter.readEvents?.bind(adapter);
  if (!readEvents) return [];
  const bodies = ['', '{}', '[]', 'no JSON', '{"id":"evt_1","type":"charge.paid","object":"1"}'];
  return [
    {
      name: 'refuses events that are not signed, whatever they say',
      run: async () => {
        for (const body of bodies) {
          const { status } = await readEvents({ headers: {}, rawBody: Buffer.from(body) });
          same(status, 'forged', `The status of the unsigned request ${JSON.stringify(body)}`);
        }
      },
    },
  ];
}
