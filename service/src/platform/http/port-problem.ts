import { createServer } from 'node:net';
import type { Settings } from '../settings.js';

/**
 * Checks before anything else starts whether the service can listen.
 *
 * @param setting - that sets the port
 * @returns a sentence if it cannot
 */
export function portProblem(
  { host, port }: Pick<Settings, 'host' | 'port'>,
  setting = 'PORT',
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(sentence(error, { host, port, setting })));
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
}

function sentence(
  error: NodeJS.ErrnoException,
  { host, port, setting }: { readonly host: string; readonly port: number; readonly setting: string },
): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop the program that uses it, or set ${setting} to a free port.`;
  if (error.code === 'EACCES') return `This user may not listen on port ${port}. Set ${setting} to a port above 1023.`;
  return `The service cannot listen on ${host}:${port}: ${error.message}.`;
}
