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
      <ul class="lines">
        {view.references.map(({ label, value }) => (
          <li class="line" key={label}>
            <span class="line-main">
              <span class="line-note">{details[label]}</span>
              <span class="reference" dir="auto">
                {value}
              </span>
            </span>
            <button
              type="button"
              class="button button-icon not-printed"
              aria-label={fill(common.copyNamed, { name: details[label] })}
              title={common.copy}
              onClick={() => onCopy(value)}
            >
              <Icon name="copy" />
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
