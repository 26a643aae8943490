import { useState } from 'preact/hooks';
import { Button } from '../kit/components/button.js';
import { Changes } from './changes-view.js';
import type { ConsoleActions } from './console-actions.js';
import { type ConsoleState, hashOf } from './console-state.js';
import type { Integrator } from './integrator-answer.js';
import { fieldsOf, Input, Panel, Select } from './parts.js';
import { RequestsPanel } from './requests-view.js';
import { HOLD_LABEL, holdInWords, RULES, wordOf } from './rules.js';

interface Props {
  integrator: Integrator;
  actions: ConsoleActions;
}

const LIMITS = [
  ['player_daily_amount', 'A player’s payments in a day (UTC)', 'The sum.'],
  ['player_daily_count', 'A player’s payments in a day, how many', 'A whole number.'],
  ['integrator_daily_amount', 'All payments in a day', 'The sum of all players’.'],
  ['integrator_daily_count', 'All payments in a day, how many', 'A whole number.'],
  ['payout_max_amount', 'Largest payout', 'Fee included.'],
  ['payout_daily_amount', 'A player’s payouts in a day', 'The sum, fees included.'],
] as const;

/** What an integrator's players may pay and be paid, and who bears what: the operator decides. */
export function LimitsView({ integrator, log, actions }: Props & Pick<ConsoleState, 'log'>) {
  const { integrator_id: integratorId, name, may } = integrator;
  // whatever was changed, or asked for, is there again as it is now
  const newest = log?.entries[0]?.when ?? '';
  return (
    <>
      <p>
        <a href={hashOf({ name: 'integrator', integratorId })}>{name}</a>
      </p>
      <RequestsPanel waiting={integrator} actions={actions} />
      {may.set_limits ? (
        <div class="columns">
          <Limits newest={newest} integrator={integrator} actions={actions} />
          <Rules key={newest} integrator={integrator} actions={actions} />
        </div>
      ) : (
        <p class="quiet">The operator’s own people with the role admin change limits and rules.</p>
      )}
      <Changes log={log} actions={actions} />
    </>
  );
}

function Limits({ integrator, newest, actions }: Props & { newest: string }) {
  const { currencies, limits } = integrator;
  const [currency, choose] = useState(limits[0]?.currency ?? currencies[0]?.code ?? '');
  return (
    <Panel id="limits" title="Limits">
      <Select
        id="currency"
        label="Currency"
        options={currencies.map(({ code }) => [code, code] as const)}
        value={currency}
        onChoose={choose}
      />
      <LimitsForm key={`${currency} ${newest}`} currency={currency} integrator={integrator} actions={actions} />
    </Panel>
  );
}

function LimitsForm({ integrator, currency, actions }: Props & { currency: string }) {
  const [isUnchanged, say] = useState(false);
  const setOf = (name: string) =>
    integrator.limits.find((each) => each.currency === currency && each.name === name)?.typed ?? '';
  const submit = (event: Event) => {
    const fields = fieldsOf(event);
    const changed = LIMITS.map(([name, label]) => ({
      name,
      label,
      before: setOf(name),
      after: (fields[name] ?? '').trim(),
    }))
      // 50 and 50.00 are the same
      .filter(({ before, after }) => before !== after && (before === '' || Number(before) !== Number(after || 'none')));
    say(changed.length === 0);
    if (changed.length === 0) return;
    actions.ask({
      action: 'set-limits',
      on: `integrators/${integrator.integrator_id}`,
      body: { currency, ...Object.fromEntries(changed.map(({ name, after }) => [name, after])) },
      detail: `${currency}: ${changed.map(({ label, before, after }) => `${label}: ${before || 'no limit'} → ${after || 'no limit'}`).join('; ')}`,
    });
  };
  return (
    <form onSubmit={submit}>
      {LIMITS.map(([name, label, hint]) => (
        <Input
          key={name}
          id={name}
          label={label}
          hint={`${hint} Empty: no limit.`}
          value={setOf(name)}
          autocomplete="off"
          inputMode={name.endsWith('_amount') ? 'decimal' : 'numeric'}
          maxLength={18}
          optional
        />
      ))}
      <Unchanged isUnchanged={isUnchanged} />
      <div class="actions">
        <Button label="Change the limits" id="set-limits" kind="primary" small submit onPress={() => {}} />
      </div>
    </form>
  );
}

function Rules({ integrator: { integrator_id, settings }, actions }: Props) {
  const [isUnchanged, say] = useState(false);
  const submit = (event: Event) => {
    const fields = fieldsOf(event);
    const rules = [
      ...RULES.map(({ name, label, options }) => ({ name, label, inWords: (value: string) => wordOf(options, value) })),
      { name: 'payout_hold_hours', label: HOLD_LABEL, inWords: holdInWords } as const,
    ];
    const changed = rules
      .map(({ name, label, inWords }) => ({
        name,
        label,
        inWords,
        before: String(settings[name]),
        after: fields[name] ?? '',
      }))
      .filter(({ before, after }) => before !== after);
    say(changed.length === 0);
    if (changed.length === 0) return;
    actions.ask({
      action: 'set-rules',
      on: `integrators/${integrator_id}`,
      body: Object.fromEntries(changed.map(({ name, after }) => [name, after])),
      detail: changed
        .map(({ label, inWords, before, after }) => `${label}: ${inWords(before)} → ${inWords(after)}`)
        .join('; '),
    });
  };
  return (
    <Panel id="rules" title="Rules">
      <form onSubmit={submit}>
        {RULES.map(({ name, label, options }) => (
          <Select key={name} id={name} label={label} options={options} value={settings[name]} />
        ))}
        <Input
          id="payout_hold_hours"
          label={HOLD_LABEL}
          type="number"
          min={0}
          max={720}
          value={String(settings.payout_hold_hours)}
          autocomplete="off"
          hint="They wait so many hours, 0 to 720."
        />
        <Unchanged isUnchanged={isUnchanged} />
        <div class="actions">
          <Button label="Change the rules" id="set-rules" kind="primary" small submit onPress={() => {}} />
        </div>
      </form>
    </Panel>
  );
}

function Unchanged({ isUnchanged }: { isUnchanged: boolean }) {
  return (
    <p class="quiet" role="status">
      {isUnchanged && 'Nothing is changed yet.'}
    </p>
  );
}
