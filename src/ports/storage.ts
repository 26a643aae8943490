/** Where the user's token lives between calls. In memory by default; engines use the system's key store. */
export interface StoragePort {
  read(key: string): Promise<string | undefined>;
  write(key: string, value: string): Promise<void>;
  remove(key: string): Promise<void>;
  /** Runs `work` while nobody else who shares this storage (another tab) runs theirs under the same name. */
  exclusive<T>(name: string, work: () => Promise<T>): Promise<T>;
}
