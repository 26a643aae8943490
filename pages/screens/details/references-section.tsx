import { Icon } from '../../kit/components/icon.js';
import { fill } from '../../kit/text/texts.js';
import type { TransactionView } from '../../transaction/transaction-view.js';
import { type DetailsLanguage, Section } from './details-sections.js';

interface ReferencesSectionProps {
  view: TransactionView;
  language: DetailsLanguage;
  onCopy: (text: string) => void;
}

/** The ids that support asks for, each with a button that copies it. */
export function ReferencesSection({ view, language, onCopy }: ReferencesSectionProps) {
  const { common, details } = language.texts;
  if (view.references.length === 0) return null;
  return (
    <Section title={details.references}>
      <dl class="lines">
        {view.references.map(({ label, value }) => (
          <div class="line" key={label}>
            <div class="line-main">
              <dt class="line-note">{details[label]}</dt>
              <dd class="reference" dir="auto">
                {value}
              </dd>
            </div>
            <button
              type="button"
              class="button button-icon not-printed"
              aria-label={fill(common.copyNamed, { name: details[label] })}
              title={common.copy}
              onClick={() => onCopy(value)}
            >
              <Icon name="copy" />
            </button>
          </div>
        ))}
      </dl>
    </Section>
  );
}
