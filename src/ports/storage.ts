/** Where the user's token lives between calls. In memory by default; engines use the system's key store. */
export interface StoragePort {
  /** Resolves to undefined when nothing is kept under the key. */
  read(key: string): Promise<string | undefined>;
  /** Resolves once the value is kept; it replaces an earlier one. */
  write(key: string, value: string): Promise<void>;
  /** Forgets the value; resolves also when there was none. */
  remove(key: string): Promise<void>;
  /** Runs `work` while nobody else who shares this storage (another tab) runs theirs under the same name. */
  exclusive<T>(name: string, work: () => Promise<T>): Promise<T>;
}
