import { Panel } from '../parts.js';
import { CopyButton } from './copy-button.js';
import type { Overview } from './overview-answer.js';
import type { SandboxActions } from './sandbox-actions.js';

/** Card numbers, and what paying with them does. */
export function CardsView({ cards, actions }: { cards: Overview['cards']; actions: SandboxActions }) {
  return (
    <Panel id="cards" title="Test cards">
      <p class="field-hint">Any future date and any security code.</p>
      <ul class="test-cards">
        {cards.map(({ number, text }) => (
          <li key={number}>
            <code class="number">{number.replace(/(.{4})(?=.)/g, '$1 ')}</code>
            <CopyButton what={`card number ${number}`} text={number} copy={actions.copy} dense />
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
