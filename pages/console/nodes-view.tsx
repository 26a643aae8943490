import { Chip, type ChipTone } from '../kit/components/button.js';
import type { IconName } from '../kit/components/icon.js';
import { DOTS, MINUS, SWAP } from '../kit/components/more-icons.js';
import type { Node, Nodes } from './operations-answer.js';
import { Advice, Panel, When } from './parts.js';
import { agoOf, spanOf } from './spans-of-time.js';

const STATES: Readonly<Record<string, readonly [ChipTone, IconName, string]>> = {
  ready: ['good', 'check', 'ready'],
  not_ready: ['bad', 'alert', 'not ready'],
  silent: ['bad', 'offline', 'silent'],
  stopping: ['wait', 'clock', 'stopping'],
  stopped: ['calm', MINUS, 'stopped'],
};

/** Whether somebody should look at them. */
export function areNodesCalm({ list, versions, advice }: Nodes): boolean {
  return advice === '' && versions.length < 2 && list.every((node) => node.advice === '');
}

/** The processes that run, and those that lately have. */
export function NodesPanel({ nodes, read }: { nodes: Nodes; read: string }) {
  const { list, versions } = nodes;
  return (
    <Panel id="nodes" title="Nodes">
      {nodes.advice !== '' && (
        <p>
          <Chip tone="wait" icon="alert">
            too few
          </Chip>{' '}
          <Advice advice={nodes.advice} runbooks={[nodes.runbook]} />
        </p>
      )}
      {versions.length > 1 && (
        <p>
          <Chip tone="wait" icon={SWAP}>
            {versions.length} versions
          </Chip>{' '}
          {versions.map(({ version, nodes: count }) => `${version} on ${count}`).join(', ')}. That is right during a
          release; otherwise finish it, or roll back.
        </p>
      )}
      <ul class="rows">
        {list.map((node) => (
          <NodeRow key={node.node_id} node={node} read={read} />
        ))}
      </ul>
    </Panel>
  );
}

function NodeRow({ node, read }: { node: Node; read: string }) {
  const { state, seen } = node;
  const [tone, icon, word] = STATES[state] ?? (['calm', DOTS, state] as const);
  return (
    <li>
      <Chip tone={tone} icon={icon}>
        {word}
      </Chip>
      <strong class="note-text">{node.name}</strong>
      <span>{node.version}</span>
      {node.reason !== '' && <span class="note-text">{node.reason}</span>}
      <span class="quiet">{ageOf(node, read)}</span>
      <span class="when">
        {seenOf(node, read)} <When iso={seen} />
      </span>
      {node.advice !== '' && (
        <p class="said">
          <Advice advice={node.advice} runbooks={[node.runbook]} />
        </p>
      )}
    </li>
  );
}

/** In words that a time follows. */
function seenOf({ state, seen }: Node, read: string): string {
  if (state === 'silent') return `Silent for ${spanOf(Date.parse(read) - Date.parse(seen))}, since`;
  return `${state === 'stopped' ? 'Stopped' : 'Seen'} ${agoOf(seen, read)},`;
}

/** How long it has run, or had run when it was last seen. */
function ageOf({ state, started, seen }: Node, read: string): string {
  const hasEnded = state === 'silent' || state === 'stopped';
  const ms = Math.max(Date.parse(hasEnded ? seen : read) - Date.parse(started), 0);
  return hasEnded ? `had run for ${spanOf(ms)}` : `runs for ${spanOf(ms)}`;
}
