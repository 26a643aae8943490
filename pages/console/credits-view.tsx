import { Button, Chip } from '../kit/components/button.js';
import type { ConsoleActions } from './console-actions.js';
import type { Credits } from './credits-answer.js';
import { Id, Panel, When } from './parts.js';

interface Props {
  credited: Credits;
  /** Whose they are, as paths name it. */
  on: string;
  mayTakeBack: boolean;
  isBusy: boolean;
  actions: ConsoleActions;
}

/** What was credited to somebody's wallets, newest first. */
export function CreditsPanel({ credited: { credits, more_credits }, on, mayTakeBack, isBusy, actions }: Props) {
  if (credits.length === 0) return null;
  return (
    <Panel id="credits" title="Credits">
      <ul class="rows">
        {credits.map((credit) => (
          <li key={credit.credit_id}>
            <strong class="number" id={`credit-${credit.credit_id}`}>
              {credit.display_amount}
            </strong>
            <span class="note-text">
              {credit.reference}, {credit.people}
            </span>
            <When iso={credit.when} />
            {credit.taken_back && (
              <Chip tone="calm" icon="check">
                taken back
              </Chip>
            )}
            {credit.taken_back && <When iso={credit.taken_back} />}
            <Id id={credit.credit_id} onCopy={actions.copy} />
            {mayTakeBack && credit.taken_back === '' && (
              <Button
                label="Take back"
                describedBy={`credit-${credit.credit_id}`}
                small
                onPress={() =>
                  actions.ask({
                    action: 'take-back',
                    on,
                    body: { credit_id: credit.credit_id },
                    detail: `${credit.display_amount}, ${credit.reference}`,
                  })
                }
              />
            )}
          </li>
        ))}
      </ul>
      {more_credits && (
        <Button label="Show older credits" small busy={isBusy} onPress={() => void actions.olderCredits()} />
      )}
    </Panel>
  );
}

/** Beside a wallet. */
export function CreditButton({
  on,
  wallet: { wallet_id, display_amount },
  actions,
}: {
  on: string;
  wallet: { readonly wallet_id: string; readonly display_amount: string };
  actions: ConsoleActions;
}) {
  return (
    <Button
      label="Credit"
      describedBy={`wallet-${wallet_id}`}
      small
      onPress={() =>
        actions.ask({ action: 'credit', on, body: { wallet_id }, detail: `It holds ${display_amount} now.` })
      }
    />
  );
}
