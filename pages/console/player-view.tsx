import { Button, Chip } from '../kit/components/button.js';
import { DOWNLOAD } from '../kit/components/more-icons.js';
import type { Player } from './answers.js';
import { TriedPanel } from './attempts-view.js';
import { Changes } from './changes-view.js';
import type { ConsoleActions } from './console-actions.js';
import { type ConsoleState, hashOf } from './console-state.js';
import { CreditButton, CreditsPanel } from './credits-view.js';
import { Freezes, standingOf, WalletFreeze } from './freezes-view.js';
import { IdentityCheck } from './identity-view.js';
import { Id, Panel, StateChip, When } from './parts.js';
import { RequestsPanel } from './requests-view.js';

interface Props {
  state: ConsoleState;
  player: Player;
  actions: ConsoleActions;
}

/** Who a player is, what they own, what happened, and what was changed here. */
export function PlayerView({ state, player, actions }: Props) {
  const on = `accounts/${player.account_id}`;
  return (
    <>
      <Standing player={player} actions={actions} />
      <RequestsPanel waiting={player} actions={actions} />
      <div class="columns">
        <Panel id="who" title="Player">
          <dl>
            <dt>E-mail</dt>
            <dd>{player.email ?? (player.erased ? 'erased' : 'none')}</dd>
            <dt>Name</dt>
            <dd>{player.display_name || (player.erased ? 'erased' : 'not shown')}</dd>
            <dt>Account</dt>
            <dd>
              <Id id={player.account_id} onCopy={actions.copy} />
            </dd>
            <dt>Integrator</dt>
            <dd>{player.integrator.name}</dd>
            <dt>Language</dt>
            <dd>{player.locale}</dd>
            <dt>Registered</dt>
            <dd>
              <When iso={player.created} />
            </dd>
            <dt>Open now</dt>
            <dd>
              {player.open.sessions} flow sessions, {player.open.signed_in} devices signed in
            </dd>
            {player.spending_limits.length > 0 && <dt>Own limit a month</dt>}
            {player.spending_limits.map(({ display_amount, next_display_amount, next_from }) => (
              <dd key={display_amount}>
                <span class="number">{display_amount}</span>
                {next_from && (
                  <>
                    , {next_display_amount || 'none'} from <When iso={next_from} />
                  </>
                )}
              </dd>
            ))}
          </dl>
        </Panel>
        <Panel id="money" title="Wallets and cards">
          <ul class="rows">
            {player.wallets.map((wallet) => (
              <li key={wallet.wallet_id}>
                <strong class="number" id={`wallet-${wallet.wallet_id}`}>
                  {wallet.display_amount}
                </strong>
                {wallet.in_debt && (
                  <Chip tone="bad" icon="alert">
                    in debt
                  </Chip>
                )}
                <Id id={wallet.wallet_id} onCopy={actions.copy} />
                {player.may.credit && <CreditButton on={on} wallet={wallet} actions={actions} />}
                <WalletFreeze player={player} walletId={wallet.wallet_id} actions={actions} />
              </li>
            ))}
            {player.cards.map((card) => (
              <li key={card.payment_method_id}>
                <span>{card.name || 'erased card'}</span>
                <span class="quiet">{card.state}</span>
                <When iso={card.created} />
              </li>
            ))}
          </ul>
        </Panel>
      </div>
      <CreditsPanel
        credited={player}
        on={on}
        mayTakeBack={player.may.take_back}
        isBusy={state.isBusy}
        actions={actions}
      />
      <IdentityCheck state={state} player={player} actions={actions} />
      <History state={state} actions={actions} />
      <TriedPanel tried={state.tried} actions={actions} />
      <Changes log={state.log} actions={actions} />
    </>
  );
}

function Standing({ player, actions }: Omit<Props, 'state'>) {
  const { may, erased } = player;
  const on = `accounts/${player.account_id}`;
  const standing = standingOf(player);
  return (
    <section
      class={`card panel standing ${standing === 'Active' ? 'standing-good' : 'standing-bad'}`}
      aria-labelledby="standing"
    >
      <h2 id="standing">{standing}</h2>
      {erased && (
        <p>
          Personal data erased <When iso={erased} />. What is left belongs to the books.
        </p>
      )}
      <Freezes player={player} actions={actions} />
      <div class="actions">
        {may.freeze && (
          <Button label="Freeze" id="freeze" small onPress={() => actions.ask({ action: 'freeze', on })} />
        )}
        {may.unfreeze && (
          <Button label="Unfreeze" id="unfreeze" small onPress={() => actions.ask({ action: 'unfreeze', on })} />
        )}
        {may.revoke && (
          <Button
            label="Sign out everywhere"
            id="revoke-sessions"
            small
            onPress={() => actions.ask({ action: 'revoke-sessions', on })}
          />
        )}
        {may.export && (
          <Button
            label="Export personal data"
            id="export"
            icon={DOWNLOAD}
            small
            onPress={() => actions.ask({ action: 'export', on })}
          />
        )}
        {may.erase && (
          <Button label="Erase personal data" id="erase" small onPress={() => actions.ask({ action: 'erase', on })} />
        )}
      </div>
    </section>
  );
}

function History({ state, actions }: Omit<Props, 'player'>) {
  const { history } = state;
  if (!history) return null;
  return (
    <Panel id="history" title={`History, ${history.total} ${history.total === 1 ? 'entry' : 'entries'}`}>
      {history.entries.length === 0 && <p class="quiet">Nothing was bought, sold or paid out yet.</p>}
      <ul class="rows">
        {history.entries.map((entry) => (
          <li key={`${entry.transaction_id} ${entry.role} ${entry.type}`}>
            <StateChip state={entry.status} />
            <strong class="number">{entry.display_amount}</strong>
            <span>
              {entry.type} as {entry.role}
              {entry.description && `: ${entry.description}`}
            </span>
            {entry.note && <span class="note-text">{entry.note}</span>}
            <Id
              id={entry.transaction_id}
              href={entry.invoice_id ? hashOf({ name: 'payment', invoiceId: entry.invoice_id }) : undefined}
              onCopy={actions.copy}
            />
            <When iso={entry.when} />
          </li>
        ))}
      </ul>
      {history.next_cursor && (
        <Button label="Show more" small busy={state.isBusy} onPress={() => void actions.olderHistory()} />
      )}
    </Panel>
  );
}
