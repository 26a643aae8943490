import { Button, Chip } from '../kit/components/button.js';
import type { Player } from './answers.js';
import type { ConsoleActions } from './console-actions.js';
import { Id, When } from './parts.js';

/** How a player stands, in a word or two; also whoever is active cannot pay if something else is frozen. */
export function standingOf({ erased, freezes, integrator_freezes, wallet_freezes }: Player): string {
  if (erased) return 'Erased';
  if (freezes.length > 0) return 'Frozen';
  if (integrator_freezes.length > 0) return 'Integrator frozen';
  const wallets = new Set(wallet_freezes.map(({ wallet_id }) => wallet_id)).size;
  if (wallets === 0) return 'Active';
  return wallets === 1 ? '1 wallet frozen' : `${wallets} wallets frozen`;
}

/** Whose freezes of what keep the player from paying, and why. */
export function Freezes({ player, actions }: { player: Player; actions: ConsoleActions }) {
  return (
    <>
      {player.freezes.map((freeze) => (
        <p key={freeze.by}>
          By the {freeze.by} since <Since freeze={freeze} />
        </p>
      ))}
      {player.integrator_freezes.map((freeze) => (
        <p key={`integrator ${freeze.by}`}>
          The integrator {player.integrator.name} since <Since freeze={freeze} />
        </p>
      ))}
      {player.wallet_freezes.map((freeze) => (
        <p key={`${freeze.wallet_id} ${freeze.by}`}>
          The {freeze.currency} wallet <Id id={freeze.wallet_id} onCopy={actions.copy} /> by the {freeze.by} since{' '}
          <Since freeze={freeze} />
        </p>
      ))}
    </>
  );
}

function Since({ freeze }: { freeze: Player['freezes'][number] }) {
  return (
    <>
      <When iso={freeze.since} />
      {freeze.reason && `: ${freeze.reason}`}
    </>
  );
}

/** Whether one wallet is frozen, and the way to change that. */
export function WalletFreeze({
  player,
  walletId,
  actions,
}: {
  player: Player;
  walletId: string;
  actions: ConsoleActions;
}) {
  const own = player.wallet_freezes.filter(({ wallet_id }) => wallet_id === walletId);
  const action = own.some(({ is_own }) => is_own) ? 'unfreeze-wallet' : 'freeze-wallet';
  return (
    <>
      {own.length > 0 && (
        <Chip tone="bad" icon="alert">
          frozen
        </Chip>
      )}
      {player.may.freeze_wallets && (
        <Button
          label={action === 'freeze-wallet' ? 'Freeze wallet' : 'Unfreeze wallet'}
          id={`${action}-${walletId}`}
          describedBy={`wallet-${walletId}`}
          small
          onPress={() =>
            actions.ask({
              action,
              on: `accounts/${player.account_id}`,
              body: { wallet_id: walletId },
              detail: walletId,
            })
          }
        />
      )}
    </>
  );
}
