import { Button } from '../kit/components/button.js';
import { Entries } from './changes-view.js';
import type { ConsoleActions } from './console-actions.js';
import type { ConsoleState } from './console-state.js';
import { readFilter } from './log-filter.js';
import { fieldsOf, Input, Panel } from './parts.js';

/** Everything that was done in the console and by the admin tool. */
export function LogView({ state, filter, actions }: { state: ConsoleState; filter: string; actions: ConsoleActions }) {
  return (
    <>
      <Filter key={filter} filter={filter} isBusy={state.isBusy} actions={actions} />
      {state.log && (
        <Panel id="log" title="The log">
          {state.log.entries.length === 0 && <p class="quiet">Nothing that you may see matches.</p>}
          <Entries log={state.log} actions={actions} />
        </Panel>
      )}
    </>
  );
}

function Filter({ filter, isBusy, actions }: { filter: string; isBusy: boolean; actions: ConsoleActions }) {
  const { person = '', what = '', from = '', until = '' } = readFilter(filter);
  return (
    <Panel id="filter" title="Show">
      <form onSubmit={(event) => actions.searchLog(fieldsOf(event))}>
        <div class="columns">
          <Input
            id="person"
            label="Who"
            autocomplete="off"
            maxLength={254}
            value={person}
            optional
            hint="A whole e-mail address, or admin tool. Empty: everybody."
          />
          <Input
            id="what"
            label="What"
            autocomplete="off"
            maxLength={254}
            value={what}
            optional
            hint="How an action begins, such as account. or operator.sign-in, or the whole id of what it is about."
          />
          <Input id="from" label="From (UTC)" type="datetime-local" autocomplete="off" value={from} optional />
          <Input
            id="until"
            label="Until before (UTC)"
            type="datetime-local"
            autocomplete="off"
            value={until}
            optional
          />
        </div>
        <div class="actions">
          <Button label="Show" kind="primary" submit busy={isBusy} onPress={() => {}} />
        </div>
      </form>
    </Panel>
  );
}
