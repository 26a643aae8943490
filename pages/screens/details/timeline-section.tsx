import { Icon, type IconName } from '../../kit/components/icon.js';
import { formatDateTime } from '../../kit/format/time.js';
import type { TimelineStep } from '../../transaction/escrow-timeline.js';
import type { TransactionView } from '../../transaction/transaction-view.js';
import { type DetailsLanguage, Section } from './details-sections.js';
import { AmountText } from './entry-parts.js';

const SIGNS: Record<TimelineStep['state'], IconName> = {
  done: 'check',
  now: 'clock',
  waiting: 'dots',
  failed: 'cross',
};

/** Charge → held → released or refunded, with what moved at each step. */
export function TimelineSection({ view, language }: { view: TransactionView; language: DetailsLanguage }) {
  const { details, transaction } = language.texts;
  if (view.timeline.length === 0) return null;
  return (
    <Section title={details.progress}>
      <ol class="timeline">
        {view.timeline.map((step) => {
          const note = noteOf(step, language);
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
                  {nameOf(step, view.sells, details)}
                  <span class="only-spoken"> ({stateWord(step, language)})</span>
                </span>
                {note && <span class="line-note">{note}</span>}
              </span>
              {step.amount && (
                <AmountText
                  money={step.amount}
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

function nameOf(step: TimelineStep, sells: boolean, texts: DetailsLanguage['texts']['details']): string {
  switch (step.step) {
    case 'charged':
      return sells ? texts.stepChargedSeller : texts.stepCharged;
    case 'held':
      return texts.stepHeld;
    case 'released':
      return sells ? texts.stepReleasedSeller : texts.stepReleased;
    case 'refunded':
      return sells ? texts.stepRefundedSeller : texts.stepRefunded;
    case 'next':
      return texts.stepNext;
    case 'failed':
      return texts.stepFailed;
  }
}

function noteOf(step: TimelineStep, { texts, locale }: DetailsLanguage): string | undefined {
  if (step.dateMs !== undefined) return formatDateTime(step.dateMs, locale);
  if (step.step === 'held' && step.state === 'now') return texts.details.stepHeldText;
  if (step.step === 'failed') return texts.general.notCharged;
  return step.state === 'waiting' ? texts.details.stepWaiting : undefined;
}

function stateWord(step: TimelineStep, { texts }: DetailsLanguage): string {
  if (step.state === 'done') return texts.details.stepDone;
  if (step.state === 'failed') return texts.transaction.statuses.failed;
  return step.state === 'now' ? texts.details.stepNow : texts.details.stepWaiting;
}
