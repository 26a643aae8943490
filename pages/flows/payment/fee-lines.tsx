import { Amount } from '../../kit/components/amount.js';
import { formatDisplay } from '../shared/minor-amount.js';

/** Amounts as the service writes them, such as `USD 1.00`. */
interface FeeLinesProps {
  /** How the lines stand out from the rest. */
  class: string;
  feeLabel: string;
  fee: string;
  totalLabel: string;
  total: string;
  locale: string;
}

/** What moving money costs, and what that comes to. */
export function FeeLines({ class: kind, feeLabel, fee, totalLabel, total, locale }: FeeLinesProps) {
  return (
    <dl class={`lines ${kind}`}>
      <div class="line">
        <dt class="line-note">{feeLabel}</dt>
        <dd>
          <Amount text={formatDisplay(fee, locale)} />
        </dd>
      </div>
      <div class="line line-strong">
        <dt>{totalLabel}</dt>
        <dd>
          <Amount text={formatDisplay(total, locale)} />
        </dd>
      </div>
    </dl>
  );
}
