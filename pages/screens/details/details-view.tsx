import { fill, formatMoney } from '@svc-bridge/texts';
import { failureText, isNotCharged, isUnmoved, type TransactionView, titleText } from 'svc-bridge/view';
import { ErrorNotice } from '../../kit/components/error-notice.js';
import { Icon } from '../../kit/components/icon.js';
import { MerchantHelp } from '../../kit/components/merchant-help.js';
import { formatDateTime } from '../../kit/format/time.js';
import { AmountsSection, type DetailsLanguage, ItemsSection, MethodsSection } from './details-sections.js';
import type { DetailsState } from './details-state.js';
import { AmountText, directionWord, KIND_ICONS, StatusChip } from './entry-parts.js';
import { MailSection } from './mail-section.js';
import { ReferencesSection } from './references-section.js';
import { DisputesSection, RefundsSection } from './returned-sections.js';
import { TimelineSection } from './timeline-section.js';

interface DetailsViewProps {
  state: DetailsState;
  language: DetailsLanguage;
  onRetry: () => void;
  onClose: () => void;
  onSend: () => void;
  /** Undefined where the host saves no files. */
  onSave: (() => void) | undefined;
  onCopy: (text: string) => void;
}

/** Everything about one transaction. The list's data is shown at once; the rest follows. */
export function DetailsView({ state, language, onRetry, onClose, onSend, onSave, onCopy }: DetailsViewProps) {
  const { view, error } = state;
  if (error) return <ErrorNotice error={error} texts={language.texts.general} onRetry={onRetry} onClose={onClose} />;
  if (!view) return <DetailsSkeleton label={language.texts.general.loading} />;
  return (
    <article class="details" aria-busy={state.loading}>
      <Hero view={view} language={language} />
      <TimelineSection view={view} language={language} />
      <ItemsSection view={view} language={language} />
      <AmountsSection view={view} language={language} />
      <RefundsSection view={view} language={language} />
      <DisputesSection view={view} language={language} />
      {view.status !== 'failed' && <MethodsSection view={view} language={language} />}
      {view.status !== 'failed' && (
        <MailSection
          state={state}
          view={view}
          language={language}
          onSend={onSend}
          onSave={view.hasReceiptFile ? onSave : undefined}
        />
      )}
      <ReferencesSection view={view} language={language} onCopy={onCopy} />
      {/* the list does not have it: last, so that it moves nothing when it arrives */}
      {view.merchant && <MerchantHelp merchant={view.merchant} texts={language.texts.general} />}
    </article>
  );
}

function Hero({ view, language }: { view: TransactionView; language: DetailsLanguage }) {
  const { general, transaction, details, reasons } = language.texts;
  const failure = failureText(view, reasons);
  return (
    <div class="hero card">
      <p class="hero-kind">
        <Icon name={KIND_ICONS[view.kind]} />
        {transaction.kinds[view.kind]}
      </p>
      <p class="hero-amount">
        {view.amount && view.direction !== 'none' && (
          <span class="hero-word" aria-hidden="true">
            {directionWord(view.kind, view.direction, transaction)}
          </span>
        )}
        <AmountText
          money={view.amount}
          kind={view.kind}
          direction={view.direction}
          locale={language.locale}
          texts={transaction}
          struck={isUnmoved(view)}
        />
      </p>
      <h2 class="hero-title">
        <bdi>{titleText(view, transaction, (money) => formatMoney(money, language.locale))}</bdi>
      </h2>
      <p class="hero-note">
        <StatusChip status={view.status} code={view.statusCode} texts={transaction} />
        <span>{view.dateMs === undefined ? transaction.noDate : formatDateTime(view.dateMs, language.locale)}</span>
      </p>
      {(view.status === 'failed' || failure) && (
        <p class="hero-failure">
          {failure && (
            <>
              <strong>{fill(general.labelled, { name: details.failureReason, value: '' })}</strong>
              <bdi>{failure}</bdi>{' '}
            </>
          )}
          {isNotCharged(view) && general.notCharged}
        </p>
      )}
    </div>
  );
}

/** Placeholder while loading. */
export function DetailsSkeleton({ label }: { label: string }) {
  return (
    <div class="details bones" role="status" aria-label={label}>
      <div class="hero card">
        <span class="bone bone-note" />
        <span class="bone bone-amount" />
        <span class="bone bone-name" />
        <span class="bone bone-note" />
      </div>
      {[3, 2].map((lines) => (
        <div class="section card" key={lines}>
          <span class="bone bone-note" />
          {Array.from({ length: lines }, (_, index) => (
            <span class="bone bone-line" key={String(index)} />
          ))}
        </div>
      ))}
    </div>
  );
}
