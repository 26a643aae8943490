import type { FlowHandle, FlowResult, UIManager } from '../../../src/index.js';

/** What the test site's game offers to tests. */
export interface Game {
  readonly ui: UIManager;
  readonly outcomes: FlowResult[];
  open(): FlowHandle;
  start(flow: keyof UIManager, options: unknown): void;
  popup(flow: keyof UIManager, options: unknown): void;
}

declare global {
  var game: Game;
}
