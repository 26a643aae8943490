import { Button, Chip } from '../kit/components/button.js';
import type { ConsoleActions } from './console-actions.js';
import { Panel, When } from './parts.js';
import type { Passkeys } from './passkeys-answer.js';

/** How whoever is signed in gets in. */
export function AccountView({
  passkeys: { passkeys, unavailable },
  actions,
}: {
  passkeys: Passkeys;
  actions: ConsoleActions;
}) {
  const problem = unavailable || (actions.hasPasskeys ? '' : 'This browser has no passkeys, or is too old for them.');
  return (
    <Panel id="passkeys" title="Your passkeys">
      <p>
        A passkey signs you in by the fingerprint, face or PIN of a device, and works on no other page. Password and
        code stay good.
      </p>
      {problem && <p class="quiet">{problem}</p>}
      <ul class="rows">
        {passkeys.map(({ passkey_id, name, synced, used, created }) => (
          <li key={passkey_id}>
            <strong id={`passkey-${passkey_id}`} class="note-text">
              {name}
            </strong>
            {synced && (
              <Chip tone="calm" icon="check">
                synced
              </Chip>
            )}
            <span>
              Added <When iso={created} />
            </span>
            <span>
              {used === '' ? 'Never used' : 'Last used '}
              {used && <When iso={used} />}
            </span>
            <Button
              label="Remove"
              describedBy={`passkey-${passkey_id}`}
              small
              onPress={() =>
                actions.ask({ action: 'remove-passkey', on: 'passkeys', body: { passkey_id }, detail: name })
              }
            />
          </li>
        ))}
      </ul>
      {problem === '' && (
        <div class="actions">
          <Button
            label="Add a passkey"
            id="add-passkey"
            small
            onPress={() => actions.ask({ action: 'add-passkey', on: 'passkeys' })}
          />
        </div>
      )}
    </Panel>
  );
}
