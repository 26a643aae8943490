/** State that changes only through a pure reducer. */
export interface Store<S, E> {
  readonly state: S;
  dispatch(event: E): void;
  subscribe(onChange: () => void): void;
}

export function createStore<S, E>(initial: S, reduce: (state: S, event: E) => S): Store<S, E> {
  const listeners: Array<() => void> = [];
  let state = initial;
  return {
    get state() {
      return state;
    },
    dispatch(event) {
      const next = reduce(state, event);
      if (next === state) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe: (onChange) => void listeners.push(onChange),
  };
}

/** State changed by partial updates; for pages driven by the service's answers. */
export interface PatchStore<S> {
  readonly state: S;
  patch(part: Partial<S>): void;
  subscribe(onChange: () => void): void;
}

export function createPatchStore<S>(initial: S): PatchStore<S> {
  const listeners: Array<() => void> = [];
  let state = initial;
  return {
    get state() {
      return state;
    },
    patch(part) {
      state = { ...state, ...part };
      for (const listener of listeners) listener();
    },
    subscribe: (onChange) => void listeners.push(onChange),
  };
}
