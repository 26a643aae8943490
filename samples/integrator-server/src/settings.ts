import { fileURLToPath } from 'node:url';
import * as z from 'zod';

/** This server's configuration. */
export interface Settings {
  readonly port: number;
  /** The payment service; one origin in the sandbox. */
  readonly serviceUrl: string;
  /** Absent: fetched from the sandbox. */
  readonly credentials: Credentials | undefined;
  /** Secret of the webhook registered for `/svc/webhooks`. Absent: the shop learns of payments only when it asks. */
  readonly webhookSecret: string | undefined;
  /** Where the payment service reaches this server, for the goods' pictures. Absent: it does not, and players see none. */
  readonly shopUrl: string | undefined;
  /** Folder of the built game. */
  readonly gameFiles: string;
  /** Other origins that serve the game, such as its engine's editor. */
  readonly gameOrigins: readonly string[];
  /** Whether the game's page is cross-origin isolated, which builds with threads require. */
  readonly isolated: boolean;
}

/** Keep this on the integrator's server: whoever has it can charge every player. */
export interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The signed-in player of this sample. */
  readonly playerAccountId: string;
  /** The wallet that receives the sellers' share. */
  readonly sellerWalletId: string;
}

const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8788),
  SVC_URL: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:8787'),
  SVC_CLIENT_ID: z.string().optional(),
  SVC_CLIENT_SECRET: z.string().optional(),
  PLAYER_ACCOUNT_ID: z.string().optional(),
  SELLER_WALLET_ID: z.string().optional(),
  SVC_WEBHOOK_SECRET: z.string().optional(),
  SHOP_URL: z.url({ protocol: /^https?$/ }).optional(),
  GAME_ORIGINS: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine((origins) => origins.every(isOrigin), 'write origins only, such as http://localhost:8060'),
  GAME_ISOLATED: z.enum(['', '0', '1']).default(''),
  GAME_FILES: z.string().default(fileURLToPath(new URL('../../web-scene/dist/', import.meta.url))),
});

/** @throws an error whose message names each wrong setting */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const parsed = environmentSchema.safeParse(environment);
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}.`).join('\n'));
  }
  const { data } = parsed;
  return {
    port: data.PORT,
    serviceUrl: data.SVC_URL.replace(/\/+$/, ''),
    credentials: credentialsFrom(data),
    webhookSecret: data.SVC_WEBHOOK_SECRET || undefined,
    // the sandbox is on this machine, any other service is not
    shopUrl: data.SHOP_URL?.replace(/\/+$/, '') ?? (data.SVC_CLIENT_ID ? undefined : `http://localhost:${data.PORT}`),
    gameFiles: data.GAME_FILES,
    gameOrigins: data.GAME_ORIGINS,
    isolated: data.GAME_ISOLATED === '1',
  };
}

/** Also an app's, such as `capacitor://localhost`, `tauri://localhost` or Electron's `file://`. */
function isOrigin(text: string): boolean {
  if (!/^https?:/.test(text)) return /^[a-z][a-z0-9+.-]*:\/\/[a-z0-9.-]*$/.test(text);
  return URL.canParse(text) && new URL(text).origin === text;
}

function credentialsFrom(data: z.infer<typeof environmentSchema>): Credentials | undefined {
  if (!data.SVC_CLIENT_ID) return undefined;
  const needed = ['SVC_CLIENT_SECRET', 'PLAYER_ACCOUNT_ID', 'SELLER_WALLET_ID'] as const;
  const missing = needed.filter((name) => !data[name]);
  if (missing.length > 0) throw new Error(`SVC_CLIENT_ID is set, so ${missing.join(', ')} must be set too.`);
  return {
    clientId: data.SVC_CLIENT_ID,
    clientSecret: data.SVC_CLIENT_SECRET ?? '',
    playerAccountId: data.PLAYER_ACCOUNT_ID ?? '',
    sellerWalletId: data.SELLER_WALLET_ID ?? '',
  };
}
