import { Button } from '../../kit/components/button.js';
import { fill, type Language } from '../../kit/text/texts.js';
import type { FlowSession } from '../api/flow-session.js';
import { Problem } from '../shared/problem.js';

interface TermsViewProps {
  session: FlowSession;
  language: Language<'terms'>;
  problem: string | undefined;
  sending: boolean;
  onAccept: () => void;
  onDecline: () => void;
}

/** The newest terms of service, to be read and accepted before anything else. */
export function TermsView({ session, language, problem, sending, onAccept, onDecline }: TermsViewProps) {
  const { terms: texts } = language.texts;
  const { terms } = session;
  const { document } = terms;
  if (!document) return null;
  return (
    <div class="flow">
      <p class="lead">{terms.accepted_version ? texts.changed : texts.title}</p>
      <Problem text={problem} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keys */}
      <article class="card terms" lang={document.language} dir="auto" tabIndex={0} aria-label={document.title}>
        <h2>{document.title}</h2>
        <p class="line-note">{fill(texts.version, { version: document.version })}</p>
        {document.sections.map((section) => (
          <section key={section.heading}>
            <h3>{section.heading}</h3>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </article>
      {terms.required && (
        <div class="flow-actions">
          <Button id="accept" label={texts.accept} kind="primary" busy={sending} onPress={onAccept} />
          <Button label={texts.decline} onPress={onDecline} />
        </div>
      )}
    </div>
  );
}
