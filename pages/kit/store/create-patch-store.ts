/** State changed by named parts; for pages whose steps are told by the service's answers. */
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
