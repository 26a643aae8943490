import { fill, formatDisplayAmount, type Message } from '@svc-bridge/texts';
import type { Checkout, CheckoutItem } from '../flows/api/checkout.js';
import { Amount } from '../kit/components/amount.js';
import { Icon } from '../kit/components/icon.js';
import { Picture } from '../kit/components/picture.js';
import type { CheckoutLanguage, CheckoutState } from './checkout-actions.js';

/** What is bought, from whom, and for how much. */
export function OrderSummary({
  state,
  checkout,
  language,
}: {
  state: CheckoutState;
  checkout: Checkout;
  language: CheckoutLanguage;
}) {
  const { checkout: texts, general } = language.texts;
  const { config, session } = state;
  const { summary } = checkout;
  const isPaid = checkout.state === 'paid';
  const reference = referenceOf(checkout, config, general.orderReference);
  return (
    <section class="section card">
      <h2>{texts.summary}</h2>
      {session && (
        <p class="line-note">
          <bdi>{session.integrator.display_name}</bdi>
        </p>
      )}
      <ul class="lines">
        {checkout.line_items.map((item, index) => (
          <li class="line" key={String(index)}>
            {item.image_url !== undefined && (
              <Picture src={item.image_url}>
                <Icon name="bag" />
              </Picture>
            )}
            <span class="line-main">
              <span class="line-name">
                {(item.quantity ?? 1) > 1 && `${fill(texts.quantity, { count: item.quantity ?? 1 })} `}
                <bdi>{item.description || (config.hideSKUs ? texts.item : item.product_sku)}</bdi>
              </span>
              {skuOf(item, config.hideSKUs, general.sku)}
            </span>
            <Amount text={formatDisplayAmount(item.display_amount, language.locale)} />
          </li>
        ))}
      </ul>
      <dl class="lines totals">
        {reference && (
          <div class="line">
            <dt class="line-note">
              <bdi>{reference.name}</bdi>
            </dt>
            <dd class="reference">
              <bdi>{reference.value}</bdi>
            </dd>
          </div>
        )}
        {summary.display_subtotal !== undefined && summary.display_tax_amount !== undefined && (
          <>
            <TotalLine name={general.subtotal} amount={summary.display_subtotal} language={language} />
            <TotalLine
              name={summary.tax_label ?? general.tax}
              amount={summary.display_tax_amount}
              language={language}
            />
          </>
        )}
        <div class="line line-strong line-total">
          <dt>{general.total}</dt>
          <dd>
            <Amount text={formatDisplayAmount(summary.display_amount, language.locale)} />
          </dd>
        </div>
      </dl>
      {checkout.is_escrow && !isPaid && (
        <p class="line-note note-with-icon">
          <Icon name="shield" />
          <span>{texts.escrowNote}</span>
        </p>
      )}
    </section>
  );
}

function TotalLine({ name, amount, language }: { name: string; amount: string; language: CheckoutLanguage }) {
  return (
    <div class="line">
      <dt class="line-note">
        <bdi>{name}</bdi>
      </dt>
      <dd>
        <Amount text={formatDisplayAmount(amount, language.locale)} />
      </dd>
    </div>
  );
}

/** The game's own, where it wants that shown (interface §4.3); else, once the order is paid, the payment's, to quote to support. */
function referenceOf(
  checkout: Checkout,
  { showInvoiceReferenceInfo }: CheckoutState['config'],
  orderReference: string,
): { name: string; value: string } | undefined {
  const { reference_type, reference_id, invoice_id, escrow_id, state } = checkout;
  if (showInvoiceReferenceInfo && reference_id) return { name: reference_type || orderReference, value: reference_id };
  const transactionId = invoice_id ?? escrow_id;
  return state === 'paid' && transactionId ? { name: orderReference, value: transactionId } : undefined;
}

function skuOf(item: CheckoutItem, hidden: boolean, text: Message<'sku'>) {
  if (hidden || !item.product_sku) return null;
  return <span class="line-note">{fill(text, { sku: item.product_sku })}</span>;
}
