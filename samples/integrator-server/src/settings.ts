import { fileURLToPath } from 'node:url';
import * as z from 'zod';

/** What this server needs to know. */
export interface Settings {
  readonly port: number;
  /** The payment service; one origin in the sandbox. */
  readonly serviceUrl: string;
  /** Absent: the sandbox's own are asked for. */
  readonly credentials: Credentials | undefined;
  /** Folder of the built game. */
  readonly gameFiles: string;
  /** Where else the game is served, such as by its engine's editor. */
  readonly gameOrigins: readonly string[];
  /** The game's page is cross-origin isolated, as builds with threads need it. */
  readonly isolated: boolean;
}

/** Belongs to the integrator's server alone: whoever has it can charge every player. */
export interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The player who is signed in to this sample. */
  readonly playerAccountId: string;
  /** Where sellers of the shop are paid. */
  readonly sellerWalletId: string;
}

const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8788),
  SVC_URL: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:8787'),
  SVC_CLIENT_ID: z.string().optional(),
  SVC_CLIENT_SECRET: z.string().optional(),
  PLAYER_ACCOUNT_ID: z.string().optional(),
  SELLER_WALLET_ID: z.string().optional(),
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
    gameFiles: data.GAME_FILES,
    gameOrigins: data.GAME_ORIGINS,
    isolated: data.GAME_ISOLATED === '1',
  };
}

function isOrigin(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text;
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
