/** Line icons on a 24-unit grid; paths are stroked, not filled. Those that few pages show are in `more-icons.ts`. */
const PATHS = {
  close: 'M6 6l12 12M18 6L6 18',
  back: 'M15 5l-7 7 7 7',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L20 20',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 2',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  undo: 'M9 7L4.5 11.5 9 16M5 11.5h9a5 5 0 0 1 0 10h-2',
  bag: 'M5 8h14l-1 12H6zM9 10V7a3 3 0 0 1 6 0v3',
  shield: 'M12 3l7.5 2.5v6c0 4.5-3 7.8-7.5 9.5-4.5-1.7-7.5-5-7.5-9.500v-6zM9 12l2 2 4-4',
  wallet: 'M4 7h15v12H4zM4 7l11-3v3M19 11h2v4h-5a2 2 0 0 1 0-4z',
  card: 'M3 6h18v12H3zM3 10h18M7 15h3',
  mail: 'M3 6h18v12H3zM3.5 6.500L12 13l8.5-6.5',
  alert: 'M12 3.500L2.5 20h19zM12 10v4M12 17h.01',
  offline:
    'M3 3l18 18M5 12.500a10 10 0 0 1 4-2.500M19 12.500a10 10 0 0 0-5-2.800M8.5 16a5 5 0 0 1 7 0M12 19.500h.01M2 9a15 15 0 0 1 4-2.500M22 9A15 15 0 0 0 11 5',
  door: 'M14 4h5v16h-5M10 8l-4 4 4 4M6 12h9',
} as const;

/** A path stands for itself, so that a page has no icon that it does not show. */
export type IconName = keyof typeof PATHS | `M${string}`;

const DIRECTED: ReadonlySet<IconName> = new Set(['back', 'undo', 'door']);

/** Decorative: hidden from screen readers, because the text next to it says the same. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      class={DIRECTED.has(name) ? 'icon icon-directed' : 'icon'}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name as keyof typeof PATHS] ?? name} />
    </svg>
  );
}
