import { fill } from '@svc-bridge/texts';
import type { ComponentChildren } from 'preact';
import { wayBack } from '../../kit/browser/leave-page.js';
import { Bar } from '../../kit/components/bar.js';
import { Button } from '../../kit/components/button.js';
import { Notice, OfflineBanner, Problem } from '../../kit/components/notice.js';
import type { Language } from '../../kit/text/texts.js';
import type { FlowSession } from '../api/flow-api.js';
import type { FlowCore } from './flow-context.js';
import { describeFailure } from './flow-failure.js';

export type ShellLanguage = Language<'general' | 'flow' | 'terms'>;

export interface ShellActions {
  load(): void;
  acceptTerms(): void;
  close(): void;
}

interface FlowShellProps {
  state: FlowCore;
  language: ShellLanguage;
  actions: ShellActions;
  /** Goes back one step inside the flow, if there is one. */
  onBack?: (() => void) | undefined;
  /** Of a view inside the flow, instead of the flow's own. */
  title?: string | undefined;
  children: ComponentChildren;
}

/** Wraps every flow's form: the bar, loading, terms, errors, offline. */
export function FlowShell({ state, language, actions, onBack, title, children }: FlowShellProps) {
  const { general, flow } = language.texts;
  return (
    <div class="page page-narrow">
      <Bar
        title={title ?? flow.titles[state.stage === 'terms' ? 'tos' : state.flow]}
        backLabel={general.back}
        onBack={onBack}
        closeLabel={general.close}
        onClose={state.failure?.kind === 'unhosted' ? undefined : actions.close}
        hostDrawsClose={state.hostDrawsClose}
      />
      <main class="main main-narrow" aria-labelledby="title">
        {!state.online && <OfflineBanner text={flow.offlineText} />}
        <FlowStage state={state} language={language} actions={actions}>
          {children}
        </FlowStage>
      </main>
    </div>
  );
}

/** Loading, terms or an error; otherwise the flow's own form. */
export function FlowStage({ state, language, actions, children }: Omit<FlowShellProps, 'onBack' | 'title'>) {
  const { session } = state;
  if (state.stage === 'loading') return <FlowSkeleton label={language.texts.flow.loading} />;
  if (state.stage === 'failed') return <FailureView state={state} language={language} actions={actions} />;
  if (state.stage === 'terms' && session) {
    return (
      <TermsView
        session={session}
        language={language}
        problem={state.problem}
        sending={state.sending}
        onAccept={actions.acceptTerms}
        onDecline={actions.close}
      />
    );
  }
  return <>{children}</>;
}

function FailureView({ state, language, actions }: Omit<FlowShellProps, 'children'>) {
  const { general, flow } = language.texts;
  if (!state.failure) return null;
  const { kind, error, canRetry } = state.failure;
  const { icon, title, text } = describeFailure(state.failure, flow, general);
  const requestId = error.api?.requestId;
  const isOver = kind === 'closed' || kind === 'spent';
  const back = kind === 'unhosted' ? wayBack(globalThis.window) : undefined;
  return (
    <Notice
      icon={icon}
      title={title}
      text={text}
      tone={kind === 'paid' ? 'good' : isOver ? 'calm' : 'bad'}
      finePrint={requestId ? fill(general.reference, { id: requestId }) : undefined}
    >
      {canRetry && <Button label={general.retry} kind="primary" onPress={actions.load} />}
      {back && <Button id="back" label={general.back} icon="back" kind="primary" onPress={back} />}
      {kind !== 'unhosted' && !isOver && <Button label={general.close} onPress={actions.close} />}
    </Notice>
  );
}

/** The top of the coming form, and the first paint: every screen tile that it touches delays the paint. */
function FlowSkeleton({ label }: { label: string }) {
  return (
    <div class="flow bones" role="status" aria-label={label}>
      <div class="section card">
        <span class="bone bone-note" />
        <span class="bone bone-line" />
        <span class="bone bone-line" />
        <span class="bone bone-amount" />
      </div>
    </div>
  );
}

interface TermsViewProps {
  session: FlowSession;
  language: Language<'terms'>;
  problem: string | undefined;
  sending: boolean;
  onAccept: () => void;
  onDecline: () => void;
}

/** The latest terms of service, to accept before anything else. */
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
