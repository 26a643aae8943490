import { Button } from '../../kit/components/button.js';
import { Switch } from '../../kit/components/choice.js';
import { Field } from '../../kit/components/field.js';
import { Problem } from '../../kit/components/notice.js';
import { digitsOf } from '../../kit/format/digits.js';
import { isCaretAtEnd, keepCaret, keepComposition } from '../../kit/input/keep-caret.js';
import type { FlowCore } from '../session/flow-context.js';
import { PhoneButton } from '../session/phone-button.js';
import { brandOf, formatExpiry, groupDigits } from './card-check.js';
import type { CardFieldsState, MethodsLanguage, MethodsState } from './methods.js';
import type { MethodsActions } from './methods-actions.js';

interface CardFormViewProps {
  /** Where no bar says it. */
  title?: string | undefined;
  state: MethodsState & Pick<FlowCore, 'problem'>;
  /** What is said instead of the question whether to keep the card. */
  keptNote?: string;
  /** Offers to type the card on the player's phone. */
  onPhone?: boolean | undefined;
  language: MethodsLanguage;
  actions: MethodsActions;
}

/** A new card. Its numbers exist only in this form and in one request, or in the provider's fields alone. */
export function CardFormView({ title, state, keptNote, onPhone, language, actions }: CardFormViewProps) {
  const { card: texts } = language.texts;
  const { card, cardErrors, fields } = state;
  return (
    <form
      class="card section form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void actions.addCard();
      }}
    >
      {title && <h2>{title}</h2>}
      <Problem text={cardErrors.form ?? state.problem} />
      {onPhone && <PhoneButton texts={language.texts.flow} onPress={actions.handOver} />}
      {fields ? (
        <ProviderFields fields={fields} language={language} actions={actions.fields} />
      ) : (
        <OwnFields state={state} language={language} actions={actions} />
      )}
      <Field
        id="card-holder"
        label={texts.holder}
        value={card.holder}
        autocomplete="cc-name"
        onType={(holder) => actions.typeCard({ holder })}
      />
      {keptNote ? (
        <p class="line-note">{keptNote}</p>
      ) : (
        <Switch id="keep-card" label={texts.keep} on={card.keep} onPress={(keep) => actions.typeCard({ keep })} />
      )}
      <div class="flow-actions">
        <Button
          id="save-card"
          label={state.cardSending ? texts.saving : texts.save}
          kind="primary"
          submit
          busy={state.cardSending}
          disabled={fields !== undefined && fields.status !== 'ready'}
          onPress={() => {}}
        />
        <Button label={language.texts.general.cancel} kind="quiet" onPress={() => actions.back()} />
      </div>
    </form>
  );
}

function OwnFields({ state, language, actions }: Pick<CardFormViewProps, 'state' | 'language' | 'actions'>) {
  const { card: texts } = language.texts;
  const { card, cardErrors } = state;
  return (
    <>
      <Field
        id="card-number"
        control={keepComposition}
        required
        aside={brandOf(card.number)?.name ?? ''}
        label={texts.number}
        value={card.number}
        error={cardErrors.number}
        inputMode="numeric"
        autocomplete="cc-number"
        dir="ltr"
        onType={(text, _, field) => actions.typeCard({ number: keepCaret(field, groupDigits(text)) })}
      />
      <div class="form-pair">
        <Field
          id="card-expiry"
          control={keepComposition}
          required
          label={texts.expiry}
          hint={texts.expiryHint}
          value={card.expiry}
          error={cardErrors.expiry}
          inputMode="numeric"
          autocomplete="cc-exp"
          dir="ltr"
          onType={(text, before, field) =>
            actions.typeCard({ expiry: keepCaret(field, formatExpiry(text, before, isCaretAtEnd(field))) })
          }
        />
        <Field
          id="card-code"
          control={keepComposition}
          required
          label={texts.code}
          hint={texts.codeHint}
          value={card.code}
          error={cardErrors.code}
          inputMode="numeric"
          autocomplete="cc-csc"
          maxLength={4}
          dir="ltr"
          onType={(text, _, field) => actions.typeCard({ code: keepCaret(field, digitsOf(text)) })}
        />
      </div>
    </>
  );
}

interface ProviderFieldsProps {
  fields: CardFieldsState;
  language: MethodsLanguage;
  actions: MethodsActions['fields'];
}

/** The provider's page in a frame, which may run scripts and submit forms of its own origin, and nothing else. */
function ProviderFields({ fields, language, actions }: ProviderFieldsProps) {
  const { card: texts, general } = language.texts;
  const { entry, status, height } = fields;
  if (status === 'failed') {
    return (
      <div class="card-fields-failed" role="alert">
        <p>{texts.fieldsFailed}</p>
        <Button id="retry-fields" label={general.retry} kind="primary" takesFocus onPress={() => void actions.open()} />
      </div>
    );
  }
  return (
    <div class="card-fields-room" aria-busy={status === 'loading'}>
      {status === 'loading' && (
        <p class="line-note" role="status">
          {texts.fieldsLoading}
        </p>
      )}
      {entry && (
        <iframe
          key={entry.entry_id}
          class="card-fields"
          data-fields
          title={texts.fieldsTitle}
          src={entry.url}
          sandbox="allow-scripts allow-same-origin allow-forms"
          allow=""
          referrerpolicy="no-referrer"
          style={{ blockSize: status === 'ready' ? `${height}px` : '1px' }}
          ref={actions.attach}
        />
      )}
    </div>
  );
}
