import type { z } from 'zod';
import {
  type Addresses,
  addressesOf,
  type CardFieldsSettings,
  cardFieldsSettings,
  isLoopback,
} from './settings/addresses.js';
import {
  databaseSchema,
  type Environment,
  type EnvironmentValues,
  environmentSchema,
  NO_SENDER,
  parseEnvironment,
  sealSchema,
} from './settings/environment.js';
import { refuseCombinations } from './settings/refused-combinations.js';
import { readSecretKeys, SANDBOX_KEY } from './settings/secret-keys.js';

/** Where the data is. */
export interface DatabaseSettings {
  /** Absent: embedded Postgres under `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** A replica of it, for histories and the audit. */
  readonly databaseReadUrl: string | undefined;
  readonly dataDir: string;
  /** Connections that this node holds to Postgres, and to the replica. */
  readonly databasePoolSize: number;
}

/** What seals and opens. */
export interface SealSettings {
  /** Newest first; the first encrypts, all decrypt, the last derives what must stay the same. Each is 32 bytes. */
  readonly secretKeys: readonly Buffer[];
  /** 2: a sealed value opens in its own row only. 1: as release 0.1 can open it. */
  readonly sealFormat: 1 | 2;
}

/** The validated environment settings. */
export interface Settings extends DatabaseSettings, SealSettings {
  /** `sandbox` has the test tools; `operator` runs with real money and has no default secret. */
  readonly mode: 'sandbox' | 'operator';
  /** Which of several installations behind one address this is; undefined: the only one. */
  readonly cell: number | undefined;
  /** Address to listen on. */
  readonly host: string;
  readonly port: number;
  /** Absent: the sandbox only stores and shows mails. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly addresses: Addresses;
  /** Where the operator publishes the guides (`npm run docs`); `/` links there. */
  readonly docsUrl: string | undefined;
  /** Where the sample game runs, which the sandbox's page leads to. */
  readonly gameUrl: string | undefined;
  /** How long after the decision identity data is erased. */
  readonly kycRetentionDays: number;
  readonly logLevel: string;
  /** What the operator calls this build, such as a commit; empty: nothing. */
  readonly build: string;
  /** Operator mode: a module with adapters to a card provider, a bank and a KYC verifier; absent: none of these. */
  readonly adapters: string | undefined;
  /** Requests per minute for one client (or, without a token, one network address); 0 means no limit. */
  readonly rateLimitPerMinute: number;
  /** Wrong secrets per minute from one network address before its secrets are no longer checked; 0 means no limit. */
  readonly authenticationFailuresPerMinute: number;
  /** How long a stopping node still accepts requests, so that a load balancer sees `/readyz` fail first; ms. */
  readonly drainMs: number;
  /** How often the audit runs, hours; 0: never. */
  readonly auditEveryHours: number;
  /** How often it reads everything, days; 0: each time. */
  readonly auditWholeEveryDays: number;
  /** The bearer token that `/metrics` requires; absent: none. */
  readonly metricsToken: string | undefined;
  /** Whether traces go to the collector that OpenTelemetry's own variables name; its SDK reads the rest of them. */
  readonly traces: boolean;
  /** Whose `X-Forwarded-For` to trust: this many proxies in front of the service, or these addresses; 0: nobody's. */
  readonly trustedProxies: number | readonly string[];
  /** Card attempts on flow pages per player and hour; 0: no limit. */
  readonly cardTriesPerHour: number;
  /** Whether a refund made in the console waits for a second person; a sandbox has only one. */
  readonly consoleApproval: 'none' | 'second-person';
  /** Where players type card numbers: into the service's own form, or into the card provider's fields; absent: its fields if it has any. */
  readonly cardEntry: 'direct' | 'provider' | undefined;
  /** Whether steps can be handed over to a player's phone. */
  readonly continueOnPhone: boolean;
  /** Sandbox: where its own card fields are served, on an origin of their own. */
  readonly cardFields: CardFieldsSettings;
}

/**
 * Reads the service's settings.
 *
 * @throws SettingsError naming each variable, its problem and the remedy
 */
export function readSettings(environment: Environment): Settings {
  const values = parseEnvironment(environmentSchema, environment);
  const mode = values.SVC_MODE ?? 'sandbox';
  refuseCombinations(values, mode);
  const host = values.HOST ?? (mode === 'operator' ? '0.0.0.0' : '127.0.0.1');
  const addresses = addressesOf(values);
  return {
    mode,
    cell: values.SVC_CELL,
    host,
    port: values.PORT,
    ...databaseSettings(values),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.SVC_MAIL_FROM,
    addresses,
    docsUrl: values.SVC_DOCS_URL,
    gameUrl: values.SVC_GAME_URL,
    ...sealSettings({ ...values, SVC_SECRET_KEYS: values.SVC_SECRET_KEYS ?? SANDBOX_KEY }),
    kycRetentionDays: values.SVC_KYC_RETENTION_DAYS,
    logLevel: values.LOG_LEVEL ?? (mode === 'operator' ? 'info' : 'warn'),
    build: values.SVC_BUILD,
    adapters: values.SVC_ADAPTERS,
    rateLimitPerMinute: values.SVC_RATE_LIMIT ?? (mode === 'operator' ? 6000 : 0),
    authenticationFailuresPerMinute: values.SVC_GUESS_LIMIT ?? (mode === 'operator' ? 60 : 0),
    auditEveryHours: values.SVC_AUDIT_HOURS,
    auditWholeEveryDays: values.SVC_AUDIT_WHOLE_DAYS,
    drainMs: (values.SVC_DRAIN_SECONDS ?? (mode === 'operator' ? 5 : 0)) * 1000,
    metricsToken: values.SVC_METRICS_TOKEN,
    traces: wantsTraces(values),
    trustedProxies: values.SVC_TRUSTED_PROXIES ?? Number(values.SVC_TRUST_PROXY),
    cardTriesPerHour: values.SVC_CARD_TRIES,
    consoleApproval: mode === 'operator' ? values.SVC_CONSOLE_APPROVAL : 'none',
    cardEntry: values.SVC_CARD_ENTRY,
    continueOnPhone: offersPhone(values.SVC_CONTINUE_ON_PHONE, addresses.webUrl),
    cardFields: cardFieldsSettings(values),
  };
}

/** What a node works without, but not as its operator wants it to: a sentence each, with the setting and the remedy. */
export function settingsWarnings(
  { mode, smtpUrl, mailFrom }: Pick<Settings, 'mode' | 'smtpUrl' | 'mailFrom'>,
  environment: Environment,
): string[] {
  const noSender =
    smtpUrl !== undefined && mailFrom.includes(NO_SENDER)
      ? [
          `SVC_MAIL_FROM is not set: receipts go out from ${NO_SENDER}, which mail servers refuse or take for spam. Set it to an address of yours, such as Purchases <no-reply@pay.example>.`,
        ]
      : [];
  return [...noSender, ...(mode === 'operator' ? unknownSettings(environment) : [])];
}

/** A name with a mistake leaves its setting as it is by default. Kubernetes names the service `svc-bridge` in variables of its own. */
function unknownSettings(environment: Environment): string[] {
  return Object.keys(environment)
    .filter((name) => /^SVC_(?!BRIDGE_)/.test(name) && !Object.hasOwn(environmentSchema.shape, name))
    .map(
      (name) => `${name} is no setting of this release, and has no effect: is its name spelled as in docs/operate.md?`,
    );
}

/** A phone cannot reach another machine's loopback. */
function offersPhone(setting: 'auto' | 'on' | 'off', webUrl: string): boolean {
  return setting === 'on' || (setting === 'auto' && !isLoopback(new URL(webUrl)));
}

function wantsTraces(values: EnvironmentValues): boolean {
  const endpoint = values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? values.OTEL_EXPORTER_OTLP_ENDPOINT;
  return endpoint !== undefined && values.OTEL_SDK_DISABLED === 'false' && values.OTEL_TRACES_EXPORTER === 'otlp';
}

/** Only the database settings, for programs that only read. @throws SettingsError as `readSettings` */
export function readDatabaseSettings(environment: Environment): DatabaseSettings {
  return databaseSettings(parseEnvironment(databaseSchema, environment));
}

/** The sealing settings, for the admin tool. @throws SettingsError as `readSettings` */
export function readSealSettings(environment: Environment): SealSettings {
  return sealSettings(parseEnvironment(sealSchema, environment));
}

function sealSettings(values: z.infer<typeof sealSchema>): SealSettings {
  return {
    secretKeys: values.SVC_SECRET_KEYS === undefined ? [] : readSecretKeys(values.SVC_SECRET_KEYS),
    sealFormat: values.SVC_SEAL_FORMAT === '1' ? 1 : 2,
  };
}

function databaseSettings(values: z.infer<typeof databaseSchema>): DatabaseSettings {
  return {
    databaseUrl: values.DATABASE_URL,
    databaseReadUrl: values.DATABASE_READ_URL,
    dataDir: values.SVC_DATA_DIR,
    databasePoolSize: values.SVC_DATABASE_POOL,
  };
}
