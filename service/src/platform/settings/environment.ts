import { isIP } from 'node:net';
import { z } from 'zod';
import { MOST_CELL } from '../cell.js';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The problems of the environment, in sentences. */
export class SettingsError extends Error {
  constructor(readonly sentences: readonly string[]) {
    super(sentences.join('\n'));
    this.name = 'SettingsError';
  }
}

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
export const NO_SENDER = 'no-reply@svc-bridge.example';

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

export const databaseSchema = z.object({
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_READ_URL: databaseUrl.optional(),
  SVC_DATA_DIR: z.string().min(1).default('.data'),
  SVC_DATABASE_POOL: integer(2, 500).default(20),
});

export const sealSchema = z.object({
  SVC_SECRET_KEYS: z.string().optional(),
  SVC_SEAL_FORMAT: z.enum(['1', '2'], 'must be 1 or 2').default('2'),
});

export const environmentSchema = databaseSchema.extend(sealSchema.shape).extend({
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

export type EnvironmentValues = z.infer<typeof environmentSchema>;

/** @throws SettingsError naming each variable, its problem and the remedy */
export function parseEnvironment<T>(schema: z.ZodType<T>, environment: Environment): T {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new SettingsError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`));
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
