import { Button, Chip } from '../kit/components/button.js';
import type { ConsoleActions } from './console-actions.js';
import { Panel, When } from './parts.js';
import type { Passkeys } from './passkeys-answer.js';
import type { Sessions } from './people-answer.js';

interface Props {
  passkeys: Passkeys;
  sessions: Sessions;
  actions: ConsoleActions;
}

/** How whoever is signed in gets in, and where they are. */
export function AccountView({ passkeys, sessions, actions }: Props) {
  return (
    <>
      <PasskeysPanel passkeys={passkeys} actions={actions} />
      {sessions.sessions.length > 0 && (
        <>
          <PasswordPanel actions={actions} />
          <SessionsPanel sessions={sessions} actions={actions} />
        </>
      )}
    </>
  );
}

function PasswordPanel({ actions }: Pick<Props, 'actions'>) {
  return (
    <Panel id="own-password" title="Your password">
      <p>Change it if somebody else may know it. Every other session of yours then ends.</p>
      <div class="actions">
        <Button
          label="Change password"
          id="change-password"
          small
          onPress={() => actions.ask({ action: 'change-password', on: 'session' })}
        />
      </div>
    </Panel>
  );
}

function SessionsPanel({ sessions: { sessions }, actions }: Pick<Props, 'sessions' | 'actions'>) {
  const on = 'sessions';
  return (
    <Panel id="sessions" title="Where you are signed in">
      <ul class="rows">
        {sessions.map(({ session_id, address, since, seen, current }) => (
          <li key={session_id}>
            <strong id={`session-${session_id}`} class="note-text">
              {address}
            </strong>
            {current && (
              <Chip tone="good" icon="check">
                this one
              </Chip>
            )}
            <span>
              Since <When iso={since} />
            </span>
            <span>
              Last seen <When iso={seen} />
            </span>
            {!current && (
              <Button
                label="End"
                describedBy={`session-${session_id}`}
                small
                onPress={() => actions.ask({ action: 'end', on, body: { session_id }, detail: address })}
              />
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <div class="actions">
          <Button
            label="Sign out everywhere else"
            id="end-others"
            small
            onPress={() => actions.ask({ action: 'end-others', on })}
          />
        </div>
      )}
    </Panel>
  );
}

function PasskeysPanel({ passkeys: { passkeys, unavailable }, actions }: Pick<Props, 'passkeys' | 'actions'>) {
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
