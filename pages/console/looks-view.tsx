import { useEffect, useRef, useState } from 'preact/hooks';
import { COLOUR_SCHEMES, LOOK_WORDS } from 'svc-bridge/model';
import { Button } from '../kit/components/button.js';
import { Field } from '../kit/components/field.js';
import { SelectField } from '../kit/components/picked-field.js';
import type { Looks } from '../kit/contract/look-preview.js';
import { Changes } from './changes-view.js';
import type { ConsoleActions } from './console-actions.js';
import { type ConsoleState, hashOf } from './console-state.js';
import type { Integrator } from './integrator-answer.js';
import { LookPreview } from './look-preview.js';
import { fieldsOf, Input, Panel, ProblemNote, Select } from './parts.js';
import { TypefaceFile } from './typeface-file.js';

interface Props {
  integrator: Integrator;
  actions: ConsoleActions;
}

type LookName = keyof Looks;

interface LookField {
  readonly name: LookName;
  readonly label: string;
  readonly hint?: string;
  /** A list: one of these words. */
  readonly kind: 'text' | 'colour' | 'file' | readonly string[];
}

const COLOUR_HINT =
  'Such as #101820. Empty: ours. Pages adjust it until what is written on it can be read, as the preview shows.';

const FIELDS: readonly LookField[] = [
  { name: 'display_name', label: 'Name that players read', hint: 'Empty: the integrator’s name.', kind: 'text' },
  { name: 'logo_url', label: 'Logo', hint: 'An https address of a picture.', kind: 'text' },
  { name: 'preview_text', label: 'Sentence beside the name', hint: 'Messengers show it, too.', kind: 'text' },
  { name: 'preset', label: 'Preset', kind: LOOK_WORDS.preset },
  { name: 'background_color', label: 'Background colour', hint: COLOUR_HINT, kind: 'colour' },
  { name: 'primary_color', label: 'Colour of buttons', hint: COLOUR_HINT, kind: 'colour' },
  { name: 'color_scheme', label: 'Light or dark', kind: COLOUR_SCHEMES },
  { name: 'corners', label: 'Corners', kind: LOOK_WORDS.corners },
  { name: 'surface', label: 'Surface', kind: LOOK_WORDS.surface },
  { name: 'density', label: 'Density', kind: LOOK_WORDS.density },
  { name: 'motion', label: 'Motion', kind: LOOK_WORDS.motion },
  { name: 'sounds', label: 'Sounds', kind: LOOK_WORDS.sounds },
  { name: 'typeface', label: 'Typeface', hint: 'A font’s name, such as Rajdhani.', kind: 'text' },
  { name: 'typeface_file', label: 'Its file', kind: 'file' },
  { name: 'merchant_name', label: 'Seller’s full name', kind: 'text' },
  { name: 'support_email', label: 'Support by e-mail', kind: 'text' },
  { name: 'support_url', label: 'Support page', hint: 'An https address.', kind: 'text' },
  { name: 'refund_terms_url', label: 'Refund terms', hint: 'An https address.', kind: 'text' },
];

/** What players see of an integrator: a form, and beside it a payment link that wears what is typed. */
export function LooksView({ integrator, state, actions }: Props & { state: ConsoleState }) {
  const { integrator_id: integratorId, name, may } = integrator;
  const [edits, edit] = useState<Partial<Looks>>({});
  const [scheme, chooseScheme] = useState('');
  const [said, hear] = useState('');
  const looks = { ...integrator.looks, ...edits };
  return (
    <>
      <p>
        <a href={hashOf({ name: 'integrator', integratorId })}>{name}</a>
      </p>
      <div class="looks">
        <Panel id="looks" title="Looks">
          {may.change ? (
            <LooksForm
              integrator={integrator}
              looks={looks}
              edits={edits}
              onEdit={edit}
              state={state}
              actions={actions}
            />
          ) : (
            <p class="quiet">People with the role admin change them.</p>
          )}
        </Panel>
        <Panel id="preview" title="Preview">
          <Select
            id="scheme"
            label="Players whose system is"
            options={[
              ['', 'as this one'],
              ['light', 'light'],
              ['dark', 'dark'],
            ]}
            onChoose={chooseScheme}
          />
          <LookPreview name={name} looks={looks} scheme={scheme} address={actions.previewAddress} onSaid={hear} />
          <p class="quiet" role="status">
            {inWordsOfForm(said)}
          </p>
        </Panel>
      </div>
      <Changes log={state.log} actions={actions} />
    </>
  );
}

/** A theme's field by its label here. */
function inWordsOfForm(said: string): string {
  const [prefix, field = ''] = /^theme\.(\w+) /.exec(said) ?? ['', ''];
  const name = field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const label = FIELDS.find((each) => each.name === name)?.label;
  return label ? `${label}: ${said.slice(prefix.length)}.` : said;
}

interface FormProps extends Props {
  looks: Looks;
  edits: Partial<Looks>;
  onEdit: (edits: Partial<Looks>) => void;
  state: ConsoleState;
}

function LooksForm({ integrator, looks, edits, onEdit, state, actions }: FormProps) {
  const [said, say] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const { formProblem } = state;
  const refused = formProblem?.fields ?? {};
  const isAtFields = Object.keys(refused).some((name) => name in looks);
  useEffect(() => {
    if (isAtFields) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [formProblem]);
  const submit = async (event: Event) => {
    const { reason = '' } = fieldsOf(event);
    const changed = Object.entries(edits).filter(([name, text]) => text !== integrator.looks[name as LookName]);
    say(changed.length === 0 ? 'Nothing is changed yet.' : '');
    if (changed.length === 0) return;
    // empty: the service's own
    const changes = Object.fromEntries(changed.map(([name, text]) => [name, text.trim() || null]));
    if (!(await actions.saveLooks(integrator.integrator_id, changes, reason))) return;
    onEdit({});
    say('Saved. Pages that are opened from now on wear it.');
  };
  return (
    <form ref={form} aria-describedby="worn-by" onSubmit={(event) => void submit(event)} noValidate>
      <p class="quiet" id="worn-by">
        Payment links wear them; a game gives its pages a look of its own. Seller, support and refund terms are shown in
        both.
      </p>
      {FIELDS.map((field) => (
        <OneLook
          key={field.name}
          field={field}
          value={looks[field.name]}
          error={refused[field.name]}
          onChange={(text) => onEdit({ ...edits, [field.name]: text })}
        />
      ))}
      <Input id="reason" label="Why" autocomplete="off" maxLength={500} hint="It stays in the log, with your name." />
      <ProblemNote problem={isAtFields ? undefined : formProblem} />
      <p class="quiet" role="status">
        {said}
      </p>
      <div class="actions">
        <Button label="Save the looks" id="set-looks" kind="primary" submit busy={state.isBusy} onPress={() => {}} />
      </div>
    </form>
  );
}

interface OneLookProps {
  field: LookField;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

function OneLook({ field: { name, label, hint, kind }, value, error, onChange }: OneLookProps) {
  if (kind === 'file') return <TypefaceFile id={name} label={label} value={value} error={error} onPick={onChange} />;
  if (typeof kind === 'object') {
    const choices = [{ value: '', label: 'ours' }, ...kind.map((word) => ({ value: word, label: word }))];
    return <SelectField id={name} label={label} value={value} choices={choices} error={error} onPick={onChange} />;
  }
  const text = (
    <Field id={name} label={label} value={value} hint={hint} error={error} autocomplete="off" onType={onChange} />
  );
  if (kind === 'text') return text;
  return (
    <div class="colour">
      {text}
      <input
        type="color"
        aria-label={`Pick: ${label}`}
        value={/^#[0-9a-f]{6}$/i.test(value) ? value : '#808080'}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
