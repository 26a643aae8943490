import type { Logger } from 'pino';
import { portProblem } from './platform/http/port-problem.js';
import { createLog } from './platform/log.js';
import { readSettings, type Settings, SettingsError } from './platform/settings.js';
import { startService } from './service.js';

/** Environment → adapters → listen. Ends with exit code 1 and one clear sentence when it cannot start. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const log = createLog(settings.logLevel);
  const problem = await portProblem(settings);
  if (problem) throw new Error(problem);
  const stopWanted = stopSignal(settings.mode, log);
  const service = await startService(settings, log);
  greet(settings, service.databasePlace, log);
  await stopWanted;
  await service.stop();
}

/**
 * Settles at the first signal, or when the program that started this one over a channel is gone, even killed; further ones
 * change nothing, because stopping is under way. A hang-up ends a sandbox, whose terminal was closed; to a server it means "read your settings
 * again", which are read at the start only.
 */
function stopSignal(mode: Settings['mode'], log: Logger): Promise<void> {
  return new Promise((resolve) => {
    for (const event of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(event, () => resolve());
    process.on('SIGHUP', () => {
      if (mode === 'sandbox') resolve();
      else log.info('SIGHUP changes nothing: settings are read at the start; restart the node to change them');
    });
  });
}

/** A sandbox's to whoever reads the terminal, an operator's node's to whatever collects its log. */
function greet(settings: Settings, databasePlace: string, log: Logger): void {
  const { mode, port, addresses } = settings;
  if (mode === 'sandbox') process.stdout.write(greeting(settings, databasePlace));
  else log.info({ mode, port, database: databasePlace, node: process.version, ...addresses }, 'the service listens');
}

function greeting({ port, dataDir, addresses }: Settings, databasePlace: string): string {
  const { authUrl, invoicingUrl, paymentsUrl, webUrl, hostedUrl } = addresses;
  const database = databasePlace === 'embedded' ? `embedded, data in ${dataDir}` : databasePlace;
  const lines = [
    `svc-bridge service (sandbox) listens on port ${port}; database: ${database}`,
    `  authorization ${authUrl}  invoices ${invoicingUrl}  payment methods ${paymentsUrl}`,
    `  pages ${webUrl}  hosted checkout ${hostedUrl}`,
    `  sandbox ${webUrl}/sandbox  fixtures ${webUrl}/sandbox/fixtures`,
  ];
  return `${lines.join('\n')}\n`;
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    const sentences = error instanceof SettingsError ? error.sentences : [messageOf(error)];
    for (const sentence of sentences) process.stderr.write(`${sentence}\n`);
    process.exit(1);
  },
);

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
