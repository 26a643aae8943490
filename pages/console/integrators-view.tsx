import { Chip } from '../kit/components/button.js';
import { hashOf } from './console-state.js';
import type { Integrators } from './integrator-answer.js';
import { Panel, When } from './parts.js';

/** The integrators, each with the way to its page. */
export function IntegratorsView({ integrators: { integrators, has_more } }: { integrators: Integrators }) {
  return (
    <Panel id="integrators" title="Integrators">
      {integrators.length === 0 && <p class="quiet">There is none yet: npm run admin -- create-integrator.</p>}
      <ul class="rows">
        {integrators.map(({ integrator_id: integratorId, name, display_name, frozen, created }) => (
          <li key={integratorId}>
            <a href={hashOf({ name: 'integrator', integratorId })}>{name}</a>
            {display_name !== name && <span>{display_name}</span>}
            {frozen && (
              <Chip tone="bad" icon="lock">
                frozen
              </Chip>
            )}
            <When iso={created} />
          </li>
        ))}
      </ul>
      {has_more && <p class="quiet">Only the first {integrators.length} are shown. Find others by name or id.</p>}
    </Panel>
  );
}
