import { fill } from '@svc-bridge/texts';
import { Icon } from '../../kit/components/icon.js';
import type { TransactionView } from '../../transaction/transaction-view.js';
import { type DetailsLanguage, Section } from './details-sections.js';

interface ReferencesSectionProps {
  view: TransactionView;
  language: DetailsLanguage;
  onCopy: (text: string) => void;
}

/** The ids that support asks for, each with a button that copies it. */
export function ReferencesSection({ view, language, onCopy }: ReferencesSectionProps) {
  const { general, details } = language.texts;
  if (view.references.length === 0) return null;
  return (
    <Section title={details.references}>
      <ul class="lines">
        {view.references.map(({ label, value }) => {
          const name = label === 'ownReference' ? general.orderReference : details[label];
          return (
            <li class="line" key={label}>
              <span class="line-main">
                <span class="line-note">{name}</span>
                <span class="reference" dir="auto">
                  {value}
                </span>
              </span>
              <button
                type="button"
                class="button button-icon not-printed"
                aria-label={fill(general.copyNamed, { name })}
                title={general.copy}
                onClick={() => onCopy(value)}
              >
                <Icon name="copy" />
              </button>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
