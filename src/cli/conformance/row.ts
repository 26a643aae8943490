import type { Subject } from './subject.js';

/** One sentence of the interface, and how it is played. */
export interface Row {
  /** As docs/interface.md counts: `2.4`, `5.3`; `4 row 3` is a row of the table of §4. */
  readonly section: string;
  readonly sentence: string;
  /** The original contract leaves it open: it is this service's choice (marked **Gap** in docs/interface.md). */
  readonly gap?: true;
  /** Throws `Broken` or `NotShown`; whatever else returns is held. */
  readonly play: (subject: Subject) => Promise<void>;
}
