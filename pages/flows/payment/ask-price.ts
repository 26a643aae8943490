import { type FlowAnswer, type FlowRefusal, isPassing } from '../api/flow-refusal.js';

/** Debounce: the player has stopped typing. */
const ASK_AFTER_MS = 300;
const ASK_AGAIN_MS = [1_000, 2_000, 5_000];

interface AskPriceOptions<Q> {
  ask: () => Promise<FlowAnswer<{ quote: Q }>>;
  onPriced: (quote: Q) => void;
  /** A retry would not change it. */
  onRefused: (refusal: FlowRefusal) => void;
}

export interface PriceAsking {
  /** Asks once typing stops, and retries while there is no answer; an answer for an earlier amount is dropped. */
  ask<Q>(options: AskPriceOptions<Q>): Promise<void>;
  /** Drops pending requests. */
  forget(): void;
}

/** Asks the service what moving an amount costs: nothing is paid before the price is known. */
export function createPriceAsking(wait: (ms: number) => Promise<void>): PriceAsking {
  let newest = 0;
  return {
    async ask({ ask, onPriced, onRefused }) {
      newest += 1;
      const mine = newest;
      await wait(ASK_AFTER_MS);
      for (let failures = 0; mine === newest; failures += 1) {
        const answer = await ask();
        if (mine !== newest) return;
        if (answer.ok) return onPriced(answer.value.quote);
        if (!isPassing(answer.refusal)) return onRefused(answer.refusal);
        await wait(ASK_AGAIN_MS[Math.min(failures, ASK_AGAIN_MS.length - 1)] ?? 0);
      }
    },
    forget() {
      newest += 1;
    },
  };
}
