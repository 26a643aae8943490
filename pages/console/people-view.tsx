import { Button, Chip } from '../kit/components/button.js';
import type { ConsoleActions } from './console-actions.js';
import { Panel, When } from './parts.js';
import type { People } from './people-answer.js';

type Person = People['operators'][number];

/** Who may use the console; an integrator's admins see their own people. */
export function PeopleView({ people: { operators, has_more }, actions }: { people: People; actions: ConsoleActions }) {
  return (
    <Panel id="people" title="Who may use the console">
      <p class="quiet">The admin tool creates and resets people, and changes their roles.</p>
      <ul class="rows">
        {operators.map((person) => (
          <Row key={person.operator_id} person={person} actions={actions} />
        ))}
      </ul>
      {has_more && <p class="quiet">Only the first {operators.length} are shown.</p>}
    </Panel>
  );
}

function Row({ person, actions }: { person: Person; actions: ConsoleActions }) {
  const { operator_id: id, email, name, role, integrator, seen, disabled, may } = person;
  const on = `operators/${id}`;
  return (
    <li>
      <strong id={`person-${id}`} class="note-text">
        {email}
      </strong>
      <span class="note-text">
        {name !== email && `${name}, `}
        {role}
        {integrator && ` of ${integrator}`}
        {person.own && ', you'}
      </span>
      {disabled && (
        <Chip tone="bad" icon="lock">
          disabled
        </Chip>
      )}
      <span class="quiet">{factorsOf(person)}</span>
      {person.sessions > 0 && <span>{person.sessions === 1 ? '1 session' : `${person.sessions} sessions`}</span>}
      <span>
        {seen === '' ? 'Never seen' : 'Last seen '}
        {seen && <When iso={seen} />}
      </span>
      {(may.end_sessions || may.disable) && (
        <div class="actions">
          {may.end_sessions && (
            <Button
              label="End all sessions"
              describedBy={`person-${id}`}
              small
              onPress={() => actions.ask({ action: 'end-sessions', on, detail: email })}
            />
          )}
          {may.disable && (
            <Button
              label="Disable"
              describedBy={`person-${id}`}
              small
              onPress={() => actions.ask({ action: 'disable', on, detail: email })}
            />
          )}
        </div>
      )}
    </li>
  );
}

/** How they prove beside their password that it is them. */
function factorsOf({ passkeys, chose_password: chosePassword }: Person): string {
  const keys = passkeys === 0 ? '' : passkeys === 1 ? ', 1 passkey' : `, ${passkeys} passkeys`;
  return `Authenticator app${keys}${chosePassword ? '' : '; the printed password waits for its first use'}`;
}
