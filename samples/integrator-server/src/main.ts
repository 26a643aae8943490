import { createGameServer } from './game-server.js';
import { fetchSandboxCredentials } from './sandbox-credentials.js';
import { readSettings } from './settings.js';

try {
  const settings = readSettings(process.env);
  const fetchCredentials = () => fetchSandboxCredentials(settings.serviceUrl);
  const credentials = settings.credentials ?? (await fetchCredentials());
  const renewCredentials = settings.credentials ? undefined : fetchCredentials;
  const app = createGameServer({ ...settings, credentials, renewCredentials });
  const stop = () => app.close().finally(() => process.exit(0));
  // `disconnect`: the parent process has exited.
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect']) process.once(event, stop);
  await app.listen({ port: settings.port, host: 'localhost' });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
