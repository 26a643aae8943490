import { Button } from '../../kit/components/button.js';
import { Field } from '../../kit/components/field.js';
import { DoneButton, Notice, Problem } from '../../kit/components/notice.js';
import { DateField, SelectField } from '../../kit/components/picked-field.js';
import { countryChoices } from '../../kit/text/countries.js';
import type { Language } from '../../kit/text/texts.js';
import type { KycStatus } from '../api/kyc.js';
import type { FlowCore } from '../session/flow-context.js';
import { PhoneButton } from '../session/phone-button.js';
import { type KycForm, type KycFormActions, type KycState, OPTIONAL_FIELDS } from './kyc-actions.js';

interface KycFormViewProps {
  state: KycState & FlowCore;
  language: Language<'flow' | 'kyc'>;
  intro: string;
  /** Offers to do it on the player's phone. */
  onPhone?: boolean | undefined;
  actions: KycFormActions;
}

/** Name, date of birth, address and document, as they appear on the document. */
export function KycFormView({ state, language, intro, onPhone, actions }: KycFormViewProps) {
  const { kyc: texts } = language.texts;
  const { kycForm: form, kycErrors: errors } = state;
  const field = (name: keyof KycForm, label: string, autocomplete: string) => (
    <Field
      id={name}
      label={label}
      value={form[name]}
      error={errors[name]}
      autocomplete={autocomplete}
      required={!OPTIONAL_FIELDS.has(name)}
      onType={(text) => actions.type({ [name]: text })}
    />
  );
  const familyFirst = /^(ja|ko|zh)/.test(language.lang);
  const pick = (name: keyof KycForm) => (value: string) => actions.type({ [name]: value });
  const documents = Object.entries(texts.documents).map(([value, label]) => ({ value, label }));
  const countries = [{ value: '', label: '–' }, ...countryChoices(language.locale)];
  return (
    <form
      class="flow"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void actions.submit();
      }}
    >
      <p class="lead">{intro}</p>
      {onPhone && <PhoneButton texts={language.texts.flow} onPress={actions.handOver} />}
      <div class="section card form">
        <div class="form-pair">
          {familyFirst && field('last_name', texts.lastName, 'family-name')}
          {field('first_name', texts.firstName, 'given-name')}
          {!familyFirst && field('last_name', texts.lastName, 'family-name')}
        </div>
        <DateField
          id="date_of_birth"
          label={texts.birth}
          value={form.date_of_birth}
          error={errors.date_of_birth}
          autocomplete="bday"
          required
          onType={pick('date_of_birth')}
        />
      </div>
      <div class="section card form">
        {field('line_1', texts.line1, 'address-line1')}
        {field('line_2', texts.line2, 'address-line2')}
        <div class="form-pair">
          {field('postal_code', texts.postalCode, 'postal-code')}
          {field('city', texts.city, 'address-level2')}
        </div>
        <div class="form-pair">
          {field('region', texts.region, 'address-level1')}
          <SelectField
            id="country"
            label={texts.country}
            value={form.country}
            choices={countries}
            error={errors.country}
            autocomplete="country"
            required
            onPick={pick('country')}
          />
        </div>
      </div>
      <div class="section card form">
        <div class="form-pair">
          <SelectField
            id="document_type"
            label={texts.documentType}
            value={form.document_type}
            choices={documents}
            error={errors.document_type}
            required
            onPick={pick('document_type')}
          />
          {field('document_number', texts.documentNumber, 'off')}
        </div>
      </div>
      <Problem text={state.problem} />
      <Button id="submit" label={texts.submit} kind="primary" submit busy={state.sending} onPress={() => {}} />
    </form>
  );
}

/** The outcome of the identity check. */
export function KycResult({
  kyc,
  language,
  doneLabel,
  onDone,
}: {
  kyc: KycStatus;
  language: Language<'kyc'>;
  doneLabel: string;
  onDone: () => void;
}) {
  const { kyc: texts } = language.texts;
  const done = <DoneButton label={doneLabel} onPress={onDone} />;
  if (kyc.state === 'ACCEPT') {
    return (
      <Notice icon="check" tone="good" title={texts.acceptedTitle} text={texts.acceptedText}>
        {done}
      </Notice>
    );
  }
  if (kyc.state === 'DENY') {
    return (
      <Notice icon="alert" tone="bad" title={texts.deniedTitle} text={texts.deniedText}>
        {done}
      </Notice>
    );
  }
  return (
    <Notice icon="clock" title={texts.reviewTitle} text={texts.reviewText}>
      {done}
    </Notice>
  );
}
