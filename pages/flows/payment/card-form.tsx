import { Button } from '../../kit/components/button.js';
import { Field } from '../../kit/components/field.js';
import { Problem } from '../../kit/components/notice.js';
import { formatExpiry, groupDigits } from './card-check.js';
import type { MethodsLanguage, MethodsState } from './methods.js';
import type { MethodsActions } from './methods-actions.js';

interface CardFormViewProps {
  state: MethodsState;
  language: MethodsLanguage;
  actions: MethodsActions;
}

/** A new card. Its numbers live in this form and in one request, nowhere else. */
export function CardFormView({ state, language, actions }: CardFormViewProps) {
  const { card: texts } = language.texts;
  const { card, cardErrors } = state;
  return (
    <form
      class="card section form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void actions.addCard();
      }}
    >
      <h2>{texts.title}</h2>
      <Problem text={cardErrors.form} />
      <Field
        id="card-number"
        required
        label={texts.number}
        value={card.number}
        error={cardErrors.number}
        inputMode="numeric"
        autocomplete="cc-number"
        dir="ltr"
        onType={(text) => actions.typeCard({ number: groupDigits(text) })}
      />
      <div class="form-pair">
        <Field
          id="card-expiry"
          required
          label={texts.expiry}
          hint={texts.expiryHint}
          value={card.expiry}
          error={cardErrors.expiry}
          inputMode="numeric"
          autocomplete="cc-exp"
          dir="ltr"
          onType={(text, before) => actions.typeCard({ expiry: formatExpiry(text, before) })}
        />
        <Field
          id="card-code"
          required
          label={texts.code}
          hint={texts.codeHint}
          value={card.code}
          error={cardErrors.code}
          inputMode="numeric"
          autocomplete="cc-csc"
          maxLength={4}
          dir="ltr"
          onType={(code) => actions.typeCard({ code: code.replace(/\D/g, '') })}
        />
      </div>
      <Field
        id="card-holder"
        label={texts.holder}
        value={card.holder}
        autocomplete="cc-name"
        onType={(holder) => actions.typeCard({ holder })}
      />
      <div class="flow-actions">
        <Button
          id="save-card"
          label={state.cardSending ? texts.saving : texts.save}
          kind="primary"
          submit
          busy={state.cardSending}
          onPress={() => {}}
        />
        <Button label={language.texts.general.cancel} kind="quiet" onPress={() => actions.back()} />
      </div>
    </form>
  );
}
