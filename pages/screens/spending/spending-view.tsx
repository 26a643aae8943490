import { fill, formatDisplayAmount } from '@svc-bridge/texts';
import { Amount } from '../../kit/components/amount.js';
import { Button } from '../../kit/components/button.js';
import { Field } from '../../kit/components/field.js';
import { formatDateTime, formatMonth } from '../../kit/format/time.js';
import type { Language } from '../../kit/text/texts.js';
import type { CurrencySpending, SpendingActions, SpendingState } from './spending-actions.js';

interface SpendingProps {
  spending: SpendingState;
  language: Language<'spending'>;
  actions: SpendingActions;
}

/** What the player has spent, by currency and month, and the limit that they set for themselves. */
export function SpendingView(props: SpendingProps) {
  return (
    <div class="spending">
      {props.spending.answer.currencies.map((own) => (
        <section class="section card" key={own.currency} aria-labelledby={`spent-${own.currency}`}>
          <ThisMonth {...props} own={own} />
          <Limit {...props} own={own} />
          <Months {...props} own={own} />
        </section>
      ))}
    </div>
  );
}

type CurrencyProps = SpendingProps & { own: CurrencySpending };

function ThisMonth({ spending, language, own }: CurrencyProps) {
  const { spending: texts } = language.texts;
  const { limit, left, months } = own;
  const money = (text: string) => formatDisplayAmount(text, language.locale);
  const date = timeOf(spending.answer.next_month, language.locale);
  return (
    <>
      {/* read out again with a new limit: nothing else says that it was set */}
      <h2 id={`spent-${own.currency}`} aria-live="polite" aria-atomic="true">
        <span class="spent">
          <Amount text={money(months[0]?.display_amount ?? own.currency)} />
        </span>{' '}
        {limit ? fill(texts.ofLimit, { limit: money(limit.display_amount) }) : texts.thisMonth}
      </h2>
      {limit && <Share of={(months[0]?.amount ?? 0) / Math.max(limit.amount, 1)} />}
      {left && <p class="fine-print">{fill(texts.left, { amount: money(left.display_amount), date })}</p>}
    </>
  );
}

/** The change that waits, or the form that asks for one. */
function Limit({ spending, language, actions, own }: CurrencyProps) {
  const { spending: texts } = language.texts;
  const { currency, limit, next_limit: next } = own;
  const { draft, problem, isSaving } = spending;
  const isTyped = draft?.currency === currency;
  return (
    <form
      class="own-limit not-printed"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void actions.set(own);
      }}
    >
      <div role="status">{next && <p>{nextText(next, language)}</p>}</div>
      {next && (
        <Button
          id={`withdraw-${currency}`}
          label={texts.withdraw}
          busy={isSaving}
          onPress={() => void actions.withdraw(own)}
        />
      )}
      <Field
        id={`limit-${currency}`}
        required
        label={texts.limit}
        value={isTyped ? draft.text : ''}
        hint={texts.hint}
        error={isTyped ? problem : undefined}
        inputMode="decimal"
        autocomplete="off"
        dir="ltr"
        maxLength={20}
        onType={(text) => actions.type(currency, text)}
      />
      <div class="tool-buttons">
        <Button id={`set-${currency}`} label={texts.set} submit busy={isSaving} onPress={() => {}} />
        {limit && (
          <Button
            id={`remove-${currency}`}
            label={texts.remove}
            kind="quiet"
            disabled={isSaving}
            onPress={() => void actions.remove(own)}
          />
        )}
      </div>
    </form>
  );
}

function nextText(
  { display_amount: amount, from }: NonNullable<CurrencySpending['next_limit']>,
  { texts: { spending: texts }, locale }: Language<'spending'>,
): string {
  const time = timeOf(from, locale);
  return amount
    ? fill(texts.raised, { limit: formatDisplayAmount(amount, locale), time })
    : fill(texts.removed, { time });
}

/** The months since the first one with spending. */
function Months({ language, own }: CurrencyProps) {
  const first = own.months.map(({ amount }) => amount > 0).lastIndexOf(true);
  const months = own.months.slice(0, first + 1);
  const most = Math.max(...months.map(({ amount }) => amount));
  if (months.length === 0) return null;
  return (
    <>
      <h3>{language.texts.spending.months}</h3>
      <ul class="lines">
        {months.map(({ month, amount, display_amount }) => (
          <li class="month" key={month}>
            <span>{formatMonth(month, language.locale)}</span>
            <Amount text={formatDisplayAmount(display_amount, language.locale)} />
            <Share of={amount / most} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** A bar; what it shows is said beside it. */
function Share({ of }: { of: number }) {
  return (
    <span class="share" aria-hidden="true">
      <span style={{ inlineSize: `${Math.min(of, 1) * 100}%` }} />
    </span>
  );
}

function timeOf(iso: string | undefined, locale: string): string {
  const ms = Date.parse(iso ?? '');
  return Number.isNaN(ms) ? '' : formatDateTime(ms, locale);
}
