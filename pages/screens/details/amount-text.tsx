import { Amount } from '../../kit/components/amount.js';
import { type Direction, formatMoney, type Money } from '../../kit/money/format-money.js';
import type { Texts } from '../../kit/text/texts.js';

interface AmountTextProps {
  money: Money | undefined;
  direction?: Direction;
  locale: string;
  texts: Texts['transaction'];
  /** The amount that did not move in the end. */
  struck?: boolean;
}

/** A signed amount; the sign is also spoken as a word. */
export function AmountText({ money, direction = 'none', locale, texts, struck = false }: AmountTextProps) {
  if (!money) return <span class="amount-none">{texts.noAmount}</span>;
  const word = direction === 'in' ? texts.received : direction === 'out' ? texts.paid : '';
  const text = formatMoney(money, locale, direction);
  return (
    <span class={`number amount-${direction}`}>
      {word && <span class="only-spoken">{word} </span>}
      <Amount text={text} struck={struck} />
    </span>
  );
}

/** An amount without a sign. */
export function PlainAmount({ money, locale }: { money: Money; locale: string }) {
  return <Amount text={formatMoney(money, locale)} />;
}
