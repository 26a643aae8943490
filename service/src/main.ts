import { portProblem } from './platform/http/port-problem.js';
import { createLog } from './platform/log.js';
import { readSettings, SettingsError } from './platform/settings.js';
import { startService } from './service.js';

/** Environment → adapters → listen. Ends with exit code 1 and one clear sentence when it cannot start. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const log = createLog(settings.logLevel);
  const problem = await portProblem(settings);
  if (problem) throw new Error(problem);
  const stopWanted = stopSignal();
  const service = await startService(settings, log);
  process.stdout.write(greeting(settings, service.databasePlace));
  await stopWanted;
  await service.stop();
}

/**
 * Settles at the first signal, or when the program that started this one over a channel is gone, even killed; further ones
 * change nothing, because stopping is under way.
 */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, () => resolve());
  });
}

function greeting(settings: ReturnType<typeof readSettings>, databasePlace: string): string {
  const { authUrl, invoicingUrl, paymentsUrl, webUrl, hostedUrl } = settings.addresses;
  const database = databasePlace === 'embedded' ? `embedded, data in ${settings.dataDir}` : databasePlace;
  const lines = [
    `svc-bridge service (${settings.mode}) listens on port ${settings.port}; database: ${database}`,
    `  authorization ${authUrl}  invoices ${invoicingUrl}  payment methods ${paymentsUrl}`,
    `  pages ${webUrl}  hosted checkout ${hostedUrl}`,
    ...(settings.mode === 'sandbox' ? [`  sandbox ${webUrl}/sandbox  fixtures ${webUrl}/sandbox/fixtures`] : []),
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
