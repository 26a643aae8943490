import { walletName } from '@svc-bridge/texts';
import type { ComponentChildren } from 'preact';
import { amountRowName, type MethodView, type TransactionView } from 'svc-bridge/view';
import { Icon } from '../../kit/components/icon.js';
import { Picture } from '../../kit/components/picture.js';
import type { Language } from '../../kit/text/texts.js';
import { PlainAmount } from './entry-parts.js';

export type DetailsLanguage = Language<'general' | 'transaction' | 'details' | 'receipt' | 'reasons'>;

interface SectionProps {
  view: TransactionView;
  language: DetailsLanguage;
}

export function Section({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="section card">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

export function ItemsSection({ view, language }: SectionProps) {
  const { details } = language.texts;
  if (view.items.length === 0) return null;
  return (
    <Section title={details.items}>
      <ul class="lines">
        {view.items.map((item) => (
          <li class="line" key={item.id}>
            {item.imageUrl !== undefined && (
              <Picture src={item.imageUrl}>
                <Icon name="bag" />
              </Picture>
            )}
            <span class="line-main">
              <span class="line-name">
                <bdi>{item.name ?? '–'}</bdi>
              </span>
              <span class="line-note">
                {item.recipient && (item.recipient === 'seller' ? details.toSeller : details.toGame)}
              </span>
            </span>
            {item.amount && <PlainAmount money={item.amount} locale={language.locale} />}
          </li>
        ))}
      </ul>
      <TotalLines view={view} language={language} />
    </Section>
  );
}

/** Subtotal, fees and tax, then the total below a line. */
export function TotalLines({ view, language }: SectionProps) {
  const { general, details } = language.texts;
  const { amountRows, amount } = view;
  if (!amount || (amountRows.length === 0 && view.items.length < 2)) return null;
  return (
    <dl class="lines totals">
      {amountRows.map((row) => (
        <div class="line" key={row.label + row.name}>
          <dt class="line-note">
            <bdi>{amountRowName(row, general, details)}</bdi>
          </dt>
          <dd>
            <PlainAmount money={row.money} locale={language.locale} />
          </dd>
        </div>
      ))}
      <div class="line line-strong">
        <dt>{general.total}</dt>
        <dd>
          <PlainAmount money={amount} locale={language.locale} />
        </dd>
      </div>
    </dl>
  );
}

export function AmountsSection({ view, language }: SectionProps) {
  if (view.items.length > 0 || view.amountRows.length === 0) return null;
  return (
    <Section title={language.texts.details.feesAndTotals}>
      <TotalLines view={view} language={language} />
    </Section>
  );
}

export function MethodsSection({ view, language }: SectionProps) {
  const { details } = language.texts;
  return (
    <>
      <MethodList title={details.paidWith} methods={view.sells ? [] : view.methods} language={language} />
      <MethodList
        title={view.kind === 'refund' ? details.refundedTo : details.paidTo}
        methods={view.destinations}
        language={language}
      />
    </>
  );
}

function MethodList({
  title,
  methods,
  language,
}: {
  title: string;
  methods: readonly MethodView[];
  language: DetailsLanguage;
}) {
  if (methods.length === 0) return null;
  return (
    <Section title={title}>
      <ul class="lines">
        {methods.map((method) => (
          <li class="line" key={method.id}>
            <span class="line-sign">
              <Icon name={method.isWallet ? 'wallet' : 'card'} />
            </span>
            <span class="line-main">
              <bdi>{method.name === undefined ? '–' : walletName(method.name, language.texts.general)}</bdi>
            </span>
            {method.amount && <PlainAmount money={method.amount} locale={language.locale} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}
