import type { FlowHandle, FlowResult, UIManager } from '../../../src/index.js';

/** What the test site's game exposes to tests. */
export interface Game {
  readonly ui: UIManager;
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
