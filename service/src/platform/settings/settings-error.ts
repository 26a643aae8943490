/** The problems of the environment, in sentences. */
export class SettingsError extends Error {
  constructor(readonly sentences: readonly string[]) {
    super(sentences.join('\n'));
    this.name = 'SettingsError';
  }
}
