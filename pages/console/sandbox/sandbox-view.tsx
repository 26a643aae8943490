import { useEffect } from 'preact/hooks';
import { AccountsView, KeysView } from './accounts-view.js';
import { AddressesView } from './addresses-view.js';
import { CardsView } from './cards-view.js';
import { ClockView } from './clock-view.js';
import { FaultsView } from './faults-view.js';
import { FeedView } from './feed-view.js';
import { FirstCallsView } from './first-calls-view.js';
import type { Overview } from './overview-answer.js';
import { ResetView } from './reset-view.js';
import type { SandboxActions } from './sandbox-actions.js';

const REFRESH_EVERY_MS = 2_000;

interface Props {
  overview: Overview;
  isLive: boolean;
  actions: SandboxActions;
}

/** What a developer watches and turns while building a shop. */
export function SandboxView({ overview, isLive, actions }: Props) {
  useEffect(() => watch(actions.refresh), [actions]);
  return (
    <>
      <div class="feed-columns">
        <FeedView overview={overview} isLive={isLive} actions={actions} />
        <div class="stack">
          <ClockView overview={overview} actions={actions} />
          <FaultsView overview={overview} actions={actions} />
        </div>
      </div>
      <div class="columns">
        <FirstCallsView overview={overview} actions={actions} />
        <div class="stack">
          <KeysView overview={overview} actions={actions} />
          <AccountsView overview={overview} actions={actions} />
          <AddressesView addresses={overview.addresses} />
        </div>
      </div>
      <CardsView cards={overview.cards} actions={actions} />
      <ResetView actions={actions} />
    </>
  );
}

/** Asks again and again while the page is seen, and at once when it is seen again. @returns what ends it */
function watch(refresh: () => Promise<void>): () => void {
  let timer = 0;
  let isOver = false;
  const look = async () => {
    window.clearTimeout(timer);
    if (!document.hidden) await refresh();
    if (isOver) return;
    window.clearTimeout(timer);
    timer = window.setTimeout(look, REFRESH_EVERY_MS);
  };
  const onVisible = () => void look();
  timer = window.setTimeout(look, REFRESH_EVERY_MS);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    isOver = true;
    window.clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
