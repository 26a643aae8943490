import { createInterface } from 'node:readline/promises';
import { UsageError } from './terminal.js';

interface Place {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  readonly stop: AbortSignal;
}

/** Asks a question on a terminal. @throws UsageError when it is left by Ctrl-C or Ctrl-D */
export async function ask(question: string, { input, output, stop }: Place): Promise<string> {
  const lines = createInterface({ input, output, terminal: true });
  try {
    return (await lines.question(question, { signal: stop })).trim();
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'AbortError') throw error;
    output.write('\n');
    throw new UsageError('Stopped; nothing was done.');
  } finally {
    lines.close();
  }
}
