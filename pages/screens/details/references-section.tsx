import { fill } from '@svc-bridge/texts';
import { referenceName, type TransactionView } from 'svc-bridge/view';
import { Icon } from '../../kit/components/icon.js';
import { COPY } from '../../kit/components/more-icons.js';
import { type DetailsLanguage, Section } from './details-sections.js';

interface ReferencesSectionProps {
  view: TransactionView;
  language: DetailsLanguage;
  onCopy: (text: string) => void;
}

/** The ids that support asks for, each with a copy button. */
export function ReferencesSection({ view, language, onCopy }: ReferencesSectionProps) {
  const { general, details } = language.texts;
  if (view.references.length === 0) return null;
  return (
    <Section title={details.references}>
      <ul class="lines">
        {view.references.map(({ label, value }) => {
          const name = referenceName({ label }, general, details);
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
                <Icon name={COPY} />
              </button>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
