import { Chip } from '../kit/components/button.js';
import { TAG } from '../kit/components/more-icons.js';
import type { Found } from './answers.js';
import { hashOf, readRoute } from './console-state.js';
import { Panel, When } from './parts.js';

/** What a search found; each hit leads to its player. */
export function FindView({ found, query }: { found: Found; query: string }) {
  return (
    <Panel id="found" title={found.hits.length === 0 ? 'Nothing found' : `Found for ${query}`}>
      {found.hint && <p>{found.hint}</p>}
      <ul class="rows">
        {found.hits.map((hit) => (
          <li key={`${hit.kind} ${hit.id}`}>
            <a href={hashOf(readRoute(`#/${hit.page}`))}>
              <Chip tone="calm" icon={TAG}>
                {hit.kind}
              </Chip>
              <code>{hit.id}</code>
            </a>
            <span>{hit.integrator}</span>
            <When iso={hit.when} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
