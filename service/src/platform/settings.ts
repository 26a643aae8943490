import { isIP } from 'node:net';
import { z } from 'zod';
import { MOST_CELL } from './cell.js';

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

/** Of the sandbox's card fields. */
export interface CardFieldsSettings {
  readonly port: number;
  /** As browsers see it, without a slash at the end. */
  readonly url: string;
}

/** The interface's five public addresses, without a slash at the end. Links are built from these, never from a request. */
export interface Addresses {
  readonly authUrl: string;
  readonly invoicingUrl: string;
  readonly paymentsUrl: string;
  readonly webUrl: string;
  readonly hostedUrl: string;
}

/** The problems of the environment, in sentences. */
export class SettingsError extends Error {
  constructor(readonly sentences: readonly string[]) {
    super(sentences.join('\n'));
    this.name = 'SettingsError';
  }
}

/** Of 32 bytes in base64, without the `=`. */
const KEY_LETTERS = 43;

type Environment = Readonly<Record<string, string | undefined>>;

const SANDBOX_KEY = Buffer.from('svc-bridge sandbox key, not safe').toString('base64');

const integer = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be a whole number from ${least} to ${most}`);

const webAddress = z
  .string()
  .refine(isWebAddress, 'must be an http or https address without user or query, such as https://pay.example.com')
  .transform((text) => text.replace(/\/+$/, ''));

/** The number of proxies in front of the service, or their addresses. */
const trustedProxies = z
  .string()
  .refine(
    isProxyList,
    'must be the number of proxies in front of the service, or their addresses such as 10.0.0.0/8,192.0.2.7',
  )
  .transform((text) => (/^\d+$/.test(text) ? Number(text) : text.split(',').map((part) => part.trim())));

const mailServer = z
  .string()
  .refine(
    isMailServer,
    'must be a mail server such as smtps://user:password@mail.example:465, with %2F for / in a password, %3F for ? and %23 for #',
  );

/** Without an address, mails would go out from nobody. */
const sender = z
  .string()
  .regex(
    /^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
    'must be an e-mail address, with or without a name, such as Purchases <no-reply@pay.example>',
  );

/** No mail server believes it; a sandbox without one shows it. */
const NO_SENDER = 'no-reply@svc-bridge.example';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Of OpenTelemetry. */
const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
const JSON_ONLY = 'must be http/json: traces are sent as JSON, to port 4318 of most collectors';

const collectorAddress = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    'must be an http or https address such as http://127.0.0.1:4318',
  );

/** OpenTelemetry leaves out what it cannot read, and the collector refuses what comes without. */
const collectorHeaders = z
  .string()
  .refine(
    (text) => text.split(',').every((part) => /^\s*[^\s=]+\s*=/.test(part)),
    'must be headers such as authorization=Bearer%20…, separated by commas, with %2C for a comma in one',
  );

const databaseUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://');

const databaseSchema = z.object({
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_READ_URL: databaseUrl.optional(),
  SVC_DATA_DIR: z.string().min(1).default('.data'),
  SVC_DATABASE_POOL: integer(2, 500).default(20),
});

const sealSchema = z.object({
  SVC_SECRET_KEYS: z.string().optional(),
  SVC_SEAL_FORMAT: z.enum(['1', '2'], 'must be 1 or 2').default('2'),
});

const environmentSchema = databaseSchema.extend(sealSchema.shape).extend({
  SVC_MODE: z.enum(['sandbox', 'operator'], 'must be sandbox or operator').optional(),
  SVC_CELL: integer(0, MOST_CELL).optional(),
  HOST: z.string().min(1).optional(),
  PORT: integer(1, 65_535).default(8787),
  SMTP_URL: mailServer.optional(),
  SVC_MAIL_FROM: sender.default(`Purchases <${NO_SENDER}>`),
  AUTH_URL: webAddress.optional(),
  INVOICING_URL: webAddress.optional(),
  PAYMENTS_URL: webAddress.optional(),
  WEB_URL: webAddress.optional(),
  HOSTED_URL: webAddress.optional(),
  SVC_DOCS_URL: webAddress.optional(),
  SVC_GAME_URL: webAddress.optional(),
  SVC_KYC_RETENTION_DAYS: integer(0, 36_500).default(30),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).optional(),
  SVC_BUILD: z
    .string()
    .regex(/^[\w.+-]{1,64}$/, 'must have 1 to 64 letters, digits or any of . _ + -, such as a commit')
    .default(''),
  SVC_RATE_LIMIT: integer(0, 10_000_000).optional(),
  SVC_GUESS_LIMIT: integer(0, 1_000_000).optional(),
  SVC_DRAIN_SECONDS: integer(0, 600).optional(),
  SVC_AUDIT_HOURS: integer(0, 8_760).default(24),
  SVC_AUDIT_WHOLE_DAYS: integer(0, 366).default(7),
  SVC_METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  SVC_ADAPTERS: z.string().min(1).optional(),
  OTEL_SDK_DISABLED: z.enum(['true', 'false'], 'must be true or false').default('false'),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none'], 'must be otlp or none').default('otlp'),
  OTEL_EXPORTER_OTLP_ENDPOINT: collectorAddress.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collectorAddress.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.literal('http/json', JSON_ONLY).optional(),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: z.literal('http/json', JSON_ONLY).optional(),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS, `must be one of ${SAMPLERS.join(', ')}`).optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1')
    .optional(),
  // a value that is no number OpenTelemetry takes for none, without a word
  OTEL_EXPORTER_OTLP_TIMEOUT: integer(1, 600_000).optional(),
  OTEL_EXPORTER_OTLP_TRACES_TIMEOUT: integer(1, 600_000).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: collectorHeaders.optional(),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: collectorHeaders.optional(),
  OTEL_BSP_MAX_QUEUE_SIZE: integer(1, 10_000_000).optional(),
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: integer(1, 10_000_000).optional(),
  OTEL_BSP_SCHEDULE_DELAY: integer(0, 600_000).optional(),
  OTEL_BSP_EXPORT_TIMEOUT: integer(1, 600_000).optional(),
  SVC_HTTP_ADDRESSES: z.enum(['none', 'loopback'], 'must be none or loopback').default('none'),
  SVC_TRUSTED_PROXIES: trustedProxies.optional(),
  /** Of earlier releases: 1 was one proxy. */
  SVC_TRUST_PROXY: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
  SVC_CARD_TRIES: integer(0, 1_000_000).default(20),
  SVC_CONSOLE_APPROVAL: z.enum(['none', 'second-person'], 'must be none or second-person').default('none'),
  SVC_CARD_ENTRY: z.enum(['direct', 'provider'], 'must be direct or provider').optional(),
  SVC_CONTINUE_ON_PHONE: z.enum(['auto', 'on', 'off'], 'must be auto, on or off').default('auto'),
  SVC_CARD_FIELDS_PORT: integer(1, 65_535).optional(),
  SVC_CARD_FIELDS_URL: webAddress.optional(),
});

/**
 * Reads the service's settings.
 *
 * @throws SettingsError naming each variable, its problem and the remedy
 */
export function readSettings(environment: Environment): Settings {
  const values = parse(environmentSchema, environment);
  const mode = values.SVC_MODE ?? 'sandbox';
  const problems = mode === 'operator' ? operatorProblems(values) : sandboxProblems(values);
  if (problems.length > 0) throw new SettingsError(problems);
  const host = values.HOST ?? (mode === 'operator' ? '0.0.0.0' : '127.0.0.1');
  const own = `http://127.0.0.1:${values.PORT}`;
  return {
    mode,
    cell: values.SVC_CELL,
    host,
    port: values.PORT,
    ...databaseSettings(values),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.SVC_MAIL_FROM,
    addresses: {
      authUrl: values.AUTH_URL ?? own,
      invoicingUrl: values.INVOICING_URL ?? own,
      paymentsUrl: values.PAYMENTS_URL ?? own,
      webUrl: values.WEB_URL ?? own,
      hostedUrl: values.HOSTED_URL ?? own,
    },
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
    continueOnPhone: offersPhone(values.SVC_CONTINUE_ON_PHONE, values.WEB_URL ?? own),
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

function wantsTraces(values: z.infer<typeof environmentSchema>): boolean {
  const endpoint = values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? values.OTEL_EXPORTER_OTLP_ENDPOINT;
  return endpoint !== undefined && values.OTEL_SDK_DISABLED === 'false' && values.OTEL_TRACES_EXPORTER === 'otlp';
}

/** The sample game has the port after the service's own. */
function cardFieldsSettings(values: z.infer<typeof environmentSchema>): CardFieldsSettings {
  const port = values.SVC_CARD_FIELDS_PORT ?? Math.min(values.PORT + 2, 65_535);
  return { port, url: values.SVC_CARD_FIELDS_URL ?? `http://127.0.0.1:${port}` };
}

/** Only the database settings, for programs that only read. @throws SettingsError as `readSettings` */
export function readDatabaseSettings(environment: Environment): DatabaseSettings {
  return databaseSettings(parse(databaseSchema, environment));
}

/** The sealing settings, for the admin tool. @throws SettingsError as `readSettings` */
export function readSealSettings(environment: Environment): SealSettings {
  return sealSettings(parse(sealSchema, environment));
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

function parse<T>(schema: z.ZodType<T>, environment: Environment): T {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new SettingsError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`));
}

function operatorProblems(values: z.infer<typeof environmentSchema>): string[] {
  const needed = [
    'DATABASE_URL',
    'SMTP_URL',
    'SVC_SECRET_KEYS',
    'AUTH_URL',
    'INVOICING_URL',
    'PAYMENTS_URL',
    'WEB_URL',
    'HOSTED_URL',
  ] as const;
  const missing = needed
    .filter((name) => values[name] === undefined)
    .map((name) => `${name} must be set when SVC_MODE is operator: ${REASONS[name]}.`);
  const plain = ADDRESSES.filter((name) => isRefusedPlain(values[name], values.SVC_HTTP_ADDRESSES)).map(
    (name) => `${name} must begin with https:// when SVC_MODE is operator: it carries tokens and payment links.`,
  );
  return [...missing, ...plain, ...(hasPublishedKey(values.SVC_SECRET_KEYS) ? [PUBLISHED_KEY] : [])];
}

const ADDRESSES = ['AUTH_URL', 'INVOICING_URL', 'PAYMENTS_URL', 'WEB_URL', 'HOSTED_URL'] as const;
const PUBLISHED_KEY =
  "SVC_SECRET_KEYS must not contain the sandbox's public key. Create one with openssl rand -base64 32.";

/** Plain http only on one machine, and only if explicitly allowed. */
function isRefusedPlain(address: string | undefined, allowed: 'none' | 'loopback'): boolean {
  if (address === undefined) return false;
  const url = new URL(address);
  if (url.protocol === 'https:') return false;
  return allowed === 'none' || !isLoopback(url);
}

function isLoopback({ hostname }: URL): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

function hasPublishedKey(text: string | undefined): boolean {
  return (text ?? '').split(',').some((part) => Buffer.from(part, 'base64').equals(Buffer.from(SANDBOX_KEY, 'base64')));
}

function sandboxProblems(values: z.infer<typeof environmentSchema>): string[] {
  return [
    ...(values.DATABASE_URL !== undefined && values.SVC_MODE === undefined
      ? ['SVC_MODE must be set when DATABASE_URL is: operator for real money, sandbox for a database of demo data.']
      : []),
    ...(values.DATABASE_READ_URL !== undefined && values.DATABASE_URL === undefined
      ? [
          'DATABASE_READ_URL requires DATABASE_URL, the database that it is a replica of; omit it for the embedded database.',
        ]
      : []),
    ...cardFieldsProblems(values),
    ...(values.SVC_ADAPTERS !== undefined
      ? ['SVC_ADAPTERS requires SVC_MODE=operator: the sandbox has its own test cards and bank.']
      : []),
  ];
}

/** Only another origin keeps the page from reading what is typed there. */
function cardFieldsProblems(values: z.infer<typeof environmentSchema>): string[] {
  if (values.SVC_CARD_ENTRY !== 'provider') return [];
  const { url } = cardFieldsSettings(values);
  const own = `http://127.0.0.1:${values.PORT}`;
  const pages = [values.WEB_URL ?? own, values.HOSTED_URL ?? own].map((address) => new URL(address).origin);
  if (!pages.includes(new URL(url).origin)) return [];
  return [
    'SVC_CARD_FIELDS_URL must be on another origin than WEB_URL and HOSTED_URL, such as another port or host name.',
  ];
}

const ADDRESS_REASON = 'links are built from it';
const REASONS = {
  DATABASE_URL: 'the embedded database is for the sandbox only',
  SMTP_URL: 'it sends receipts',
  SVC_SECRET_KEYS: 'it encrypts webhook secrets and has no default; set 32 random bytes in base64',
  AUTH_URL: ADDRESS_REASON,
  INVOICING_URL: ADDRESS_REASON,
  PAYMENTS_URL: ADDRESS_REASON,
  WEB_URL: ADDRESS_REASON,
  HOSTED_URL: ADDRESS_REASON,
} as const;

/** Reads `SVC_SECRET_KEYS`. @throws SettingsError */
export function readSecretKeys(text: string): Buffer[] {
  const parts = text.split(',');
  const keys = parts.map((part) => Buffer.from(part.trim(), 'base64'));
  if (keys.some((key) => key.length !== 32) || !parts.every(isOneKey)) {
    throw new SettingsError([
      'SVC_SECRET_KEYS must be one or more keys of 32 bytes in base64, separated by commas, newest first.',
    ]);
  }
  return keys;
}

/** Decoding ends at the first `=`: of two keys with a space or a line break between them, it would lose the second without a word. */
function isOneKey(part: string): boolean {
  return part.replace(/[^\w+/-]/g, '').length === KEY_LETTERS;
}

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  const hasUser = url.username !== '' || url.password !== '';
  return (url.protocol === 'http:' || url.protocol === 'https:') && !hasUser && url.search === '' && url.hash === '';
}

/** A `/`, `?` or `#` in the password makes the user's name the host, and what follows the path. */
function isMailServer(text: string): boolean {
  if (!/^smtps?:\/\//.test(text) || !URL.canParse(text)) return false;
  const { hostname, pathname, search, hash } = new URL(text);
  return hostname !== '' && /^\/?$/.test(pathname) && !search.includes('@') && hash === '';
}

function isProxyList(text: string): boolean {
  if (/^\d+$/.test(text)) return Number(text) <= 10;
  return text.split(',').every((part) => {
    const [address = '', prefix, ...more] = part.trim().split('/');
    const family = isIP(address);
    if (family === 0 || more.length > 0) return false;
    return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
  });
}
