import type { FlowHandle, FlowResult, UIManager } from '../../../src/index.js';

/** What the test site's game exposes to tests. */
export interface Game {
  readonly ui: UIManager;
  /** Names its integrator, `studio-1`. */
  readonly named: UIManager;
  /** Shows the checkout in a window of its own. */
  readonly popups: UIManager;
  readonly outcomes: FlowResult[];
  /** Milestones of its flows, oldest first. */
  readonly steps: string[];
  open(): FlowHandle;
  start(flow: keyof UIManager, options: unknown): void;
  popup(flow: keyof UIManager, options: unknown): void;
}

declare global {
  var game: Game;
}
