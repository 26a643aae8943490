import { createServer } from 'node:net';
import type { Settings } from '../settings.js';

/** Whether the service could listen, asked before anything else is started. @returns a sentence when it could not */
export function portProblem({ host, port }: Pick<Settings, 'host' | 'port'>): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(sentence(error, host, port)));
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
}

function sentence(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is taken by another program: stop it, or set PORT to a free one.`;
  if (error.code === 'EACCES') return `This user may not listen on port ${port}: set PORT to one above 1023.`;
  return `The service cannot listen on ${host}:${port}: ${error.message}.`;
}
