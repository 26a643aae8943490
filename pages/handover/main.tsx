import { render } from 'preact';
import type { HandoverOptions } from '../flows/session/hand-over.js';
import { addOwnStyle } from '../kit/page/run-later.js';
import { FIRST_HANDOVER_STATE, followHandover, type HandoverState } from './follow-handover.js';
import { HandoverPanel, type HandoverTexts } from './handover-panel.js';

/** By language. */
declare const HANDOVER_TEXTS: Readonly<Record<string, HandoverTexts>>;

/** A step of a flow goes to the player's phone: a script of its own, which a page fetches when the player asks for it. */
window.svcHandover = (options: HandoverOptions) => {
  const texts = HANDOVER_TEXTS[document.documentElement.lang] ?? HANDOVER_TEXTS.en;
  if (!texts || document.querySelector('.handover')) return;
  addOwnStyle(document, 'handover');
  const page = document.getElementById('page');
  const layer = document.createElement('div');
  document.body.append(layer);
  page?.setAttribute('inert', '');

  const draw = (state: HandoverState) =>
    render(
      <HandoverPanel
        state={state}
        texts={texts}
        account={options.account}
        onAgain={() => void follower.start()}
        onCancel={follower.cancel}
      />,
      layer,
    );
  const follower = followHandover({
    ...options,
    onChange: draw,
    onClose() {
      document.removeEventListener('svc-back', goBack);
      removeEventListener('pagehide', follower.cancel);
      render(null, layer);
      layer.remove();
      page?.removeAttribute('inert');
      // the page below may have gone on, to its end as well; without focus neither keys nor a gamepad work there
      const next = ['phone', 'done', 'title'].map((id) => document.getElementById(id)).find((control) => control);
      next?.focus();
    },
    now: () => performance.now(),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
  const goBack = (event: Event) => {
    event.preventDefault();
    follower.cancel();
  };
  document.addEventListener('svc-back', goBack);
  addEventListener('pagehide', follower.cancel);
  draw(FIRST_HANDOVER_STATE);
  void follower.start();
};
