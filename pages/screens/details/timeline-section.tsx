import { stepName, stepNote, stepStateText, type TimelineStep, type TransactionView } from 'svc-bridge/view';
import { Icon, type IconName } from '../../kit/components/icon.js';
import { CROSS, DOTS } from '../../kit/components/more-icons.js';
import { formatDateTime } from '../../kit/format/time.js';
import { type DetailsLanguage, Section } from './details-sections.js';
import { AmountText } from './entry-parts.js';

const SIGNS: Record<TimelineStep['state'], IconName> = {
  done: 'check',
  now: 'clock',
  waiting: DOTS,
  failed: CROSS,
};

/** Charge → held → released or refunded, with the amount moved at each step; or how and when a payout ended. */
export function TimelineSection({ view, language }: { view: TransactionView; language: DetailsLanguage }) {
  const { details, transaction } = language.texts;
  if (view.timeline.length === 0) return null;
  return (
    <Section title={details.progress}>
      <ol class="timeline">
        {view.timeline.map((step) => {
          const note = stepNote(step, language.texts, (ms) => formatDateTime(ms, language.locale));
          return (
            <li
              class={`step step-${step.state}`}
              key={step.step}
              aria-current={step.state === 'now' ? 'step' : undefined}
            >
              <span class="step-sign">
                <Icon name={SIGNS[step.state]} />
              </span>
              <span class="line-main">
                <span class="line-name">
                  {stepName(step, view.sells, details)}
                  <span class="only-spoken"> ({stepStateText(step, language.texts)})</span>
                </span>
                {note && <span class="line-note">{note}</span>}
              </span>
              {step.amount && (
                <AmountText
                  money={step.amount}
                  kind={view.kind}
                  direction={step.direction}
                  locale={language.locale}
                  texts={transaction}
                />
              )}
            </li>
          );
        })}
      </ol>
    </Section>
  );
}
