/** An API request that this node has answered. */
export interface RecentRequest {
  readonly requestId: string;
  readonly method: string;
  /** Without the query, which may hold personal data. */
  readonly path: string;
  readonly status: number;
  /** Of a refused request, such as `token_invalid`; empty otherwise. */
  readonly code: string;
  readonly durationMs: number;
  readonly answeredMs: number;
  /** Where the console shows what it is about, such as `invoices/01a1…`; empty: nowhere. */
  readonly page: string;
}

const MOST_KEPT = 100;

/** The newest API requests that this node has answered. They are in memory: writing them down would slow down what they show. */
export class RecentRequests {
  #kept: RecentRequest[] = [];

  add(request: RecentRequest): void {
    this.#kept.push(request);
    // rarely, so that most requests move nothing
    if (this.#kept.length >= 2 * MOST_KEPT) this.#kept = this.#kept.slice(-MOST_KEPT);
  }

  /** Newest first. */
  list(): RecentRequest[] {
    return this.#kept.slice(-MOST_KEPT).reverse();
  }

  clear(): void {
    this.#kept = [];
  }
}
