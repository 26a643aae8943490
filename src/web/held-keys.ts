type Held = { readonly target: EventTarget; readonly init: KeyboardEventInit & { readonly keyCode: number } };

const watched = new WeakMap<Window, () => void>();

/**
 * Watches which keys are down, so that none stays stuck in the game when a view takes the keyboard away. However many
 * views a game makes, its window is watched once.
 *
 * @returns tells the game that every key is up again
 */
export function watchHeldKeys(window: Window): () => void {
  const release = watched.get(window) ?? watchKeysOf(window);
  watched.set(window, release);
  return release;
}

function watchKeysOf(window: Window): () => void {
  const held = new Map<string, Held>();
  window.addEventListener(
    'keydown',
    ({ key, code, keyCode, target }) => {
      if (target) held.set(code, { target, init: { key, code, keyCode, bubbles: true } });
    },
    true,
  );
  window.addEventListener('keyup', ({ code }) => void held.delete(code), true);
  return () => {
    for (const { target, init } of held.values()) target.dispatchEvent(new KeyboardEvent('keyup', init));
    held.clear();
  };
}
