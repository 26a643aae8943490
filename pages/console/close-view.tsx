import { Button } from '../kit/components/button.js';
import { DOWNLOAD } from '../kit/components/more-icons.js';
import type { ConsoleActions } from './console-actions.js';
import { hashOf } from './console-state.js';
import type { ClosedDay } from './integrator-answer.js';
import { fieldsOf, Input, Panel } from './parts.js';

/** A day of an integrator's wallets, of its players' and of its escrows, to look at and to download. */
export function CloseView({
  closed,
  integratorId,
  actions,
}: {
  closed: ClosedDay;
  integratorId: string;
  actions: ConsoleActions;
}) {
  const { integrator, day, wallets, files } = closed;
  const name = `${integrator}-${day}`;
  return (
    <>
      <Panel id="close" title={`${integrator}, ${day} (UTC)`}>
        {wallets.length === 0 && <p class="quiet">It had no wallets.</p>}
        <div class="actions">
          <Button
            label="Download CSV"
            icon={DOWNLOAD}
            small
            onPress={() => actions.save(`${name}.csv`, 'text/csv', files.csv)}
          />
          <Button
            label="Download JSON"
            icon={DOWNLOAD}
            small
            onPress={() => actions.save(`${name}.json`, 'application/json', files.json)}
          />
        </div>
        <DayForm integratorId={integratorId} actions={actions} />
        <p>
          <a href={hashOf({ name: 'integrator', integratorId })}>The integrator’s page</a>
        </p>
      </Panel>
      <div class="columns">
        {wallets.map((wallet) => (
          <Wallets key={`${wallet.owner} ${wallet.currency}`} wallet={wallet} />
        ))}
      </div>
    </>
  );
}

/** Chooses a day that is over. */
export function DayForm({ integratorId, actions }: { integratorId: string; actions: ConsoleActions }) {
  return (
    <form onSubmit={(event) => actions.openDay(integratorId, fieldsOf(event).day ?? '')}>
      <Input id="day" label="Day (UTC)" type="date" autocomplete="off" />
      <div class="actions">
        <Button label="Show the day" small submit onPress={() => {}} />
      </div>
    </form>
  );
}

const OWNERS: Readonly<Record<string, string>> = {
  escrows: 'Held escrows',
  integrator: 'Integrator',
  players: 'Players',
};

function Wallets({ wallet }: { wallet: ClosedDay['wallets'][number] }) {
  const { owner, currency, opening, closing, movements } = wallet;
  return (
    <Panel id={`${owner}-${currency}`} title={`${OWNERS[owner] ?? owner}, ${currency}`}>
      <dl>
        <dt>Opening</dt>
        <dd class="number">{opening}</dd>
        <dt>Closing</dt>
        <dd class="number">{closing}</dd>
        <dt>Fees</dt>
        <dd class="number">{wallet.fees}</dd>
        <dt>Fees for disputes</dt>
        <dd class="number">{wallet.dispute_fees}</dd>
      </dl>
      {movements.length === 0 && <p class="quiet">Nothing moved.</p>}
      <ul class="rows">
        {movements.map(({ kind, count, credits, debits }) => (
          <li key={kind}>
            <strong>{kind.replaceAll('_', ' ')}</strong>
            <span class="number">{count}</span>
            <span class="number">in {credits}</span>
            <span class="number">out {debits}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
