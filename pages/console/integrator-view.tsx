import { Button, Chip } from '../kit/components/button.js';
import { MINUS } from '../kit/components/more-icons.js';
import { Changes } from './changes-view.js';
import { DayForm } from './close-view.js';
import type { ConsoleActions } from './console-actions.js';
import { type ConsoleState, hashOf } from './console-state.js';
import { CreditButton, CreditsPanel } from './credits-view.js';
import type { Client, Integrator } from './integrator-answer.js';
import { Id, Panel, StateChip, When } from './parts.js';
import { RequestsPanel } from './requests-view.js';
import { rulesInWords } from './rules.js';

interface Props {
  integrator: Integrator;
  actions: ConsoleActions;
}

/** Who may call the API for an integrator and who may embed its flows; its money, webhooks, looks and limits; and what was changed. */
export function IntegratorView({ integrator, log, isBusy, actions }: Props & Pick<ConsoleState, 'log' | 'isBusy'>) {
  return (
    <>
      <Standing integrator={integrator} actions={actions} />
      <RequestsPanel waiting={integrator} actions={actions} />
      <Clients integrator={integrator} actions={actions} />
      <div class="columns">
        <Origins integrator={integrator} actions={actions} />
        <Webhooks integrator={integrator} />
        <Money integrator={integrator} actions={actions} />
        <LooksPanel integrator={integrator} />
        <Limits integrator={integrator} />
        {integrator.may.close && (
          <Panel id="days" title="Daily close">
            <DayForm integratorId={integrator.integrator_id} actions={actions} />
          </Panel>
        )}
      </div>
      <CreditsPanel
        credited={integrator}
        on={`integrators/${integrator.integrator_id}`}
        mayTakeBack={integrator.may.credit}
        isBusy={isBusy}
        actions={actions}
      />
      <Changes log={log} actions={actions} />
    </>
  );
}

function Standing({ integrator, actions }: Props) {
  const { freezes, name, display_name, may } = integrator;
  const on = `integrators/${integrator.integrator_id}`;
  const isFrozen = freezes.length > 0;
  return (
    <section class={`card panel standing ${isFrozen ? 'standing-bad' : 'standing-good'}`} aria-labelledby="standing">
      <h2 id="standing">
        {name}
        {isFrozen && ': frozen'}
      </h2>
      {freezes.map((freeze) => (
        <p key={freeze.by}>
          By the {freeze.by} since <When iso={freeze.since} />
          {freeze.reason && `: ${freeze.reason}`}
        </p>
      ))}
      {isFrozen && (
        <p>
          Its server, its people here and its players are refused, and nothing new is paid. Refunds and held escrows can
          still be settled, and credits wait.
        </p>
      )}
      {display_name !== name && <p>Players read “{display_name}”.</p>}
      <p>
        <Id id={integrator.integrator_id} onCopy={actions.copy} />
      </p>
      {(may.freeze || may.unfreeze) && (
        <div class="actions">
          {may.freeze && (
            <Button
              label="Freeze"
              id="freeze"
              small
              onPress={() => actions.ask({ action: 'freeze-integrator', on, detail: name })}
            />
          )}
          {may.unfreeze && (
            <Button
              label="Unfreeze"
              id="unfreeze"
              small
              onPress={() => actions.ask({ action: 'unfreeze-integrator', on, detail: name })}
            />
          )}
        </div>
      )}
    </section>
  );
}

function Clients({ integrator, actions }: Props) {
  const { clients, may, integrator_id } = integrator;
  const on = `integrators/${integrator_id}`;
  return (
    <Panel id="clients" title="Keys for the API">
      {clients.length === 0 && <p class="quiet">No server can call the API in its name.</p>}
      <ul class="rows">
        {clients.map((client) => (
          <li key={client.client_id}>
            <ClientRow client={client} actions={actions} />
            {may.change && client.disabled === '' && (
              <Button
                label="Disable"
                id={`disable-${client.client_id}`}
                describedBy={client.client_id}
                small
                onPress={() =>
                  actions.ask({
                    action: 'disable-client',
                    on,
                    body: { client_id: client.client_id },
                    detail: client.client_id,
                  })
                }
              />
            )}
          </li>
        ))}
      </ul>
      {may.change && (
        <div class="actions">
          <Button
            label="Create a key"
            id="create-client"
            small
            onPress={() => actions.ask({ action: 'create-client', on })}
          />
        </div>
      )}
    </Panel>
  );
}

function ClientRow({ client, actions }: { client: Client; actions: ConsoleActions }) {
  const isDisabled = client.disabled !== '';
  return (
    <>
      <Chip tone={isDisabled ? 'calm' : 'good'} icon={isDisabled ? MINUS : 'check'}>
        {isDisabled ? 'disabled' : 'enabled'}
      </Chip>
      <span id={client.client_id}>
        <Id id={client.client_id} onCopy={actions.copy} />
      </span>
      <span>
        {isDisabled ? 'Disabled' : 'Created'} <When iso={client.disabled || client.created} />
      </span>
      <span>
        {client.used === '' ? 'No use known' : 'Secret last sent '}
        {client.used && <When iso={client.used} />}
      </span>
    </>
  );
}

function Origins({ integrator, actions }: Props) {
  const { origins, return_patterns, may } = integrator;
  const on = `integrators/${integrator.integrator_id}`;
  return (
    <Panel id="origins" title="Pages that may embed its flows">
      {origins.length === 0 && <p class="quiet">None: in a sandbox any page may, otherwise no page.</p>}
      <ul class="rows">
        {origins.map((origin, at) => (
          <li key={origin}>
            <code id={`origin-${at}`} class="note-text">
              {origin}
            </code>
            {may.change && (
              <Button
                label="Remove"
                describedBy={`origin-${at}`}
                small
                onPress={() => actions.ask({ action: 'remove-origin', on, body: { origin }, detail: origin })}
              />
            )}
          </li>
        ))}
      </ul>
      {may.change && (
        <div class="actions">
          <Button
            label="Add an origin"
            id="add-origin"
            small
            onPress={() => actions.ask({ action: 'add-origin', on })}
          />
        </div>
      )}
      {return_patterns.length > 0 && (
        <>
          <h3>Return addresses of apps</h3>
          <ul class="rows">
            {return_patterns.map((pattern) => (
              <li key={pattern}>
                <code>{pattern}</code>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

function Webhooks({ integrator: { integrator_id: integratorId, webhooks } }: Pick<Props, 'integrator'>) {
  return (
    <Panel id="webhooks" title="Receivers of webhooks">
      {webhooks.length === 0 && <p class="quiet">None: POST /v2/webhooks registers one.</p>}
      <ul class="rows">
        {webhooks.map(({ webhook_id: webhookId, url, state, events }) => (
          <li key={webhookId}>
            <StateChip state={state} />
            <a href={hashOf({ name: 'webhook', integratorId, webhookId })} class="note-text">
              {url}
            </a>
            <span class="quiet">{events.length === 0 ? 'every event' : events.join(', ')}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Money({ integrator: { integrator_id, currencies, wallets, may }, actions }: Props) {
  const tokens = currencies.filter(({ supply }) => supply !== '');
  return (
    <Panel id="money" title="Wallets and currencies">
      <ul class="rows">
        {wallets.map((wallet) => (
          <li key={wallet.wallet_id}>
            <strong class="number" id={`wallet-${wallet.wallet_id}`}>
              {wallet.display_amount}
            </strong>
            <Id id={wallet.wallet_id} onCopy={actions.copy} />
            {may.credit && <CreditButton on={`integrators/${integrator_id}`} wallet={wallet} actions={actions} />}
          </li>
        ))}
      </ul>
      <dl>
        <dt>May trade in</dt>
        <dd>{currencies.map(({ code }) => code).join(', ')}</dd>
        {tokens.map(({ code, supply }) => (
          <div key={code} class="pair">
            <dt>{code} issued</dt>
            <dd class="number">{supply}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function LooksPanel({ integrator: { integrator_id: integratorId, looks, may } }: Pick<Props, 'integrator'>) {
  const set = Object.entries(looks).filter(([, value]) => value !== '');
  return (
    <Panel id="looks" title="Looks">
      {set.length === 0 && <p class="quiet">The service’s own.</p>}
      <Pairs pairs={set.map(([name, value]) => [name.replaceAll('_', ' '), value])} />
      <p>
        <a href={hashOf({ name: 'looks', integratorId })}>{may.change ? 'Change the looks' : 'Preview'}</a>
      </p>
    </Panel>
  );
}

function Limits({ integrator: { integrator_id: integratorId, limits, settings, may } }: Pick<Props, 'integrator'>) {
  const set = limits.map(({ name, value }) => [name.replaceAll('_', ' '), value] as const);
  return (
    <Panel id="limits" title="Limits and rules">
      <Pairs pairs={[...set, ...rulesInWords(settings)]} />
      {limits.length === 0 && <p class="quiet">No amount is limited.</p>}
      {may.set_limits && (
        <p>
          <a href={hashOf({ name: 'limits', integratorId })}>Change limits and rules</a>
        </p>
      )}
    </Panel>
  );
}

function Pairs({ pairs }: { pairs: readonly (readonly [string, string])[] }) {
  return (
    <dl>
      {pairs.map(([name, value]) => (
        <div key={`${name} ${value}`} class="pair">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
