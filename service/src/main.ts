import type { Logger } from 'pino';
import { portProblem } from './platform/http/port-problem.js';
import { createLog } from './platform/log.js';
import { SettingsError } from './platform/settings/environment.js';
import { readSettings, type Settings, settingsWarnings } from './platform/settings.js';
import { startService } from './service.js';

const SETTINGS = 'All settings are environment variables, such as PORT=8787; docs/operate.md lists them.';
const HELP = `One node of the payment service; without SVC_MODE=operator a sandbox with demo data.
${SETTINGS}
`;

/** Environment → adapters → listen. Exits with code 1 and one clear sentence when it cannot start. */
async function main(): Promise<void> {
  const [argument] = process.argv.slice(2);
  if (argument === '--help') {
    process.stdout.write(HELP);
    return;
  }
  // a node that ignores what it was told is not the one that was asked for
  if (argument !== undefined) throw new Error(`There is no option ${argument}. ${SETTINGS}`);
  const settings = readSettings(process.env);
  const log = createLog(settings.logLevel);
  for (const warning of settingsWarnings(settings, process.env)) log.warn(warning);
  const problem = (await portProblem(settings)) ?? (await cardFieldsPortProblem(settings));
  if (problem) throw new Error(problem);
  const stopWanted = stopSignal(settings.mode, log);
  const service = await startService(settings, log);
  greet(settings, service.databasePlace, log);
  await stopWanted;
  await service.stop();
}

/** Only the sandbox serves card fields itself. */
async function cardFieldsPortProblem(settings: Settings): Promise<string | undefined> {
  const { mode, host, cardEntry, cardFields } = settings;
  if (mode !== 'sandbox' || cardEntry !== 'provider') return undefined;
  return portProblem({ host, port: cardFields.port }, 'SVC_CARD_FIELDS_PORT');
}

/**
 * Resolves at the first signal, or when a parent process connected by an IPC channel is gone, even killed; later signals
 * are ignored, because the service is already stopping. SIGHUP stops a sandbox, whose terminal was closed; to a server it means "reload
 * your settings", which are read only at startup.
 */
function stopSignal(mode: Settings['mode'], log: Logger): Promise<void> {
  return new Promise((resolve) => {
    for (const event of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(event, () => resolve());
    process.on('SIGHUP', () => {
      if (mode === 'sandbox') resolve();
      else log.info('SIGHUP ignored: settings are read at startup; restart the node to change them');
    });
  });
}

/** Greets on the terminal in a sandbox, in the log on an operator's node. */
function greet(settings: Settings, databasePlace: string, log: Logger): void {
  const { mode, port, addresses } = settings;
  if (mode === 'sandbox') process.stdout.write(greeting(settings, databasePlace));
  else log.info({ mode, port, database: databasePlace, node: process.version, ...addresses }, 'service is listening');
}

function greeting({ port, dataDir, addresses, cardEntry, cardFields }: Settings, databasePlace: string): string {
  const { authUrl, invoicingUrl, paymentsUrl, webUrl, hostedUrl } = addresses;
  const database = databasePlace === 'embedded' ? `embedded, data in ${dataDir}` : databasePlace;
  const lines = [
    `svc-bridge service (sandbox) is listening on port ${port}; database: ${database}`,
    `  authorization ${authUrl}  invoices ${invoicingUrl}  payment methods ${paymentsUrl}`,
    `  pages ${webUrl}  hosted checkout ${hostedUrl}`,
    cardEntry === 'provider'
      ? `  card numbers are typed into the fields of ${cardFields.url}, on another origin`
      : '  card numbers are typed into these pages (SVC_CARD_ENTRY=provider: into fields on another origin)',
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
