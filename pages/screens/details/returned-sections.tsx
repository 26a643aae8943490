import { disputeText, type Money, type TransactionView } from 'svc-bridge/view';
import { Icon, type IconName } from '../../kit/components/icon.js';
import { formatDateTime } from '../../kit/format/time.js';
import { type DetailsLanguage, Section } from './details-sections.js';
import { PlainAmount } from './entry-parts.js';

interface SectionProps {
  view: TransactionView;
  language: DetailsLanguage;
}

/** What was refunded of a purchase, refund by refund, and in all. */
export function RefundsSection({ view, language }: SectionProps) {
  const { details, transaction } = language.texts;
  const { list, total } = view.refunds;
  const parts = list.map((refund) => ({ ...refund, name: transaction.statuses[refund.status] }));
  const sum = total && { name: details.refundedTotal, amount: total };
  return <PartsSection title={details.refunds} icon="undo" parts={parts} sum={sum} language={language} />;
}

/** What a bank was asked to take back of a purchase, and what it has. */
export function DisputesSection({ view, language }: SectionProps) {
  const { details, transaction } = language.texts;
  const { list, total } = view.disputes;
  const parts = list.map((dispute) => ({
    ...dispute,
    name: disputeText(dispute.outcome, details, transaction),
  }));
  const sum = total && { name: details.disputedTotal, amount: total };
  return <PartsSection title={details.disputes} icon="alert" parts={parts} sum={sum} language={language} />;
}

interface Part {
  readonly id: string;
  readonly name: string;
  readonly amount: Money | undefined;
  readonly dateMs: number | undefined;
}

interface PartsSectionProps {
  title: string;
  icon: IconName;
  parts: readonly Part[];
  sum: { readonly name: string; readonly amount: Money } | undefined;
  language: DetailsLanguage;
}

function PartsSection({ title, icon, parts, sum, language }: PartsSectionProps) {
  if (parts.length === 0) return null;
  return (
    <Section title={title}>
      <ul class="lines">
        {parts.map(({ id, name, amount, dateMs }) => (
          <li class="line" key={id}>
            <span class="line-sign">
              <Icon name={icon} />
            </span>
            <span class="line-main">
              <span class="line-name">{name}</span>
              {dateMs !== undefined && <span class="line-note">{formatDateTime(dateMs, language.locale)}</span>}
            </span>
            {amount && <PlainAmount money={amount} locale={language.locale} />}
          </li>
        ))}
      </ul>
      {sum && (
        <dl class="lines totals">
          <div class="line line-strong">
            <dt>{sum.name}</dt>
            <dd>
              <PlainAmount money={sum.amount} locale={language.locale} />
            </dd>
          </div>
        </dl>
      )}
    </Section>
  );
}
