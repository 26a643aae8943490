import { brandOf, formatExpiry, groupDigits } from '../flows/payment/card-check.js';
import { Field } from '../kit/components/field.js';
import { digitsOf } from '../kit/format/digits.js';
import { isCaretAtEnd, keepCaret, keepComposition } from '../kit/input/keep-caret.js';
import type { Language } from '../kit/text/texts.js';
import { EMPTY_FIELDS, type FieldName, type FieldsState } from './fields-state.js';

export type FieldsLanguage = Pick<Language<'card'>, 'texts'>;

interface FieldsViewProps {
  state: FieldsState;
  /** Of the page itself, until the form around it has given its own words. */
  language: FieldsLanguage;
  onType: (name: FieldName, text: string) => void;
}

/** Number, expiry date and security code; everything around them belongs to the form. */
export function FieldsView({ state, language, onType }: FieldsViewProps) {
  const { init, form, errors } = state;
  if (!init) return <Waiting language={language} />;
  const { labels } = init;
  return (
    <main class="form">
      <h1 class="only-spoken">{[labels.number, labels.expiry, labels.security_code].join(', ')}</h1>
      <Field
        id="card-number"
        control={keepComposition}
        required
        aside={brandOf(form.number)?.name ?? ''}
        label={labels.number}
        value={form.number}
        error={errors.number}
        inputMode="numeric"
        autocomplete="cc-number"
        dir="ltr"
        onType={(text, _, field) => onType('number', keepCaret(field, groupDigits(text)))}
      />
      <div class="form-pair">
        <Field
          id="card-expiry"
          control={keepComposition}
          required
          label={labels.expiry}
          hint={labels.expiry_hint}
          value={form.expiry}
          error={errors.expiry}
          inputMode="numeric"
          autocomplete="cc-exp"
          dir="ltr"
          onType={(text, before, field) =>
            onType('expiry', keepCaret(field, formatExpiry(text, before, isCaretAtEnd(field))))
          }
        />
        <Field
          id="card-code"
          control={keepComposition}
          required
          label={labels.security_code}
          hint={labels.security_code_hint}
          value={form.code}
          error={errors.code}
          inputMode="numeric"
          autocomplete="cc-csc"
          maxLength={4}
          dir="ltr"
          onType={(text, _, field) => onType('code', keepCaret(field, digitsOf(text)))}
        />
      </div>
    </main>
  );
}

function Waiting({ language }: { language: FieldsLanguage }) {
  const { fieldsTitle, fieldsLoading } = language.texts.card;
  return (
    <main class="form">
      <h1 class="only-spoken">{fieldsTitle}</h1>
      <p class="line-note" role="status">
        {fieldsLoading}
      </p>
    </main>
  );
}

/** The page before the form around it has spoken. */
export function prerenderCardFields(language: FieldsLanguage) {
  return <FieldsView state={EMPTY_FIELDS} language={language} onType={() => {}} />;
}
