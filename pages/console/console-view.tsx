import { Button } from '../kit/components/button.js';
import { AccountView } from './account-view.js';
import type { Session } from './answers.js';
import { CloseView } from './close-view.js';
import { Confirm } from './confirm-view.js';
import type { ConsoleActions } from './console-actions.js';
import { type ConsoleState, hashOf, type Route } from './console-state.js';
import { DisputeView } from './dispute-view.js';
import { FindView } from './find-view.js';
import { HomeView } from './home-view.js';
import { IntegratorView } from './integrator-view.js';
import { IntegratorsView } from './integrators-view.js';
import { LimitsView } from './limits-view.js';
import { LogView } from './log-view.js';
import { LooksView } from './looks-view.js';
import { OperationsView } from './operations-view.js';
import { ProblemNote } from './parts.js';
import { PaymentView } from './payment-view.js';
import { PeopleView } from './people-view.js';
import { PlayerView } from './player-view.js';
import { SandboxView } from './sandbox/sandbox-view.js';
import { Secret } from './secret-view.js';
import { ChangePassword, SignIn } from './sign-in-view.js';
import { WebhookView } from './webhook-view.js';

interface Props {
  state: ConsoleState;
  actions: ConsoleActions;
}

/** The console: its bar, the search box and what the address names. */
export function ConsoleView({ state, actions }: Props) {
  const { session, draft } = state;
  const isIn = typeof session === 'object';
  return (
    <div class="page">
      <header class="bar">
        <div class="console-bar">
          <h1 tabIndex={-1} id="title">
            {titleOf(state)}
          </h1>
          {isIn && (
            <span class="quiet">
              {session.email}, {session.role}
            </span>
          )}
          {isIn && session.mode !== 'sandbox' && (
            <Button label="Sign out" small onPress={() => void actions.signOut()} />
          )}
        </div>
      </header>
      <main class="console-main">
        {isIn && !session.must_change_password && (
          <>
            <Pages route={state.route} session={session} />
            <Search state={state} actions={actions} />
          </>
        )}
        <p class="note" role="status">
          {state.done}
        </p>
        <ProblemNote problem={state.problem} />
        {state.newClient && <Secret client={state.newClient} actions={actions} />}
        <Content state={state} actions={actions} />
      </main>
      {draft && <Confirm key={draft.action} state={state} draft={draft} actions={actions} />}
    </div>
  );
}

function titleOf({ session, route }: ConsoleState): string {
  if (route.name === 'sandbox') return 'Sandbox';
  const name = typeof session === 'object' && session.mode === 'sandbox' ? 'Sandbox console' : 'Console';
  return route.name === 'home' ? name : `${name}: ${TITLES[route.name]}`;
}

const TITLES = {
  find: 'search',
  player: 'player',
  payment: 'invoice',
  dispute: 'dispute',
  account: 'your sign-in',
  people: 'people',
  log: 'log',
  operations: 'operations',
  integrators: 'integrators',
  integrator: 'integrator',
  looks: 'looks',
  limits: 'limits and rules',
  webhook: 'webhook',
  close: 'daily close',
} as const;

function Content({ state, actions }: Props) {
  const { session, route, waiting, found, player, payment, dispute, integrator, integrators, webhook } = state;
  if (session === 'loading') return <p class="quiet">Loading…</p>;
  if (session === 'signed-out') return <SignIn state={state} actions={actions} />;
  if (session.must_change_password) return <ChangePassword state={state} actions={actions} />;
  if (route.name === 'player' && player) return <PlayerView state={state} player={player} actions={actions} />;
  if (route.name === 'payment' && payment) return <PaymentView payment={payment} log={state.log} actions={actions} />;
  if (route.name === 'dispute' && dispute) return <DisputeView dispute={dispute} log={state.log} actions={actions} />;
  if (route.name === 'home' && waiting) return <HomeView state={state} actions={actions} />;
  if (route.name === 'sandbox' && state.overview) {
    return <SandboxView overview={state.overview} isLive={state.isLive} actions={actions.sandbox} />;
  }
  if (route.name === 'account' && state.passkeys && state.sessions) {
    return <AccountView passkeys={state.passkeys} sessions={state.sessions} actions={actions} />;
  }
  if (route.name === 'people' && state.people) return <PeopleView people={state.people} actions={actions} />;
  if (route.name === 'log') return <LogView state={state} filter={route.filter} actions={actions} />;
  if (route.name === 'operations' && state.operations) {
    return <OperationsView operations={state.operations} actions={actions} />;
  }
  if (route.name === 'integrators' && integrators) return <IntegratorsView integrators={integrators} />;
  if (route.name === 'integrator' && integrator) {
    return <IntegratorView integrator={integrator} log={state.log} isBusy={state.isBusy} actions={actions} />;
  }
  if (route.name === 'looks' && integrator) {
    return <LooksView integrator={integrator} state={state} actions={actions} />;
  }
  if (route.name === 'limits' && integrator) {
    return <LimitsView integrator={integrator} log={state.log} actions={actions} />;
  }
  if (route.name === 'close' && state.closed) {
    return <CloseView closed={state.closed} integratorId={route.integratorId} actions={actions} />;
  }
  if (route.name === 'webhook' && webhook) {
    const { integratorId } = route;
    return <WebhookView page={webhook} integratorId={integratorId} isBusy={state.isBusy} actions={actions} />;
  }
  if (route.name === 'find' && found) return <FindView found={found} query={route.query} />;
  if (state.isBusy) return <p class="quiet">Loading…</p>;
  return null;
}

/** The ways to the pages that no search leads to. */
function Pages({ route, session }: { route: Route; session: Session }) {
  const pages: readonly (readonly [Route, string])[] = [
    ...(session.mode === 'sandbox' ? ([[{ name: 'sandbox' }, 'Sandbox']] as const) : []),
    [{ name: 'home' }, 'Waiting'],
    ...(session.integrator_id === null
      ? ([
          [{ name: 'operations' }, 'Operations'],
          [{ name: 'integrators' }, 'Integrators'],
        ] as const)
      : ([[{ name: 'integrator', integratorId: session.integrator_id }, 'Integrator']] as const)),
    [{ name: 'log', filter: '' }, 'Log'],
    ...(session.role === 'admin' && session.mode !== 'sandbox' ? ([[{ name: 'people' }, 'People']] as const) : []),
    ...(session.mode === 'sandbox' ? [] : ([[{ name: 'account' }, 'Your sign-in']] as const)),
  ];
  return (
    <nav class="pages" aria-label="Pages">
      {pages.map(([page, label]) => (
        <a key={label} href={hashOf(page)} aria-current={route.name === page.name ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  );
}

function Search({ state, actions }: Props) {
  return (
    <search>
      <form
        class="search"
        onSubmit={(event) => {
          event.preventDefault();
          actions.search();
        }}
      >
        <label class="field-label" for="query">
          Find a player, payment, payout or dispute
        </label>
        <div class="search-row">
          <input
            class="field-input"
            id="query"
            name="query"
            type="search"
            value={state.query}
            autocomplete="off"
            spellcheck={false}
            maxLength={254}
            aria-describedby="query-hint"
            onInput={(event) => actions.type(event.currentTarget.value)}
          />
          <Button label="Find" kind="primary" icon="search" submit onPress={() => {}} />
        </div>
        <p class="field-hint" id="query-hint">
          A whole id, e-mail address, order reference or request id, or a card’s last four digits.
        </p>
      </form>
    </search>
  );
}
