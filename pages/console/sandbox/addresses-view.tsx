import { Panel } from '../parts.js';
import type { Addresses } from './overview-answer.js';

/** Where the service answers, and what else runs. */
export function AddressesView({ addresses }: { addresses: Addresses }) {
  const { auth_url, invoicing_url, payments_url, web_url, hosted_url, game_url } = addresses;
  const isOne = new Set([auth_url, invoicing_url, payments_url, web_url, hosted_url]).size === 1;
  const own = [
    ['auth_url', auth_url],
    ['invoicing_url', invoicing_url],
    ['payments_url', payments_url],
    ['web_url', web_url],
    ['hosted_url', hosted_url],
  ];
  const rows = [
    ...(isOne ? [['Service', web_url]] : own),
    ['API as OpenAPI', `${invoicing_url}/openapi.json`],
    ['Widget script', `${web_url}/ui/v1/widget`],
    ['Credentials as JSON', `${web_url}/sandbox/fixtures`],
  ];
  return (
    <Panel id="addresses" title="Addresses">
      <dl>
        <dt>Sample game</dt>
        <dd>
          {game_url ? <Address url={game_url} /> : <span class="quiet">npm start runs it beside the service.</span>}
        </dd>
        {rows.map(([name = '', url = '']) => (
          <div key={name} class="pair">
            <dt>{name}</dt>
            <dd>
              <Address url={url} />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** In a tab of its own, so that this page stays open beside it. */
function Address({ url }: { url: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {url}
    </a>
  );
}
