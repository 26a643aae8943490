import { fill, type Texts } from '@svc-bridge/texts';
import { useEffect, useRef } from 'preact/hooks';
import type { FlowSession } from '../flows/api/flow-api.js';
import { Button } from '../kit/components/button.js';
import type { HandoverState } from './follow-handover.js';

export type HandoverTexts = Texts['handover'] & Pick<Texts['general'], 'cancel'>;

interface HandoverPanelProps {
  state: HandoverState;
  texts: HandoverTexts;
  account: FlowSession['account'] | undefined;
  onAgain: () => void;
  onCancel: () => void;
}

/** Over the whole page: the code to scan, then how far the phone is. */
export function HandoverPanel({ state, texts, account, onAgain, onCancel }: HandoverPanelProps) {
  const { stage } = state;
  const panel = useRef<HTMLDivElement>(null);
  const isOver = stage === 'expired' || stage === 'ended' || stage === 'failed';
  // The control to press next has focus: a gamepad finds it there.
  useEffect(() => {
    panel.current?.querySelector('button')?.focus();
  }, [isOver]);
  return (
    <div class="handover" ref={panel} role="dialog" aria-modal="true" aria-labelledby="handover-title" data-focus-scope>
      <div class="handover-room">
        <div role="status">
          <h2 id="handover-title">{titleOf(stage, texts)}</h2>
        </div>
        {stage === 'waiting' && <Code state={state} texts={texts} />}
        {stage === 'opened' && <p>{texts.openedText}</p>}
        {(stage === 'waiting' || stage === 'opened') && <Compare state={state} texts={texts} account={account} />}
        <div class="handover-actions">
          {isOver && <Button id="handover-again" label={texts.again} kind="primary" onPress={onAgain} />}
          <Button id="handover-cancel" label={texts.cancel} kind={isOver ? 'quiet' : 'plain'} onPress={onCancel} />
        </div>
      </div>
    </div>
  );
}

function titleOf(stage: HandoverState['stage'], texts: HandoverTexts): string {
  return stage === 'waiting' ? texts.title : texts[stage];
}

/** Dark on light in every theme, with the quiet zone of four modules that readers need. */
function Code({ state: { handover, secondsLeft }, texts }: Pick<HandoverPanelProps, 'state' | 'texts'>) {
  if (!handover) return null;
  const { qr, address } = handover;
  const side = qr.size + 8;
  return (
    <div class="handover-code">
      <svg class="qr" viewBox={`-4 -4 ${side} ${side}`} role="img" aria-label={texts.label}>
        <rect x="-4" y="-4" width={side} height={side} fill="#fff" />
        <path d={qr.path} fill="#000" shape-rendering="crispEdges" />
      </svg>
      <p>
        {texts.address}
        <bdi class="handover-address" dir="ltr">
          {address}
        </bdi>
      </p>
      <p class="line-note" role="timer">
        {fill(texts.left, { time: clockTime(secondsLeft) })}
      </p>
    </div>
  );
}

/** What the player finds on the phone as well. */
function Compare({ state: { handover }, texts, account }: Pick<HandoverPanelProps, 'state' | 'texts' | 'account'>) {
  return (
    <dl class="handover-compare">
      <div>
        <dt>{texts.code}</dt>
        <dd class="handover-number">{handover?.code}</dd>
      </div>
      {account && (
        <div>
          <dt>{texts.account}</dt>
          <dd>
            <bdi>{account.display_name}</bdi> <bdi dir="ltr">{account.email}</bdi>
          </dd>
        </div>
      )}
    </dl>
  );
}

function clockTime(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
