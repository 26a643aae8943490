import { hashOf, readRoute } from '../console-state.js';
import { Panel } from '../parts.js';
import { CopyButton } from './copy-button.js';
import type { Overview } from './overview-answer.js';
import type { SandboxActions } from './sandbox-actions.js';

interface Props {
  overview: Overview;
  actions: SandboxActions;
}

/** What a server signs in with. */
export function KeysView({ overview: { client }, actions }: Props) {
  return (
    <Panel id="keys" title="Credentials">
      <dl>
        <dt>Client id</dt>
        <dd class="copied">
          <code>{client.client_id}</code>
          <CopyButton what="client id" text={client.client_id} copy={actions.copy} />
        </dd>
        <dt>Client secret</dt>
        <dd class="copied">
          <code>{client.client_secret}</code>
          <CopyButton what="client secret" text={client.client_secret} copy={actions.copy} />
        </dd>
      </dl>
      <p class="field-hint">Only your server has them, never the game. A reset makes new ones.</p>
    </Panel>
  );
}

/** Who pays and who is paid. */
export function AccountsView({ overview: { accounts }, actions }: Props) {
  return (
    <Panel id="accounts" title="Demo accounts">
      <ul class="rows">
        {accounts.map((account) => (
          <li key={account.account_id}>
            <strong>
              {account.page ? <a href={hashOf(readRoute(`#/${account.page}`))}>{account.name}</a> : account.name}
            </strong>
            {account.email && <span class="quiet">{account.email}</span>}
            <span class="copied">
              <code>{account.account_id}</code>
              <CopyButton what={`account id of ${account.name}`} text={account.account_id} copy={actions.copy} dense />
            </span>
            <ul class="balances" aria-label={`Wallets of ${account.name}`}>
              {account.wallets.map((wallet) => (
                <li key={wallet.wallet_id} class="number">
                  {wallet.display_amount}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
