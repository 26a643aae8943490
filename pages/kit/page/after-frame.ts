/** Runs something once, behind the next frame; a hidden frame paints none, so not later than the limit. */
export function afterFrame(run: () => void, latestMs: number): void {
  let hasRun = false;
  const once = () => {
    if (hasRun) return;
    hasRun = true;
    run();
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, latestMs);
}
