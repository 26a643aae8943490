import type { Result } from '../result/result.js';
import type { Secret } from '../result/secret.js';

/** Supplies the token that a request carries. */
export interface BearerSupplier {
  /** A token that is believed to be good. */
  bearer(): Promise<Result<Secret>>;
  /** Another token than `refused`, which the API answered 401 to. */
  replace(refused: Secret): Promise<Result<Secret>>;
}
